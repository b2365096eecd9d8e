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
	return providertest.Reply{
		Status: status,
		Header: header,
		Body:   `{"error":{"code":` + itoa(status) + `,"message":"` + message + `","status":"` + name + `"}}`,
	}
}

// vertexConversations are the documented outcomes of a request to Imagen and Veo, and undocumented ones.
func vertexConversations(t *testing.T) []conversation {
	t.Helper()
	return append(imagenConversations(t), veoConversations(t)...)
}

func imagenConversations(t *testing.T) []conversation {
	t.Helper()
	input := studio.Form{
		Type:        studio.TextToImage,
		Model:       studio.Imagen4,
		Prompt:      "a crane",
		AspectRatio: "4:3",
		Resolution:  "1K",
		Count:       2,
	}
	typed := map[string]string{"Content-Type": "image/png"}
	image := providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1280, 896)}
	two := providertest.JSON(
		200,
		`{"predictions":[{"mimeType":"image/png","gcsUri":"gs://results/a.png"},{"mimeType":"image/png","gcsUri":"gs://results/b.png"}]}`,
	)
	busy := googleError(429, nil, "RESOURCE_EXHAUSTED", "Quota exceeded")

	var all []conversation
	add := func(name string, state studio.State, code string, results, starts int, by time.Duration, answers ...providertest.Reply) {
		all = append(all, conversation{
			name:    "imagen " + name,
			form:    input,
			state:   state,
			code:    code,
			results: results,
			starts:  starts,
			by:      by,
			script: providertest.Script{
				":predict":     answers,
				"a.png":        {image},
				"b.png":        {image},
				"followed.png": {image},
			},
		})
	}
	soon := 10 * time.Second
	add("makes an image", made, "", 2, 1, soon, two)
	add(
		"filters one",
		made,
		"",
		1,
		1,
		soon,
		providertest.JSON(200, `{"predictions":[{"gcsUri":"gs://results/a.png"},{"raiFilteredReason":"58061214"}]}`),
	)
	add(
		"filters all",
		failed,
		sensitiveCode,
		0,
		1,
		soon,
		providertest.JSON(200, `{"predictions":[{"raiFilteredReason":"58061214"}]}`),
	)
	add("filters all without a reason", failed, sensitiveCode, 0, 1, soon, providertest.JSON(200, `{}`))
	add(
		"refuses the prompt",
		failed,
		sensitiveCode,
		0,
		1,
		soon,
		googleError(
			400,
			nil,
			"INVALID_ARGUMENT",
			"The prompt could not be submitted. This prompt contains sensitive words that violate Google's Responsible AI practices.",
		),
	)
	add(
		"refuses a parameter",
		failed,
		brokenCode,
		0,
		1,
		soon,
		googleError(400, nil, "INVALID_ARGUMENT", "Unsupported aspect ratio"),
	)
	add(
		"is busy, then makes an image",
		made,
		"",
		2,
		2,
		time.Minute,
		googleError(429, map[string]string{"Retry-After": "30"}, "RESOURCE_EXHAUSTED", "Quota exceeded"),
		two,
	)
	add("stays busy", failed, busyCode, 0, 3, time.Minute, busy)
	add(
		"is busy for an hour",
		failed,
		busyCode,
		0,
		1,
		soon,
		googleError(429, map[string]string{"Retry-After": "3600"}, "RESOURCE_EXHAUSTED", "Quota exceeded"),
	)
	add("is unavailable", failed, busyCode, 0, 3, time.Minute, googleError(503, nil, "UNAVAILABLE", "down"))
	add("fails", failed, brokenCode, 0, 1, soon, googleError(500, nil, "INTERNAL", "internal"))
	add(
		"has retired the model",
		failed,
		retiredCode,
		0,
		1,
		soon,
		googleError(404, nil, "NOT_FOUND", "Publisher model was not found"),
	)
	add("rejects the credentials", failed, brokenCode, 0, 1, soon, googleError(401, nil, "UNAUTHENTICATED", "no token"))
	add("denies permission", failed, brokenCode, 0, 1, soon, googleError(403, nil, "PERMISSION_DENIED", "no"))
	add(
		"sends a page",
		failed,
		brokenCode,
		0,
		1,
		soon,
		providertest.Reply{Status: 502, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html>"},
	)
	add("sends no JSON", failed, brokenCode, 0, 1, soon, providertest.JSON(200, "ok"))
	add("sends another shape", failed, brokenCode, 0, 1, soon, providertest.JSON(200, `{"predictions":"none"}`))
	add("closes the connection", failed, brokenCode, 0, 1, soon, providertest.Reply{})
	add("cuts the answer", failed, brokenCode, 0, 1, soon, providertest.Reply{Status: 200, Body: two.Body, Cut: true})
	add("does not answer", failed, brokenCode, 0, 1, 3*time.Minute, providertest.Reply{Mute: true})
	add(
		"answers slowly",
		failed,
		brokenCode,
		0,
		1,
		3*time.Minute,
		providertest.Reply{Status: 200, Body: two.Body, Slow: 10 * time.Second},
	)
	add(
		"makes three images for two",
		made,
		"",
		2,
		1,
		soon,
		providertest.JSON(
			200,
			`{"predictions":[{"gcsUri":"gs://results/a.png"},{"gcsUri":"gs://results/b.png"},{"gcsUri":"gs://results/a.png"}]}`,
		),
	)
	add(
		"stores them in another bucket",
		failed,
		brokenCode,
		0,
		1,
		soon,
		providertest.JSON(200, `{"predictions":[{"gcsUri":"gs://other/a.png"}]}`),
	)

	addResult := func(name string, state studio.State, code string, results int, by time.Duration, stored ...providertest.Reply) {
		add(name, state, code, results, 1, by, two)
		all[len(all)-1].script["a.png"], all[len(all)-1].script["b.png"] = stored, stored[len(stored)-1:]
	}
	addResult(
		"makes images of another ratio",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 200, Header: typed, Body: imageOf(t, 1024, 1024)},
	)
	addResult(
		"stores a page as an image",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 200, Header: typed, Body: "<html>"},
	)
	addResult("stores nothing", failed, brokenCode, 0, soon, providertest.Reply{Status: 200, Header: typed})
	addResult("stores one of two", made, "", 1, soon, image, providertest.JSON(404, "{}"))
	addResult("has lost them", failed, brokenCode, 0, soon, providertest.JSON(404, "{}"))
	addResult(
		"redirects to them",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{Status: 302, Header: map[string]string{"Location": "http://elsewhere.example/followed.png"}},
	)
	addResult(
		"stores too large images",
		failed,
		brokenCode,
		0,
		soon,
		providertest.Reply{
			Status: 200,
			Header: map[string]string{"Content-Type": "image/png", "Content-Length": "999999999"},
		},
	)
	addResult("has a store that is down for a moment", made, "", 2, time.Minute, providertest.JSON(503, "{}"), image)
	addResult("has a store that is down", timeout, timeoutCode, 0, 0, providertest.JSON(503, "{}"))
	addResult("has a store that does not answer", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	addResult(
		"has a store that answers slowly",
		timeout,
		timeoutCode,
		0,
		0,
		providertest.Reply{Status: 200, Header: typed, Body: image.Body, Slow: 10 * time.Second},
	)
	addResult(
		"has a store that cuts its answers",
		timeout,
		timeoutCode,
		0,
		0,
		providertest.Reply{Status: 200, Header: typed, Body: image.Body, Cut: true},
	)

	lost := input
	lost.Type, lost.ReferenceUploadID = studio.ImageToImage, "gone"
	all = append(
		all,
		conversation{
			name:  "imagen is not asked without the reference",
			form:  lost,
			state: failed,
			code:  brokenCode,
			by:    soon,
		},
	)
	return all
}

