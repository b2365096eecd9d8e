package generation_test

import (
	"testing"
	"time"

	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

func arkError(status int, header map[string]string, code string) providertest.Reply {
	return providertest.Reply{
		Status: status,
		Header: header,
		Body:   `{"error":{"code":"` + code + `","message":"The request failed. Request id: 0","param":"","type":"x"}}`,
	}
}

// arkConversations are the documented outcomes of a request to Seedream and Seedance, and undocumented
// ones (codes: https://www.volcengine.com/docs/82379/1299023).
func arkConversations(t *testing.T) []conversation {
	t.Helper()
	return append(seedreamConversations(t), seedanceConversations(t)...)
}

func seedreamConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{
		Type:        studio.TextToImage,
		Model:       studio.Seedream,
		Prompt:      "一只鹤",
		AspectRatio: "16:9",
		Resolution:  "1K",
		Count:       2,
	}
	typed := map[string]string{"Content-Type": "image/png"}
	image := providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1366, 768)}
	link := providertest.JSON(
		200,
		`{"model":"m","created":1,"data":[{"url":"%s/made.png","size":"1366x768"}],"usage":{"generated_images":1}}`,
	)

	var all []conversation
	add := func(name string, state studio.State, code string, results, starts int, by time.Duration, answers ...providertest.Reply) {
		all = append(all, conversation{
			name: "seedream " + name, form: input, state: state, code: code, results: results, starts: starts, by: by,
			script: providertest.Script{"/images/generations": answers, "made.png": {image}, "followed.png": {image}},
		})
	}
	soon := 10 * time.Second
	add("makes an image", made, "", 2, 2, soon, link)
	add(
		"makes one image and refuses one",
		made,
		"",
		1,
		2,
		soon,
		link,
		arkError(400, nil, "OutputImageSensitiveContentDetected"),
	)
	add("makes one image and is busy for one", made, "", 1, 2, soon, arkError(429, nil, "ServerOverloaded"), link)
	add("refuses the text", failed, sensitiveCode, 0, 2, soon, arkError(400, nil, "InputTextSensitiveContentDetected"))
	add(
		"refuses the image inside its answer",
		failed,
		sensitiveCode,
		0,
		2,
		soon,
		providertest.JSON(200, `{"data":[{"error":{"code":"OutputImageSensitiveContentDetected","message":"m"}}]}`),
	)
	add("refuses a parameter", failed, brokenCode, 0, 2, soon, arkError(400, nil, "InvalidParameter.size"))
	add(
		"is busy, then makes an image",
		made,
		"",
		2,
		4,
		time.Minute,
		arkError(429, map[string]string{"Retry-After": "20"}, "ModelAccountIpmRateLimitExceeded"),
		arkError(429, nil, "ServerOverloaded"),
		link,
	)
	add("stays busy", failed, busyCode, 0, 6, time.Minute, arkError(429, nil, "ModelAccountRpmRateLimitExceeded"))
	add("has no quota left", failed, busyCode, 0, 6, time.Minute, arkError(429, nil, "QuotaExceeded"))
	add("fails", failed, brokenCode, 0, 2, soon, arkError(500, nil, "InternalServiceError"))
	add("has retired", failed, retiredCode, 0, 2, soon, arkError(404, nil, "InvalidEndpointOrModel.NotFound"))
	add("was never enabled", failed, retiredCode, 0, 2, soon, arkError(404, nil, "ModelNotOpen"))
	add("rejects the key", failed, brokenCode, 0, 2, soon, arkError(401, nil, "AuthenticationError"))
	add("reports an overdue account", failed, brokenCode, 0, 2, soon, arkError(403, nil, "AccountOverdueError"))
	add("sends a page", failed, brokenCode, 0, 2, soon, providertest.JSON(502, "<html>"))
	add("sends no JSON", failed, brokenCode, 0, 2, soon, providertest.JSON(200, "ok"))
	add("sends no images", failed, brokenCode, 0, 2, soon, providertest.JSON(200, `{"data":[]}`))
	add("closes the connection", failed, brokenCode, 0, 2, soon, providertest.Reply{})
	add("cuts the answer", failed, brokenCode, 0, 2, soon, providertest.Reply{Status: 200, Body: link.Body, Cut: true})
	add("does not answer", failed, brokenCode, 0, 2, 3*time.Minute, providertest.Reply{Mute: true})
	add(
		"returns a URL of another host",
		failed,
		brokenCode,
		0,
		2,
		soon,
		providertest.JSON(200, `{"data":[{"url":"https://169.254.169.254/made.png"}]}`),
	)

	addResult := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		add(name, state, code, results, 2, by, link)
		all[len(all)-1].script["made.png"] = stored
	}
	addResult(
		"makes images of another ratio",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 768, 1366)},
	)
	addResult("loses one image", made, "", 1, soon, image, providertest.JSON(403, ""))
	addResult("loses its images", failed, brokenCode, 0, soon, providertest.JSON(403, ""))
	addResult(
		"redirects to its images",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 307, Header: map[string]string{"Location": "http://elsewhere.example/followed.png"}},
	)
	addResult(
		"makes too large images",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{
			Status: 200,
			Header: map[string]string{"Content-Type": "image/png", "Content-Length": "999999999"},
		},
	)
	addResult(
		"cuts its images once",
		made,
		"",
		2,
		time.Minute,
		providertest.Reply{Status: 200, Header: typed, Body: image.Body, Cut: true},
		image,
	)
	addResult(
		"sends its images slowly",
		timeout,
		timeoutCode,
		0,
		0,
		providertest.Reply{Status: 200, Header: typed, Body: image.Body, Slow: 10 * time.Second},
	)
	return all
}

func seedanceConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{
		Type:        studio.TextToVideo,
		Model:       studio.Seedance,
		Prompt:      "一只鹤",
		AspectRatio: "16:9",
		Resolution:  "720P",
		Duration:    8,
		Count:       1,
	}
	film := providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: clip(t)}
	task := func(rest string) providertest.Reply {
		return providertest.JSON(200, `{"id":"cgt-1","model":"m",`+rest+`,"created_at":1,"updated_at":2}`)
	}
	queued, running := task(`"status":"queued"`), task(`"status":"running"`)
	done := task(
		`"status":"succeeded","error":null,"content":{"video_url":"%s/made.mp4"},"resolution":"720p","ratio":"16:9","duration":8,"framespersecond":24`,
	)
	ended := func(code string) providertest.Reply {
		return task(`"status":"failed","error":{"code":"` + code + `","message":"m"}`)
	}

	var all []conversation
	add := func(name string, state studio.State, code string, results int, by time.Duration, polled ...providertest.Reply) {
		all = append(all, conversation{
			name:    "seedance " + name,
			form:    input,
			state:   state,
			code:    code,
			results: results,
			starts:  1,
			by:      by,
			script: providertest.Script{
				"/contents/generations/tasks": {providertest.JSON(200, `{"id":"cgt-1"}`)},
				"/tasks/cgt-1":                polled,
				"made.mp4":                    {film},
			},
		})
	}
	soon := time.Minute
	add("makes a video", made, "", 1, soon, queued, running, running, done)
	add(
		"refuses the clip",
		failed,
		sensitiveCode,
		0,
		soon,
		running,
		ended("OutputVideoSensitiveContentDetected.PolicyViolation"),
	)
	add("fails", failed, brokenCode, 0, soon, ended("InternalServiceError"))
	add("is overloaded", failed, busyCode, 0, soon, queued, ended("ServerOverloaded"))
	add("fails without a reason", failed, brokenCode, 0, soon, task(`"status":"failed","error":null`))
	add("cancels", failed, brokenCode, 0, soon, queued, task(`"status":"cancelled"`))
	add("lets the task expire", failed, brokenCode, 0, soon, queued, task(`"status":"expired"`))
	add("reports an unknown state", failed, brokenCode, 0, soon, task(`"status":"thinking"`))
	add("succeeds with nothing", failed, brokenCode, 0, soon, task(`"status":"succeeded","content":{}`))
	add("never ends", timeout, timeoutCode, 0, 0, running)
	add("forgets the task", failed, brokenCode, 0, soon, running, arkError(404, nil, "ResourceNotFound"))
	add("is throttled, then makes a video", made, "", 1, soon, arkError(429, nil, "AccountRateLimitExceeded"), done)
	add("is down", timeout, timeoutCode, 0, 0, arkError(500, nil, "InternalServiceError"))
	add("withdraws the key", timeout, timeoutCode, 0, 0, arkError(401, nil, "AuthenticationError"))
	add("sends no JSON", failed, brokenCode, 0, soon, providertest.JSON(200, "<html>"))
	add("closes the connection once", made, "", 1, soon, providertest.Reply{}, done)
	add("does not answer", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	add(
		"answers slowly",
		timeout,
		timeoutCode,
		0,
		0,
		providertest.Reply{Status: 200, Body: running.Body, Slow: 2 * time.Second},
	)
	add("makes too short a video", failed, brokenCode, 0, soon, done)
	all[len(all)-1].form.Duration = 10
	add("makes a video of another ratio", failed, brokenCode, 0, soon, done)
	all[len(all)-1].form.AspectRatio = "2.39:1"

	addResult := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		add(name, state, code, results, by, done)
		all[len(all)-1].script["made.mp4"] = stored
	}
	addResult(
		"sends a page as its clip",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html>"},
	)
	addResult("loses its clip", failed, brokenCode, 0, soon, providertest.JSON(403, ""))
	addResult(
		"cuts its clip once",
		made,
		"",
		1,
		soon,
		providertest.Reply{Status: 200, Header: film.Header, Body: film.Body, Cut: true},
		film,
	)
	addResult("does not answer the request for its clip", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})

	addStart := func(name string, code string, starts int, by time.Duration, answers ...providertest.Reply) {
		add(name, failed, code, 0, by, done)
		all[len(all)-1].script["/contents/generations/tasks"], all[len(all)-1].starts = answers, starts
	}
	addStart("refuses the text", sensitiveCode, 1, soon, arkError(400, nil, "InputTextSensitiveContentDetected"))
	addStart(
		"refuses a face",
		sensitiveCode,
		1,
		soon,
		arkError(400, nil, "InputImageSensitiveContentDetected.PrivacyInformation"),
	)
	addStart("names no task", brokenCode, 1, soon, providertest.JSON(200, `{}`))
	addStart("has retired", retiredCode, 1, soon, arkError(404, nil, "InvalidEndpointOrModel.NotFound"))
	addStart("stays busy", busyCode, 3, soon, arkError(429, nil, "SetLimitExceeded"))
	addStart("does not answer a start", brokenCode, 1, 3*time.Minute, providertest.Reply{Mute: true})
	return all
}
