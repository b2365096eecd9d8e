package vertex_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/generation/providertest"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

// drawn is an answer of a Gemini model: an image of its thoughts, a text, and the image.
const drawn = `{"candidates":[{"content":{"role":"model","parts":[
	{"inlineData":{"mimeType":"image/png","data":"ZHJhZnQ="},"thought":true},
	{"text":"Here it is."},
	{"inlineData":{"mimeType":"image/png","data":"cGljdHVyZQ=="}}]},"finishReason":"STOP"}]}`

func successor(t *testing.T, g *google) *vertex.Provider {
	t.Helper()
	config := settings("results")
	config.Models[studio.Imagen4] = vertex.Model{ID: "gemini-3.1-flash-image", Location: "global"}
	config.BaseURL, config.StorageURL = g.URL, g.URL
	p, err := vertex.New(t.Context(), config, g.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if !config.Supports(studio.Imagen4, studio.ImageToImage) {
		t.Error("does not start from a picture")
	}
	return p
}

// TestGeminiImagesAreStoredInTheBucket also collects them with a provider that did not start the
// operation.
func TestGeminiImagesAreStoredInTheBucket(t *testing.T) {
	t.Parallel()
	png := map[string]string{"Content-Type": "image/png"}
	g := serve(t, map[string]reply{
		"gemini-3.1-flash-image:generateContent": {Status: 200, Body: drawn},
		"/upload/storage/v1/b/results/o":         {Status: 200, Body: "{}"},
		"generation/t1/0":                        {Status: 200, Header: png, Body: "first"},
		"generation/t1/1":                        {Status: 200, Header: png, Body: "second"},
	})
	input := imageRequest()
	input.Type, input.Reference, input.ReferenceType = studio.ImageToImage, []byte("reference"), "image/jpeg"
	operation, err := successor(t, g).Start(t.Context(), input)
	if err != nil || operation != "pictures gs://results/generation/t1/0 gs://results/generation/t1/1" {
		t.Fatalf("%q, %v", operation, err)
	}
	var stored []string
	for _, c := range g.Asked() {
		if strings.HasPrefix(c.Path, "/upload") {
			stored = append(stored, c.Query.Get("name")+" "+c.Text)
			continue
		}
		if c.Path != "/v1/projects/p/locations/global/publishers/google/models/gemini-3.1-flash-image:generateContent" {
			t.Errorf("asked at %s", c.Path)
		}
		if !strings.Contains(c.Text, `"imageConfig":{"aspectRatio":"16:9","imageSize":"2K"}`) ||
			!strings.Contains(c.Text, `"mimeType":"image/jpeg"`) {
			t.Errorf("asked for %s", c.Text)
		}
	}
	slices.Sort(stored)
	if !slices.Equal(stored, []string{"generation/t1/0 picture", "generation/t1/1 picture"}) {
		t.Errorf("stored %v", stored)
	}
	progress, err := successor(t, g).Poll(t.Context(), input, operation)
	if err != nil || len(progress.Files) != 2 || providertest.Read(t, progress.Files[0]) != "first" ||
		providertest.Read(t, progress.Files[1]) != "second" {
		t.Errorf("%+v, %v", progress, err)
	}
}

// TestGeminiFailures covers answers without an image and failures of the store.
func TestGeminiFailures(t *testing.T) {
	t.Parallel()
	ended := func(reason string) string {
		return `{"candidates":[{"content":{"role":"model","parts":[{"text":"No."}]},"finishReason":"` + reason + `"}]}`
	}
	for name, c := range map[string]struct {
		answer, stored reply
		want           studio.Reason
	}{
		"prompt blocked":    {answer: reply{Status: 200, Body: `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}`}, want: studio.ReasonSensitive},
		"picture filtered":  {answer: reply{Status: 200, Body: ended("IMAGE_SAFETY")}, want: studio.ReasonSensitive},
		"picture forbidden": {answer: reply{Status: 200, Body: ended("IMAGE_PROHIBITED_CONTENT")}, want: studio.ReasonSensitive},
		"words only":        {answer: reply{Status: 200, Body: ended("STOP")}, want: studio.ReasonBroken},
		"none made":         {answer: reply{Status: 200, Body: ended("NO_IMAGE")}, want: studio.ReasonBroken},
		"empty":             {answer: reply{Status: 200, Body: `{}`}, want: studio.ReasonBroken},
		"no picture":        {answer: reply{Status: 200, Body: strings.ReplaceAll(drawn, "image/png", "text/html")}, want: studio.ReasonBroken},
		"throttled":         {answer: reply{Status: 429, Body: `{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED"}}`}, want: studio.ReasonBusy},
		"retired":           {answer: reply{Status: 404, Body: `{"error":{"code":404,"message":"m","status":"NOT_FOUND"}}`}, want: studio.ReasonRetired},
		"another shape":     {answer: reply{Status: 200, Body: `{"candidates":"none"}`}, want: studio.ReasonBroken},
		"store refuses":     {answer: reply{Status: 200, Body: drawn}, stored: reply{Status: 403, Body: "{}"}, want: studio.ReasonBroken},
		"store breaks off":  {answer: reply{Status: 200, Body: drawn}, want: studio.ReasonBroken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := serve(t, map[string]reply{":generateContent": c.answer, "/o": c.stored})
			if _, err := successor(t, g).Start(t.Context(), imageRequest()); failure(err).Reason != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
