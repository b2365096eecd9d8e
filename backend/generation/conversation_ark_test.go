package generation_test

import (
	"testing"
	"time"

	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

func arkError(status int, header map[string]string, code string) providertest.Reply {
	return providertest.Reply{Status: status, Header: header, Body: `{"error":{"code":"` + code + `","message":"The request failed. Request id: 0","param":"","type":"x"}}`}
}

// arkConversations are the documented outcomes of a request to Seedream and Seedance, and undocumented
// ones (codes: https://www.volcengine.com/docs/82379/1299023).
func arkConversations(t *testing.T) []conversation {
	t.Helper()
	return append(seedreamConversations(t), seedanceConversations(t)...)
}

func seedreamConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{Type: studio.TextToImage, Model: studio.Seedream, Prompt: "一只鹤", AspectRatio: "16:9", Resolution: "1K", Count: 2}
	typed := map[string]string{"Content-Type": "image/png"}
	image := providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1366, 768)}
	link := providertest.JSON(200, `{"model":"m","created":1,"data":[{"url":"%s/made.png","size":"1366x768"}],"usage":{"generated_images":1}}`)

	var all []conversation
	says := func(name string, state studio.State, code string, results, starts int, by time.Duration, answers ...providertest.Reply) {
		all = append(all, conversation{
			name: "seedream " + name, form: input, state: state, code: code, results: results, starts: starts, by: by,
			script: providertest.Script{"/images/generations": answers, "made.png": {image}, "followed.png": {image}},
		})
	}
	soon := 10 * time.Second
	says("draws", made, "", 2, 2, soon, link)
	says("draws one and refuses one", made, "", 1, 2, soon, link, arkError(400, nil, "OutputImageSensitiveContentDetected"))
	says("draws one and is busy for one", made, "", 1, 2, soon, arkError(429, nil, "ServerOverloaded"), link)
	says("refuses the text", failed, sensitiveCode, 0, 2, soon, arkError(400, nil, "InputTextSensitiveContentDetected"))
	says("refuses the picture inside its answer", failed, sensitiveCode, 0, 2, soon, providertest.JSON(200, `{"data":[{"error":{"code":"OutputImageSensitiveContentDetected","message":"m"}}]}`))
	says("refuses a parameter", failed, brokenCode, 0, 2, soon, arkError(400, nil, "InvalidParameter.size"))
	says("is busy, then draws", made, "", 2, 4, time.Minute, arkError(429, map[string]string{"Retry-After": "20"}, "ModelAccountIpmRateLimitExceeded"), arkError(429, nil, "ServerOverloaded"), link)
	says("stays busy", failed, busyCode, 0, 6, time.Minute, arkError(429, nil, "ModelAccountRpmRateLimitExceeded"))
	says("has no quota left", failed, busyCode, 0, 6, time.Minute, arkError(429, nil, "QuotaExceeded"))
	says("fails", failed, brokenCode, 0, 2, soon, arkError(500, nil, "InternalServiceError"))
	says("has retired", failed, retiredCode, 0, 2, soon, arkError(404, nil, "InvalidEndpointOrModel.NotFound"))
	says("was never opened", failed, retiredCode, 0, 2, soon, arkError(404, nil, "ModelNotOpen"))
	says("does not know the key", failed, brokenCode, 0, 2, soon, arkError(401, nil, "AuthenticationError"))
	says("wants to be paid", failed, brokenCode, 0, 2, soon, arkError(403, nil, "AccountOverdueError"))
	says("sends a page", failed, brokenCode, 0, 2, soon, providertest.JSON(502, "<html>"))
	says("sends no JSON", failed, brokenCode, 0, 2, soon, providertest.JSON(200, "ok"))
	says("sends no pictures", failed, brokenCode, 0, 2, soon, providertest.JSON(200, `{"data":[]}`))
	says("hangs up", failed, brokenCode, 0, 2, soon, providertest.Reply{})
	says("breaks off", failed, brokenCode, 0, 2, soon, providertest.Reply{Status: 200, Body: link.Body, Cut: true})
	says("says nothing", failed, brokenCode, 0, 2, 3*time.Minute, providertest.Reply{Mute: true})
	says("draws on a strange host", failed, brokenCode, 0, 2, soon, providertest.JSON(200, `{"data":[{"url":"https://169.254.169.254/made.png"}]}`))

	keeps := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		says(name, state, code, results, 2, by, link)
		all[len(all)-1].script["made.png"] = stored
	}
	keeps("draws another ratio", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 768, 1366)})
	keeps("lets one link die", made, "", 1, soon, image, providertest.JSON(403, ""))
	keeps("lets its links die", failed, brokenCode, 0, soon, providertest.JSON(403, ""))
	keeps("moves its pictures", failed, brokenCode, 0, soon, providertest.Reply{Status: 307, Header: map[string]string{"Location": "http://elsewhere.example/followed.png"}})
	keeps("draws giants", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "image/png", "Content-Length": "999999999"}})
	keeps("breaks off its pictures once", made, "", 2, time.Minute, providertest.Reply{Status: 200, Header: typed, Body: image.Body, Cut: true}, image)
	keeps("whispers its pictures", timeout, timeoutCode, 0, 0, providertest.Reply{Status: 200, Header: typed, Body: image.Body, Slow: 10 * time.Second})
	return all
}

func seedanceConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{Type: studio.TextToVideo, Model: studio.Seedance, Prompt: "一只鹤", AspectRatio: "16:9", Resolution: "720P", Duration: 8, Count: 1}
	film := providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: clip(t)}
	task := func(rest string) providertest.Reply {
		return providertest.JSON(200, `{"id":"cgt-1","model":"m",`+rest+`,"created_at":1,"updated_at":2}`)
	}
	queued, running := task(`"status":"queued"`), task(`"status":"running"`)
	done := task(`"status":"succeeded","error":null,"content":{"video_url":"%s/made.mp4"},"resolution":"720p","ratio":"16:9","duration":8,"framespersecond":24`)
	ended := func(code string) providertest.Reply {
		return task(`"status":"failed","error":{"code":"` + code + `","message":"m"}`)
	}

	var all []conversation
	says := func(name string, state studio.State, code string, results int, by time.Duration, polled ...providertest.Reply) {
		all = append(all, conversation{
			name: "seedance " + name, form: input, state: state, code: code, results: results, starts: 1, by: by,
			script: providertest.Script{"/contents/generations/tasks": {providertest.JSON(200, `{"id":"cgt-1"}`)}, "/tasks/cgt-1": polled, "made.mp4": {film}},
		})
	}
	soon := time.Minute
	says("films", made, "", 1, soon, queued, running, running, done)
	says("refuses the clip", failed, sensitiveCode, 0, soon, running, ended("OutputVideoSensitiveContentDetected.PolicyViolation"))
	says("fails", failed, brokenCode, 0, soon, ended("InternalServiceError"))
	says("is overloaded", failed, busyCode, 0, soon, queued, ended("ServerOverloaded"))
	says("fails without a reason", failed, brokenCode, 0, soon, task(`"status":"failed","error":null`))
	says("cancels", failed, brokenCode, 0, soon, queued, task(`"status":"cancelled"`))
	says("lets the task expire", failed, brokenCode, 0, soon, queued, task(`"status":"expired"`))
	says("has a state of its own", failed, brokenCode, 0, soon, task(`"status":"thinking"`))
	says("succeeds with nothing", failed, brokenCode, 0, soon, task(`"status":"succeeded","content":{}`))
	says("never ends", timeout, timeoutCode, 0, 0, running)
	says("forgets the task", failed, brokenCode, 0, soon, running, arkError(404, nil, "ResourceNotFound"))
	says("is throttled, then films", made, "", 1, soon, arkError(429, nil, "AccountRateLimitExceeded"), done)
	says("is down", timeout, timeoutCode, 0, 0, arkError(500, nil, "InternalServiceError"))
	says("withdraws the key", timeout, timeoutCode, 0, 0, arkError(401, nil, "AuthenticationError"))
	says("sends no JSON", failed, brokenCode, 0, soon, providertest.JSON(200, "<html>"))
	says("hangs up once", made, "", 1, soon, providertest.Reply{}, done)
	says("says nothing", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	says("whispers", timeout, timeoutCode, 0, 0, providertest.Reply{Status: 200, Body: running.Body, Slow: 2 * time.Second})
	says("films too short", failed, brokenCode, 0, soon, done)
	all[len(all)-1].form.Duration = 10
	says("films in another ratio", failed, brokenCode, 0, soon, done)
	all[len(all)-1].form.AspectRatio = "2.39:1"

	keeps := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		says(name, state, code, results, by, done)
		all[len(all)-1].script["made.mp4"] = stored
	}
	keeps("sends a page as its clip", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html>"})
	keeps("lets the link die", failed, brokenCode, 0, soon, providertest.JSON(403, ""))
	keeps("breaks off its clip once", made, "", 1, soon, providertest.Reply{Status: 200, Header: film.Header, Body: film.Body, Cut: true}, film)
	keeps("says nothing of its clip", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})

	starts := func(name string, code string, starts int, by time.Duration, answers ...providertest.Reply) {
		says(name, failed, code, 0, by, done)
		all[len(all)-1].script["/contents/generations/tasks"], all[len(all)-1].starts = answers, starts
	}
	starts("refuses the text", sensitiveCode, 1, soon, arkError(400, nil, "InputTextSensitiveContentDetected"))
	starts("refuses a face", sensitiveCode, 1, soon, arkError(400, nil, "InputImageSensitiveContentDetected.PrivacyInformation"))
	starts("names no task", brokenCode, 1, soon, providertest.JSON(200, `{}`))
	starts("has retired", retiredCode, 1, soon, arkError(404, nil, "InvalidEndpointOrModel.NotFound"))
	starts("stays busy", busyCode, 3, soon, arkError(429, nil, "SetLimitExceeded"))
	starts("begins and says nothing", brokenCode, 1, 3*time.Minute, providertest.Reply{Mute: true})
	return all
}
