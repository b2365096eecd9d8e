package generation_test

import (
	"encoding/base64"
	"testing"
	"time"

	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

const (
	failed  = studio.Failed
	made    = studio.Completed
	timeout = studio.TimedOut

	sensitiveCode = "SENSITIVE_CONTENT"
	busyCode      = "SYSTEM_BUSY"
	brokenCode    = "GENERATION_FAILED"
	retiredCode   = "MODEL_RETIRED"
	timeoutCode   = "TIMEOUT"
)

// googleError is an error as https://cloud.google.com/apis/design/errors has it.
func googleError(status int, header map[string]string, name, message string) providertest.Reply {
	return providertest.Reply{Status: status, Header: header, Body: `{"error":{"code":` + itoa(status) + `,"message":"` + message + `","status":"` + name + `"}}`}
}

// vertexConversations are the documented outcomes of a request to Imagen and Veo, and undocumented ones.
func vertexConversations(t *testing.T) []conversation {
	t.Helper()
	return append(imagenConversations(t), veoConversations(t)...)
}

func imagenConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{Type: studio.TextToImage, Model: studio.Imagen4, Prompt: "a crane", AspectRatio: "4:3", Resolution: "1K", Count: 2}
	typed := map[string]string{"Content-Type": "image/png"}
	image := providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1280, 896)}
	two := providertest.JSON(200, `{"predictions":[{"mimeType":"image/png","gcsUri":"gs://results/a.png"},{"mimeType":"image/png","gcsUri":"gs://results/b.png"}]}`)
	busy := googleError(429, nil, "RESOURCE_EXHAUSTED", "Quota exceeded")

	var all []conversation
	says := func(name string, state studio.State, code string, results, starts int, by time.Duration, answers ...providertest.Reply) {
		all = append(all, conversation{
			name: "imagen " + name, form: input, state: state, code: code, results: results, starts: starts, by: by,
			script: providertest.Script{":predict": answers, "a.png": {image}, "b.png": {image}, "followed.png": {image}},
		})
	}
	soon := 10 * time.Second
	says("draws", made, "", 2, 1, soon, two)
	says("filters one", made, "", 1, 1, soon, providertest.JSON(200, `{"predictions":[{"gcsUri":"gs://results/a.png"},{"raiFilteredReason":"58061214"}]}`))
	says("filters all", failed, sensitiveCode, 0, 1, soon, providertest.JSON(200, `{"predictions":[{"raiFilteredReason":"58061214"}]}`))
	says("filters all without a word", failed, sensitiveCode, 0, 1, soon, providertest.JSON(200, `{}`))
	says("refuses the prompt", failed, sensitiveCode, 0, 1, soon, googleError(400, nil, "INVALID_ARGUMENT", "The prompt could not be submitted. This prompt contains sensitive words that violate Google's Responsible AI practices."))
	says("refuses a parameter", failed, brokenCode, 0, 1, soon, googleError(400, nil, "INVALID_ARGUMENT", "Unsupported aspect ratio"))
	says("is busy, then draws", made, "", 2, 2, time.Minute, googleError(429, map[string]string{"Retry-After": "30"}, "RESOURCE_EXHAUSTED", "Quota exceeded"), two)
	says("stays busy", failed, busyCode, 0, 3, time.Minute, busy)
	says("is busy for an hour", failed, busyCode, 0, 1, soon, googleError(429, map[string]string{"Retry-After": "3600"}, "RESOURCE_EXHAUSTED", "Quota exceeded"))
	says("is not there", failed, busyCode, 0, 3, time.Minute, googleError(503, nil, "UNAVAILABLE", "down"))
	says("fails", failed, brokenCode, 0, 1, soon, googleError(500, nil, "INTERNAL", "internal"))
	says("has retired the model", failed, retiredCode, 0, 1, soon, googleError(404, nil, "NOT_FOUND", "Publisher model was not found"))
	says("knows no credentials", failed, brokenCode, 0, 1, soon, googleError(401, nil, "UNAUTHENTICATED", "no token"))
	says("gives no permission", failed, brokenCode, 0, 1, soon, googleError(403, nil, "PERMISSION_DENIED", "no"))
	says("sends a page", failed, brokenCode, 0, 1, soon, providertest.Reply{Status: 502, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html>"})
	says("sends no JSON", failed, brokenCode, 0, 1, soon, providertest.JSON(200, "ok"))
	says("sends another shape", failed, brokenCode, 0, 1, soon, providertest.JSON(200, `{"predictions":"none"}`))
	says("hangs up", failed, brokenCode, 0, 1, soon, providertest.Reply{})
	says("breaks off", failed, brokenCode, 0, 1, soon, providertest.Reply{Status: 200, Body: two.Body, Cut: true})
	says("says nothing", failed, brokenCode, 0, 1, 3*time.Minute, providertest.Reply{Mute: true})
	says("whispers", failed, brokenCode, 0, 1, 3*time.Minute, providertest.Reply{Status: 200, Body: two.Body, Slow: 10 * time.Second})
	says("draws three for two", made, "", 2, 1, soon, providertest.JSON(200, `{"predictions":[{"gcsUri":"gs://results/a.png"},{"gcsUri":"gs://results/b.png"},{"gcsUri":"gs://results/a.png"}]}`))
	says("keeps them elsewhere", failed, brokenCode, 0, 1, soon, providertest.JSON(200, `{"predictions":[{"gcsUri":"gs://other/a.png"}]}`))

	keeps := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		says(name, state, code, results, 1, by, two)
		all[len(all)-1].script["a.png"], all[len(all)-1].script["b.png"] = stored, stored[len(stored)-1:]
	}
	keeps("draws another ratio", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1024, 1024)})
	keeps("stores a page as a picture", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: typed, Body: "<html>"})
	keeps("stores nothing", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: typed})
	keeps("stores one of two", made, "", 1, soon, image, providertest.JSON(404, "{}"))
	keeps("has lost them", failed, brokenCode, 0, soon, providertest.JSON(404, "{}"))
	keeps("has moved them", failed, brokenCode, 0, soon, providertest.Reply{Status: 302, Header: map[string]string{"Location": "http://elsewhere.example/followed.png"}})
	keeps("stores giants", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "image/png", "Content-Length": "999999999"}})
	keeps("has a store that is down for a moment", made, "", 2, time.Minute, providertest.JSON(503, "{}"), image)
	keeps("has a store that is down", timeout, timeoutCode, 0, 0, providertest.JSON(503, "{}"))
	keeps("has a store that says nothing", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	keeps("has a store that whispers", timeout, timeoutCode, 0, 0, providertest.Reply{Status: 200, Header: typed, Body: image.Body, Slow: 10 * time.Second})
	keeps("has a store that breaks off", timeout, timeoutCode, 0, 0, providertest.Reply{Status: 200, Header: typed, Body: image.Body, Cut: true})

	lost := input
	lost.Type, lost.ReferenceUploadID = studio.ImageToImage, "gone"
	all = append(all, conversation{name: "imagen is not asked without the reference", form: lost, state: failed, code: brokenCode, by: soon})
	return all
}