func veoConversations(t *testing.T) []conversation {
	t.Helper()
	const operation = "projects/p/locations/l/publishers/google/models/veo-3.1-generate-001/operations/7"
	input := studio.Form{
		Type:        studio.TextToVideo,
		Model:       studio.Veo3,
		Prompt:      "a crane",
		AspectRatio: "16:9",
		Resolution:  "720P",
		Duration:    8,
		Count:       2,
	}
	film := providertest.Reply{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: clip(t)}
	begun, running := providertest.JSON(
		200,
		`{"name":"`+operation+`"}`,
	), providertest.JSON(
		200,
		`{"name":"`+operation+`","done":false}`,
	)
	done := func(rest string) providertest.Reply {
		return providertest.JSON(200, `{"name":"`+operation+`","done":true,`+rest+`}`)
	}
	two := done(
		`"response":{"videos":[{"gcsUri":"gs://results/a.mp4","mimeType":"video/mp4"},{"gcsUri":"gs://results/b.mp4","mimeType":"video/mp4"}]}`,
	)
	inside := done(
		`"response":{"videos":[{"bytesBase64Encoded":"` + base64.StdEncoding.EncodeToString(
			[]byte(film.Body),
		) + `","mimeType":"video/mp4"}],"raiMediaFilteredCount":1,"raiMediaFilteredReasons":["Support codes: 15236754"]}`,
	)

	var all []conversation
	add := func(name string, state studio.State, code string, results int, by time.Duration, polled ...providertest.Reply) {
		all = append(all, conversation{
			name:    "veo " + name,
			form:    input,
			state:   state,
			code:    code,
			results: results,
			starts:  1,
			by:      by,
			script: providertest.Script{
				":predictLongRunning":    {begun},
				":fetchPredictOperation": polled,
				"a.mp4":                  {film},
				"b.mp4":                  {film},
			},
		})
	}
	soon := time.Minute
	add("makes a video", made, "", 2, soon, running, running, two)
	add("films one and filters one, inside the answer", made, "", 1, soon, running, inside)
	add(
		"filters all",
		failed,
		sensitiveCode,
		0,
		soon,
		done(
			`"response":{"raiMediaFilteredCount":2,"raiMediaFilteredReasons":["Veo could not generate videos because the input image violates Vertex AI's usage guidelines."]}`,
		),
	)
	add(
		"refuses the prompt",
		failed,
		sensitiveCode,
		0,
		soon,
		running,
		done(`"error":{"code":3,"message":"The prompt could not be submitted. It might violate our policies."}`),
	)
	add("refuses a parameter", failed, brokenCode, 0, soon, done(`"error":{"code":3,"message":"Unsupported duration"}`))
	add(
		"is overloaded",
		failed,
		busyCode,
		0,
		soon,
		done(`"error":{"code":8,"message":"The service is currently experiencing high load"}`),
	)
	add("fails", failed, brokenCode, 0, soon, done(`"error":{"code":13,"message":"internal"}`))
	add("ends with nothing", failed, brokenCode, 0, soon, done(`"response":{}`))
	add("never ends", timeout, timeoutCode, 0, 0, running)
	add(
		"forgets the operation",
		failed,
		brokenCode,
		0,
		soon,
		running,
		googleError(404, nil, "NOT_FOUND", "no operation"),
	)
	add(
		"is throttled, then makes a video",
		made,
		"",
		2,
		soon,
		googleError(429, nil, "RESOURCE_EXHAUSTED", "slower"),
		two,
	)
	add("is down", timeout, timeoutCode, 0, 0, googleError(503, nil, "UNAVAILABLE", "down"))
	add("withdraws the permission", timeout, timeoutCode, 0, 0, googleError(403, nil, "PERMISSION_DENIED", "no"))
	add("sends no JSON", failed, brokenCode, 0, soon, providertest.JSON(200, "<html>"))
	add("sends another shape", failed, brokenCode, 0, soon, done(`"response":"soon"`))
	add("closes the connection once", made, "", 2, soon, providertest.Reply{}, two)
	add("breaks off once", made, "", 2, soon, providertest.Reply{Status: 200, Body: two.Body, Cut: true}, two)
	add("does not answer", timeout, timeoutCode, 0, 0, providertest.Reply{Mute: true})
	add(
		"answers slowly",
		timeout,
		timeoutCode,
		0,
		0,
		providertest.Reply{Status: 200, Body: two.Body, Slow: 20 * time.Second},
	)
	add("makes a video of another ratio", failed, brokenCode, 0, soon, two)
	all[len(all)-1].form.AspectRatio = "9:16"

	addStart := func(name string, code string, starts int, by time.Duration, answers ...providertest.Reply) {
		add(name, failed, code, 0, by, two)
		all[len(all)-1].script[":predictLongRunning"], all[len(all)-1].starts = answers, starts
	}
	addStart("names no operation", brokenCode, 1, soon, providertest.JSON(200, `{}`))
	addStart("has retired", retiredCode, 1, soon, googleError(404, nil, "NOT_FOUND", "Publisher model was not found"))
	addStart("stays busy", busyCode, 3, soon, googleError(429, nil, "RESOURCE_EXHAUSTED", "Quota exceeded"))
	addStart("does not answer a start", brokenCode, 1, 3*time.Minute, providertest.Reply{Mute: true})
	return all
}

func itoa(n int) string {
	return string([]byte{byte('0' + n/100), byte('0' + n/10%10), byte('0' + n%10)})
}
