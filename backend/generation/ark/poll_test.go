package ark_test

import (
	"slices"
	"strings"
	"testing"

	"marquee/backend/generation/providertest"
	"marquee/backend/studio"
)

// TestImagesAreRequestedOneByOne also collects the results with a provider that did not start the
// operation.
func TestImagesAreRequestedOneByOne(t *testing.T) {
	t.Parallel()
	v := serve(t, map[string][]reply{
		"/images/generations": {
			{
				Status: 200,
				Body:   `{"model":"m","created":1,"data":[{"url":"%s/one.jpeg?sign=1","size":"2730x1536"}],"usage":{"generated_images":1}}`,
			},
			{
				Status: 200,
				Body:   `{"model":"m","created":1,"data":[{"error":{"code":"OutputImageSensitiveContentDetected","message":"m"}}]}`,
			},
			{Status: 200, Body: `{"model":"m","created":1,"data":[{"url":"%s/two.jpeg?sign=2"}]}`},
		},
		"/one.jpeg": {{Status: 200, Header: map[string]string{"Content-Type": "image/jpeg"}, Body: "one"}},
		"/two.jpeg": {{Status: 200, Header: map[string]string{"Content-Type": "image/jpeg"}, Body: "two"}},
	})
	input := imageRequest()
	input.Count, input.Type, input.Reference, input.ReferenceType = 3, studio.ImageToImage, []byte("x"), "image/png"
	operation, err := v.provider(t).Start(t.Context(), input)
	if err != nil {
		t.Fatal(err)
	}
	asked := v.Asked()[0]
	if len(v.Asked()) != 3 || asked.Method != "POST" || asked.Key != "Bearer key" {
		t.Errorf("%d calls, the first %+v", len(v.Asked()), asked)
	}
	for name, want := range map[string]any{
		"model": "doubao-seedream-4-0-250828", "prompt": "一只鹤", "size": "2732x1536", "image": "data:image/png;base64,eA==",
		"response_format": "url", "sequential_image_generation": "disabled",
	} {
		if asked.Body[name] != want {
			t.Errorf("%s is %v, want %v", name, asked.Body[name], want)
		}
	}
	progress, err := v.provider(t).Poll(t.Context(), input, operation)
	if err != nil || !progress.Done || len(progress.Files) != 2 {
		t.Fatalf("%+v, %v", progress, err)
	}
	got := []string{providertest.Read(t, progress.Files[0]), providertest.Read(t, progress.Files[1])}
	slices.Sort(got)
	if !slices.Equal(got, []string{"one", "two"}) || progress.Files[0].ContentType != "image/jpeg" {
		t.Errorf("collected %v", got)
	}
	for _, c := range v.Asked()[3:] {
		if c.Key != "" {
			t.Error("the key was sent to the host of the results")
		}
	}
}

func TestVideoIsPolledAndFetched(t *testing.T) {
	t.Parallel()
	v := serve(t, map[string][]reply{
		"/contents/generations/tasks": {{Status: 200, Body: `{"id":"cgt-1"}`}},
		"/contents/generations/tasks/cgt-1": {
			{
				Status: 200,
				Body:   `{"id":"cgt-1","status":"queued"}`,
			},
			{Status: 200, Body: `{"id":"cgt-1","status":"running"}`},
			{
				Status: 200,
				Body:   `{"id":"cgt-1","status":"succeeded","content":{"video_url":"%s/v.mp4"},"duration":5,"ratio":"21:9"}`,
			},
		},
		"/v.mp4": {{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: "film"}},
	})
	input := videoRequest()
	input.Type, input.Reference, input.ReferenceType = studio.ImageToVideo, []byte("x"), "image/png"
	operation, err := v.provider(t).Start(t.Context(), input)
	if err != nil {
		t.Fatal(err)
	}
	body := v.Asked()[0].Body
	for name, want := range map[string]any{"ratio": "21:9", "resolution": "720p", "duration": 5.0, "generate_audio": false} {
		if body[name] != want {
			t.Errorf("%s is %v, want %v", name, body[name], want)
		}
	}
	content, _ := body["content"].([]any)
	text, _ := content[0].(map[string]any)
	frame, _ := content[1].(map[string]any)
	if prompt, _ := text["text"].(string); strings.Contains(prompt, "--") || frame["role"] != "first_frame" {
		t.Errorf("the content is %v", content)
	}
	for range 2 {
		if progress, err := v.provider(t).Poll(t.Context(), input, operation); err != nil || progress.Done {
			t.Fatalf("%+v, %v before the end", progress, err)
		}
	}
	progress, err := v.provider(t).Poll(t.Context(), input, operation)
	if err != nil || len(progress.Files) != 1 || providertest.Read(t, progress.Files[0]) != "film" {
		t.Errorf("%+v, %v", progress, err)
	}
}