func veoConversations(t *testing.T) []conversation {
	t.Helper()
	const operation = "projects/p/locations/l/publishers/google/models/veo-3.1-generate-001/operations/7"
	input := studio.Form{Type: studio.TextToVideo, Model: studio.Veo3, Prompt: "a crane", AspectRatio: "16:9", Resolution: "720P", Duration: 8, Count: 2}
	film := providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: clip(t)}
	begun, running := providertest.JSON(200, `{"name":"`+operation+`"}`), providertest.JSON(200, `{"name":"`+operation+`","done":false}`)
	done := func(rest string) providertest.Reply {
		return providertest.JSON(200, `{"name":"`+operation+`","done":true,`+rest+`}`)
	}
	two := done(`"response":{"videos":[{"gcsUri":"gs://results/a.mp4","mimeType":"video/mp4"},{"gcsUri":"gs://results/b.mp4","mimeType":"video/mp4"}]}`)
	inside := done(`"response":{"videos":[{"bytesBase64Encoded":"` + base64.StdEncoding.EncodeToString([]byte(film.Body)) + `","mimeType":"video/mp4"}],"raiMediaFilteredCount":1,"raiMediaFilteredReasons":["Support codes: 15236754"]}`)

	var all []conversation
	says := func(name string, state studio.State, code string, results int, by time.Duration, polled ...providertest.Reply) {
		all = append(all, conversation{
			name: "veo " + name, form: input, state: state, code: code, results: results, starts: 1, by: by,
			script: providertest.Script{":predictLongRunning": {begun}, ":fetchPredictOperation": polled, "a.mp4": {film}, "b.mp4": {film}},
		})
	}
	soon := time.Minute
	says("films", made, "", 2, soon, running, running, two)
	says("films one and filters one, inside the answer", made, "", 1, soon, running, inside)
	says("filters all", failed, sensitiveCode, 0, soon, done(`"response":{"raiMediaFilteredCount":2,"raiMediaFilteredReasons":["Veo could not generate videos because the input image violates Vertex AI's usage guidelines."]}`))
	says("refuses the prompt", failed, sensitiveCode, 0, soon, running, done(`"error":{"code":3,"message":"The prompt could not be submitted. It might violate our policies."}`))
	says("refuses a parameter", failed, brokenCode, 0, soon, done(`"error":{"code":3,"message":"Unsupported duration"}`))
	says("is overloaded", failed, busyCode, 0, soon, done(`"error":{"code":8,"message":"The service is currently experiencing high load"}`))
	says("fails", failed, brokenCode, 0, soon, done(`"error":{"code":13,"message":"internal"}`))
	says("ends with nothing", failed, brokenCode, 0, soon, done(`"response":{}`))
	says("never ends", timeout, timeoutCode, 0, 0, running)
	says("forgets the operation", failed, brokenCode, 0, soon, running, googleError(404, nil, "NOT_FOUND", "no operation"))
	says("is throttled, then films", made, "", 2, soon, googleError(429, nil, "RESOURCE_EXHAUSTED", "slower"), two)
	says("is down", timeout, timeoutCode, 0, 0, googleError(503, nil, "UNAVAILABLE", "down"))
	says("withdraws the permission", timeout, timeoutCode, 0, 0, googleError(403, nil, "PERMISSION_DENIED", "no"))
	says("sends no JSON", failed, brokenCode, 0, soon, providertest.JSON(200, "<html>"))
	says("sends another shape", failed, brokenCode, 0, soon, done(`"response":"soon"`))
	says("hangs up once", made, "", 2, soon, providertest.Reply{}, two)
	says("breaks off once", made, "", 2, soon, providertest.Reply{Status: 200, Body: two.Body, Cut: true}, two)
	says("says nothing", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	says("whispers", timeout, timeoutCode, 0, 0, providertest.Reply{Status: 200, Body: two.Body, Slow: 20 * time.Second})
	says("films in another ratio", failed, brokenCode, 0, soon, two)
	all[len(all)-1].form.AspectRatio = "9:16"

	starts := func(name string, code string, starts int, by time.Duration, answers ...providertest.Reply) {
		says(name, failed, code, 0, by, two)
		all[len(all)-1].script[":predictLongRunning"], all[len(all)-1].starts = answers, starts
	}
	starts("names no operation", brokenCode, 1, soon, providertest.JSON(200, `{}`))
	starts("has retired", retiredCode, 1, soon, googleError(404, nil, "NOT_FOUND", "Publisher model was not found"))
	starts("stays busy", busyCode, 3, soon, googleError(429, nil, "RESOURCE_EXHAUSTED", "Quota exceeded"))
	starts("begins and says nothing", brokenCode, 1, 3*time.Minute, providertest.Reply{Mute: true})
	return all
}

func itoa(n int) string {
	return string([]byte{byte('0' + n/100), byte('0' + n/10%10), byte('0' + n%10)})
}
