package vertex_test

import (
	"testing"
	"time"

	"marquee/backend/studio"
)

// TestStartFailures maps the documented errors to one reason each, with one call each, for both models.
func TestStartFailures(t *testing.T) {
	t.Parallel()
	status := func(code int, text string) string {
		return `{"error":{"code":` + itoa(code) + `,"message":"m","status":"` + text + `"}}`
	}
	cases := []struct {
		name  string
		reply reply
		want  studio.Reason
		wait  time.Duration
	}{
		{"throttled", reply{Status: 429, Body: status(429, "RESOURCE_EXHAUSTED")}, studio.ReasonBusy, 0},
		{
			"throttled with a header",
			reply{Status: 429, Header: map[string]string{"Retry-After": "30"}, Body: status(429, "RESOURCE_EXHAUSTED")},
			studio.ReasonBusy,
			30 * time.Second,
		},
		{
			"throttled with retry info",
			reply{
				Status: 429,
				Body:   `{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"12s"}]}}`,
			},
			studio.ReasonBusy,
			12 * time.Second,
		},
		{"unavailable", reply{Status: 503, Body: status(503, "UNAVAILABLE")}, studio.ReasonBusy, 0},
		{"retired model", reply{Status: 404, Body: status(404, "NOT_FOUND")}, studio.ReasonRetired, 0},
		{
			"refused prompt",
			reply{
				Status: 400,
				Body:   `{"error":{"code":400,"message":"The prompt could not be submitted. It contains sensitive words that violate Google's Responsible AI practices.","status":"INVALID_ARGUMENT"}}`,
			},
			studio.ReasonSensitive,
			0,
		},
		{
			"parameter refused",
			reply{
				Status: 400,
				Body:   `{"error":{"code":400,"message":"Unsupported aspect ratio","status":"INVALID_ARGUMENT"}}`,
			},
			studio.ReasonRejected,
			0,
		},
		{"no permission", reply{Status: 403, Body: status(403, "PERMISSION_DENIED")}, studio.ReasonBroken, 0},
		{"no credentials", reply{Status: 401, Body: status(401, "UNAUTHENTICATED")}, studio.ReasonBroken, 0},
		{"internal", reply{Status: 500, Body: status(500, "INTERNAL")}, studio.ReasonBroken, 0},
		{
			"a proxy's page",
			reply{
				Status: 502,
				Header: map[string]string{"Content-Type": "text/html"},
				Body:   "<html>Bad gateway</html>",
			},
			studio.ReasonBroken,
			0,
		},
		{"deadline", reply{Status: 504, Body: status(504, "DEADLINE_EXCEEDED")}, studio.ReasonBroken, 0},
		{"no JSON", reply{Status: 200, Body: "ok"}, studio.ReasonBroken, 0},
		{"another shape", reply{Status: 200, Body: `{"predictions":"none","name":7}`}, studio.ReasonBroken, 0},
		{"cut line", reply{}, studio.ReasonBroken, 0},
	}
	for _, c := range cases {
		for _, input := range []studio.Request{imageRequest(), videoRequest()} {
			t.Run(c.name+" "+string(input.Model), func(t *testing.T) {
				t.Parallel()
				g := serve(t, map[string]reply{":predict": c.reply, ":predictLongRunning": c.reply})
				_, err := g.provider(t, "results").Start(t.Context(), input)
				if f := failure(err); f.Reason != c.want || f.RetryAfter != c.wait {
					t.Errorf("got %v after %v, want %s after %v", err, f.RetryAfter, c.want, c.wait)
				}
				if len(g.Asked()) != 1 {
					t.Errorf("asked %d times", len(g.Asked()))
				}
			})
		}
	}
}

func TestUnsentStartMayBeRetried(t *testing.T) {
	t.Parallel()
	g := serve(t, nil)
	p := g.provider(t, "results")
	g.Close()
	for _, input := range []studio.Request{imageRequest(), videoRequest()} {
		if _, err := p.Start(t.Context(), input); err == nil || failure(err).Reason != "" {
			t.Errorf("%s: %v, want an error to try again", input.Model, err)
		}
	}
}

func TestUnavailableModelIsNotCalled(t *testing.T) {
	t.Parallel()
	g := serve(t, nil)
	p := g.provider(t, "")
	wrong := videoRequest()
	wrong.Type = studio.TextToImage
	for _, input := range []studio.Request{imageRequest(), wrong, {Model: studio.Seedance, Type: studio.TextToVideo}} {
		if _, err := p.Start(t.Context(), input); failure(err).Reason != studio.ReasonRejected {
			t.Errorf("%s %s: %v", input.Model, input.Type, err)
		}
	}
	if len(g.Asked()) != 0 {
		t.Error("a call was made")
	}
}

func itoa(n int) string {
	return string([]byte{byte('0' + n/100), byte('0' + n/10%10), byte('0' + n%10)})
}