// TestPollFailures covers every state of a task and every failure of a request.
func TestPollFailures(t *testing.T) {
	t.Parallel()
	failed := func(code string) string { return `{"status":"failed","error":{"code":"` + code + `","message":"m"}}` }
	for _, c := range []struct {
		name  string
		reply reply
		want  studio.Reason
		again bool
	}{
		{name: "refused clip", reply: reply{Status: 200, Body: failed("OutputVideoSensitiveContentDetected.PolicyViolation")}, want: studio.ReasonSensitive},
		{name: "internal", reply: reply{Status: 200, Body: failed("InternalServiceError")}, want: studio.ReasonBroken},
		{name: "parameter", reply: reply{Status: 200, Body: failed("InvalidParameter")}, want: studio.ReasonRejected},
		{name: "failed without a reason", reply: reply{Status: 200, Body: `{"status":"failed"}`}, want: studio.ReasonBroken},
		{name: "cancelled", reply: reply{Status: 200, Body: `{"status":"cancelled"}`}, want: studio.ReasonLost},
		{name: "expired", reply: reply{Status: 200, Body: `{"status":"expired"}`}, want: studio.ReasonLost},
		{name: "another state", reply: reply{Status: 200, Body: `{"status":"thinking"}`}, want: studio.ReasonBroken},
		{name: "no clip", reply: reply{Status: 200, Body: `{"status":"succeeded","content":{}}`}, want: studio.ReasonBroken},
		{name: "clip on a strange host", reply: reply{Status: 200, Body: `{"status":"succeeded","content":{"video_url":"https://169.254.169.254/x"}}`}, want: studio.ReasonBroken},
		{name: "clip by another scheme", reply: reply{Status: 200, Body: `{"status":"succeeded","content":{"video_url":"file:///etc/passwd"}}`}, want: studio.ReasonBroken},
		{name: "link died", reply: reply{Status: 200, Body: `{"status":"succeeded","content":{"video_url":"%s/gone.mp4"}}`}, want: studio.ReasonLost},
		{name: "no JSON", reply: reply{Status: 200, Body: "<html>"}, want: studio.ReasonBroken},
		{name: "unknown task", reply: reply{Status: 404, Body: `{"error":{"code":"ResourceNotFound","message":"m"}}`}, want: studio.ReasonLost},
		{name: "throttled", reply: reply{Status: 429, Body: `{"error":{"code":"AccountRateLimitExceeded","message":"m"}}`}, again: true},
		{name: "down", reply: reply{Status: 500, Body: `{"error":{"code":"InternalServiceError","message":"m"}}`}, again: true},
		{name: "cut line", reply: reply{}, again: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := serve(t, map[string][]reply{"/contents/generations/tasks/cgt-1": {c.reply}})
			progress, err := v.provider(t).Poll(t.Context(), videoRequest(), "films cgt-1")
			if progress.Done || failure(err).Reason != c.want || (c.again && err == nil) {
				t.Errorf("got %+v, %v", progress, err)
			}
		})
	}
}

// TestSomeVideosFail: the other clips are kept once all tasks have ended.
func TestSomeVideosFail(t *testing.T) {
	t.Parallel()
	v := serve(t, map[string][]reply{
		"/contents/generations/tasks/a": {
			{
				Status: 200,
				Body:   `{"status":"failed","error":{"code":"OutputVideoSensitiveContentDetected","message":"m"}}`,
			},
		},
		"/contents/generations/tasks/b": {
			{Status: 200, Body: `{"status":"running"}`},
			{Status: 200, Body: `{"status":"succeeded","content":{"video_url":"%s/v.mp4"}}`},
		},
		"/v.mp4": {
			{Status: 200, Header: map[string]string{"Content-Type": "video/mp4"}, Body: "film"},
		},
	})
	p := v.provider(t)
	if progress, err := p.Poll(t.Context(), videoRequest(), "films a b"); err != nil || progress.Done {
		t.Fatalf("%+v, %v while one runs", progress, err)
	}
	if progress, err := p.Poll(t.Context(), videoRequest(), "films a b"); err != nil || len(progress.Files) != 1 {
		t.Errorf("%+v, %v", progress, err)
	}
	if _, err := p.Poll(t.Context(), videoRequest(), "operations/7"); failure(err).Reason != studio.ReasonLost {
		t.Errorf("a strange name: %v", err)
	}
}
