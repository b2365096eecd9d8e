package vertex_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/generation/vertex"
)

// drawn is an answer of a Gemini model: a picture that it thought of, a word, and the picture.
const drawn = `{"candidates":[{"content":{"role":"model","parts":[
	{"inlineData":{"mimeType":"image/png","data":"ZHJhZnQ="},"thought":true},
	{"text":"Here it is."},
	{"inlineData":{"mimeType":"image/png","data":"cGljdHVyZQ=="}}]},"finishReason":"STOP"}]}`

func successor(t *testing.T, g *google) *vertex.Provider {
	t.Helper()
	config := settings("results")
	config.Models[contest.Imagen4] = vertex.Model{ID: "gemini-3.1-flash-image", Location: "global"}
	config.BaseURL, config.StorageURL = g.URL, g.URL
	p, err := vertex.New(t.Context(), config, g.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if !config.Offers(contest.Imagen4, contest.ImageToImage) {
		t.Error("does not start from a picture")
	}
	return p
}

// TestGemini asks a model of Gemini for each picture by itself, keeps the pictures in the bucket and
// collects them with a provider that did not start the operation.
func TestGemini(t *testing.T) {
	t.Parallel()
	png := map[string]string{"Content-Type": "image/png"}
	g := serve(t, map[string]reply{
		"gemini-3.1-flash-image:generateContent": {200, nil, drawn},
		"/upload/storage/v1/b/results/o":         {200, nil, "{}"},
		"generation/t1/0":                        {200, png, "first"},
		"generation/t1/1":                        {200, png, "second"},
	})
	order := picture()
	order.Type, order.Reference, order.ReferenceAs = contest.ImageToImage, []byte("reference"), "image/jpeg"
	operation, err := successor(t, g).Start(t.Context(), order)
	if err != nil || operation != "pictures gs://results/generation/t1/0 gs://results/generation/t1/1" {
		t.Fatalf("%q, %v", operation, err)
	}
	var stored []string
	for _, c := range g.asked() {
		if strings.HasPrefix(c.path, "/upload") {
			stored = append(stored, c.query.Get("name")+" "+c.text)
			continue
		}
		if c.path != "/v1/projects/p/locations/global/publishers/google/models/gemini-3.1-flash-image:generateContent" {
			t.Errorf("asked at %s", c.path)
		}
		if !strings.Contains(c.text, `"imageConfig":{"aspectRatio":"16:9","imageSize":"2K"}`) || !strings.Contains(c.text, `"mimeType":"image/jpeg"`) {
			t.Errorf("asked for %s", c.text)
		}
	}
	slices.Sort(stored)
	if !slices.Equal(stored, []string{"generation/t1/0 picture", "generation/t1/1 picture"}) {
		t.Errorf("stored %v", stored)
	}
	progress, err := successor(t, g).Poll(t.Context(), order, operation)
	if err != nil || len(progress.Files) != 2 || read(t, progress.Files[0]) != "first" || read(t, progress.Files[1]) != "second" {
		t.Errorf("%+v, %v", progress, err)
	}
}

// TestGeminiFaults plays what an answer can hold instead of a picture, and a store that takes none.
func TestGeminiFaults(t *testing.T) {
	t.Parallel()
	ended := func(reason string) string {
		return `{"candidates":[{"content":{"role":"model","parts":[{"text":"No."}]},"finishReason":"` + reason + `"}]}`
	}
	for name, c := range map[string]struct {
		answer, stored reply
		want           contest.GenerationReason
	}{
		"prompt blocked":    {answer: reply{200, nil, `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}`}, want: contest.ReasonSensitive},
		"picture filtered":  {answer: reply{200, nil, ended("IMAGE_SAFETY")}, want: contest.ReasonSensitive},
		"picture forbidden": {answer: reply{200, nil, ended("IMAGE_PROHIBITED_CONTENT")}, want: contest.ReasonSensitive},
		"words only":        {answer: reply{200, nil, ended("STOP")}, want: contest.ReasonBroken},
		"none made":         {answer: reply{200, nil, ended("NO_IMAGE")}, want: contest.ReasonBroken},
		"empty":             {answer: reply{200, nil, `{}`}, want: contest.ReasonBroken},
		"no picture":        {answer: reply{200, nil, strings.ReplaceAll(drawn, "image/png", "text/html")}, want: contest.ReasonBroken},
		"throttled":         {answer: reply{429, nil, `{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED"}}`}, want: contest.ReasonBusy},
		"retired":           {answer: reply{404, nil, `{"error":{"code":404,"message":"m","status":"NOT_FOUND"}}`}, want: contest.ReasonRetired},
		"another shape":     {answer: reply{200, nil, `{"candidates":"none"}`}, want: contest.ReasonBroken},
		"store refuses":     {answer: reply{200, nil, drawn}, stored: reply{403, nil, "{}"}, want: contest.ReasonBroken},
		"store breaks off":  {answer: reply{200, nil, drawn}, want: contest.ReasonBroken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := serve(t, map[string]reply{":generateContent": c.answer, "/o": c.stored})
			if _, err := successor(t, g).Start(t.Context(), picture()); fault(err).Reason != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
