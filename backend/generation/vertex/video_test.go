package vertex_test

import (
	"testing"

	"marquee/backend/generation/providertest"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

const operation = "projects/p/locations/us-central1/publishers/google/models/veo-3.1-generate-001/operations/123"

// TestVideoIsStartedPolledAndRead uses Veo's documented requests. The clip is inside the answer or in
// the bucket.
func TestVideoIsStartedPolledAndRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ bucket, done string }{
		"inside": {"", `{"name":"` + operation + `","done":true,"response":{"videos":[{"bytesBase64Encoded":"ZmlsbQ==","mimeType":"video/mp4"}]}}`},
		"bucket": {"results", `{"name":"` + operation + `","done":true,"response":{"videos":[{"gcsUri":"gs://results/generation/t2/v.mp4","mimeType":"video/mp4"}]}}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := serve(t, map[string]reply{
				":predictLongRunning":    {Status: 200, Body: `{"name":"` + operation + `"}`},
				":fetchPredictOperation": {Status: 200, Body: c.done},
				"v.mp4": {
					Status: 200,
					Header: map[string]string{"Content-Type": "video/mp4"},
					Body:   "film",
				},
			})
			input := videoRequest()
			input.Type, input.Reference, input.ReferenceType = studio.ImageToVideo, []byte("picture"), "image/jpeg"
			got, err := g.provider(t, c.bucket).Start(t.Context(), input)
			if err != nil || got != operation {
				t.Fatalf("%q, %v", got, err)
			}
			parameters, _ := g.Asked()[0].Body["parameters"].(map[string]any)
			for name, want := range map[string]any{"sampleCount": 1.0, "aspectRatio": "9:16", "resolution": "1080p", "durationSeconds": 8.0, "generateAudio": true} {
				if parameters[name] != want {
					t.Errorf("%s is %v, want %v", name, parameters[name], want)
				}
			}
			progress, err := g.provider(t, c.bucket).Poll(t.Context(), input, got)
			if err != nil || !progress.Done || len(progress.Files) != 1 {
				t.Fatalf("%+v, %v", progress, err)
			}
			if content := providertest.Read(
				t,
				progress.Files[0],
			); content != "film" ||
				progress.Files[0].ContentType != "video/mp4" {
				t.Errorf("got %q as %s", content, progress.Files[0].ContentType)
			}
			if g.Asked()[1].Body["operationName"] != operation {
				t.Errorf("polled %v", g.Asked()[1].Body)
			}
		})
	}
}

// TestPollFailures covers every documented end of an operation and every failure of a request.
func TestPollFailures(t *testing.T) {
	t.Parallel()
	done := func(rest string) string { return `{"name":"` + operation + `","done":true,` + rest + `}` }
	for _, c := range []struct {
		name    string
		reply   reply
		want    studio.Reason
		again   bool // a plain error
		nothing bool // not done yet
	}{
		{name: "running", reply: reply{Status: 200, Body: `{"name":"` + operation + `"}`}, nothing: true},
		{name: "filtered", reply: reply{Status: 200, Body: done(`"response":{"raiMediaFilteredCount":1,"raiMediaFilteredReasons":["violates usage guidelines"]}`)}, want: studio.ReasonSensitive},
		{name: "refused", reply: reply{Status: 200, Body: done(`"error":{"code":3,"message":"The prompt violates Vertex AI's usage guidelines."}`)}, want: studio.ReasonSensitive},
		{name: "wrong parameter", reply: reply{Status: 200, Body: done(`"error":{"code":3,"message":"Unsupported duration"}`)}, want: studio.ReasonRejected},
		{name: "overloaded", reply: reply{Status: 200, Body: done(`"error":{"code":8,"message":"high load"}`)}, want: studio.ReasonBusy},
		{name: "internal", reply: reply{Status: 200, Body: done(`"error":{"code":13,"message":"internal"}`)}, want: studio.ReasonBroken},
		{name: "done without anything", reply: reply{Status: 200, Body: `{"name":"` + operation + `","done":true}`}, want: studio.ReasonBroken},
		{name: "no clip", reply: reply{Status: 200, Body: done(`"response":{"videos":[]}`)}, want: studio.ReasonBroken},
		{name: "empty clip", reply: reply{Status: 200, Body: done(`"response":{"videos":[{}]}`)}, want: studio.ReasonBroken},
		{name: "a picture", reply: reply{Status: 200, Body: done(`"response":{"videos":[{"bytesBase64Encoded":"eA==","mimeType":"image/png"}]}`)}, want: studio.ReasonBroken},
		{name: "another shape", reply: reply{Status: 200, Body: done(`"response":"soon"`)}, want: studio.ReasonBroken},
		{name: "no JSON", reply: reply{Status: 200, Body: "<html>"}, want: studio.ReasonBroken},
		{name: "unknown operation", reply: reply{Status: 404, Body: `{"error":{"code":404,"status":"NOT_FOUND"}}`}, want: studio.ReasonLost},
		{name: "throttled", reply: reply{Status: 429, Body: `{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}`}, again: true},
		{name: "down", reply: reply{Status: 503, Body: `{"error":{"code":503,"status":"UNAVAILABLE"}}`}, again: true},
		{name: "cut line", reply: reply{}, again: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := serve(t, map[string]reply{":fetchPredictOperation": c.reply})
			progress, err := g.provider(t, "").Poll(t.Context(), videoRequest(), operation)
			switch {
			case progress.Done || len(progress.Files) > 0:
				t.Errorf("got %+v", progress)
			case c.nothing && err != nil,
				c.again && (err == nil || failure(err).Reason != ""),
				failure(err).Reason != c.want:
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestForeignOperationNameIsRefused(t *testing.T) {
	t.Parallel()
	g := serve(t, nil)
	if _, err := g.provider(
		t,
		"",
	).Poll(
		t.Context(),
		videoRequest(),
		"sketch/12",
	); failure(
		err,
	).Reason != studio.ReasonLost {
		t.Errorf("got %v", err)
	}
}

func TestConfigIsValidated(t *testing.T) {
	t.Parallel()
	good := settings("results")
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]vertex.Config{
		"no project":            {Location: "l"},
		"a model of another":    {Project: "p", Location: "l", Models: map[studio.Model]vertex.Model{studio.Seedream: {ID: "x"}}},
		"imagen without bucket": {Project: "p", Location: "l", Models: map[studio.Model]vertex.Model{studio.Imagen4: {ID: "x"}}},
		"an id with a query":    {Project: "p", Location: "l", Models: map[studio.Model]vertex.Model{studio.Veo3: {ID: "x?y"}}},
	} {
		if bad.Validate() == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if !good.Supports(studio.Veo3, studio.ImageToVideo) || good.Supports(studio.Veo3, studio.TextToImage) ||
		settings("").Supports(studio.Imagen4, studio.TextToImage) {
		t.Error("Supports differs from the configuration")
	}
}
