package ark_test

import (
	"strconv"
	"testing"
	"time"

	"marquee/backend/generation/ark"
	"marquee/backend/studio"
)

// TestStartFailures maps the documented codes to one reason each, with one call each, for both models.
func TestStartFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		status int
		code   string
		want   studio.Reason
	}{
		{"text refused", 400, "InputTextSensitiveContentDetected", studio.ReasonSensitive},
		{"a person in the reference", 400, "InputImageSensitiveContentDetected.PrivacyInformation", studio.ReasonSensitive},
		{"picture refused", 400, "OutputImageSensitiveContentDetected", studio.ReasonSensitive},
		{"risk product", 400, "InputTextRiskDetection", studio.ReasonSensitive},
		{"risk product itself failed", 400, "ContentSecurityDetectionError", studio.ReasonBroken},
		{"parameter", 400, "InvalidParameter.size", studio.ReasonRejected},
		{"missing parameter", 400, "MissingParameter", studio.ReasonRejected},
		{"key", 401, "AuthenticationError", studio.ReasonBroken},
		{"overdue", 403, "AccountOverdueError", studio.ReasonBroken},
		{"access", 403, "AccessDenied", studio.ReasonBroken},
		{"model retired", 404, "InvalidEndpointOrModel.NotFound", studio.ReasonRetired},
		{"model not open", 404, "ModelNotOpen", studio.ReasonRetired},
		{"endpoint closed", 400, "InvalidEndpoint.ClosedEndpoint", studio.ReasonRetired},
		{"requests per minute", 429, "ModelAccountRpmRateLimitExceeded", studio.ReasonBusy},
		{"pictures per minute", 429, "ModelAccountIpmRateLimitExceeded", studio.ReasonBusy},
		{"endpoint's limit", 429, "RateLimitExceeded.EndpointRPMExceeded", studio.ReasonBusy},
		{"quota", 429, "QuotaExceeded", studio.ReasonBusy},
		{"overloaded", 429, "ServerOverloaded", studio.ReasonBusy},
		{"internal", 500, "InternalServiceError", studio.ReasonBroken},
		{"unavailable", 503, "ServiceUnavailable", studio.ReasonBusy},
	} {
		body := `{"error":{"code":"` + c.code + `","message":"m","type":"x"}}`
		for _, input := range []studio.Request{imageRequest(), videoRequest()} {
			t.Run(c.name+" "+string(input.Model), func(t *testing.T) {
				t.Parallel()
				answer := []reply{{Status: c.status, Header: map[string]string{"Retry-After": "7"}, Body: body}}
				v := serve(t, map[string][]reply{"/images/generations": answer, "/contents/generations/tasks": answer})
				_, err := v.provider(t).Start(t.Context(), input)
				f := failure(err)
				if f.Reason != c.want || (f.RetryAfter == 7*time.Second) != (c.want == studio.ReasonBusy) {
					t.Errorf("got %v after %v, want %s", err, f.RetryAfter, c.want)
				}
				if len(v.Asked()) != 1 {
					t.Errorf("asked %d times", len(v.Asked()))
				}
			})
		}
	}
}

// TestMalformedAnswerIsAFailure covers undocumented answers and a closed connection. The request is
// not repeated.
func TestMalformedAnswerIsAFailure(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]reply{
		"page":           {Status: 502, Body: "<html>"},
		"no JSON":        {Status: 200, Body: "ok"},
		"another shape":  {Status: 200, Body: `{"data":7,"id":[]}`},
		"nothing":        {Status: 200, Body: `{}`},
		"spaces in both": {Status: 200, Body: `{"data":[{"url":"http://a b"}],"id":"a b"}`},
		"a redirect":     {Status: 302, Header: map[string]string{"Location": "/api/v3/elsewhere"}, Body: ""},
		"cut line":       {},
	} {
		for _, input := range []studio.Request{imageRequest(), videoRequest()} {
			v := serve(t, map[string][]reply{"/images/generations": {answer}, "/contents/generations/tasks": {answer}})
			if _, err := v.provider(t).Start(t.Context(), input); failure(err).Reason != studio.ReasonBroken {
				t.Errorf("%s, %s: %v", name, input.Model, err)
			}
			if len(v.Asked()) != 1 {
				t.Errorf("%s, %s: asked %d times", name, input.Model, len(v.Asked()))
			}
		}
	}
}

func TestUnsentStartMayBeRetried(t *testing.T) {
	t.Parallel()
	v := serve(t, nil)
	p := v.provider(t)
	v.Close()
	if _, err := p.Start(t.Context(), videoRequest()); err == nil || failure(err).Reason != "" {
		t.Errorf("got %v, want an error to try again", err)
	}
}

func TestUnavailableModelIsNotCalled(t *testing.T) {
	t.Parallel()
	wrong := videoRequest()
	wrong.Type = studio.TextToImage
	for _, input := range []studio.Request{wrong, {Model: studio.Veo3, Type: studio.TextToVideo, Count: 1}} {
		v := serve(t, nil)
		if _, err := v.provider(
			t,
		).Start(
			t.Context(),
			input,
		); failure(err).Reason != studio.ReasonRejected ||
			len(v.Asked()) != 0 {
			t.Errorf("%s %s: %v after %d calls", input.Model, input.Type, err, len(v.Asked()))
		}
	}
}

func TestImageSizeHasTheRatioAndTheMinimumOfTheModel(t *testing.T) {
	t.Parallel()
	for _, c := range [][4]string{
		{"doubao-seedream-4-0-250828", "1:1", "1K", "1024x1024"},
		{"doubao-seedream-4-0-250828", "16:9", "2K", "2732x1536"},
		{"doubao-seedream-4-0-250828", "3:4", "1K", "888x1184"},
		{"doubao-seedream-4-0-250828", "2.39:1", "2K", "3170x1326"},
		{"doubao-seedream-4-5-251128", "1:1", "1K", "1920x1920"},
		{"doubao-seedream-5-0-260128", "16:9", "1K", "2560x1440"},
		{"ep-20250101000000-abcde", "2.39:1", "1K", "2970x1242"},
		{"ep-20250101000000-abcde", "16:9", "2K", "2732x1536"},
	} {
		v := serve(
			t,
			map[string][]reply{"/images/generations": {{Status: 200, Body: `{"data":[{"url":"http://h/x"}]}`}}},
		)
		config := settings()
		config.BaseURL = v.URL + "/api/v3"
		config.Models[studio.Seedream] = ark.Model{ID: c[0]}
		p, err := ark.New(config, v.Client(), time.Now)
		if err != nil {
			t.Fatal(err)
		}
		input := imageRequest()
		input.AspectRatio, input.Resolution = c[1], c[2]
		if _, err := p.Start(t.Context(), input); err != nil {
			t.Fatal(err)
		}
		if got := v.Asked()[0].Body["size"]; got != c[3] {
			t.Errorf("%s of %s at %s asks for %v, want %s", c[0], c[1], c[2], got, c[3])
		}
	}
}

func TestConfigIsValidated(t *testing.T) {
	t.Parallel()
	good := settings()
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for i, spoil := range []func(*ark.Config){
		func(c *ark.Config) { c.BaseURL = "ark.example" },
		func(c *ark.Config) { c.Key = "" },
		func(c *ark.Config) { c.Key = "a\nb" },
		func(c *ark.Config) { c.ResultHosts = nil },
		func(c *ark.Config) { c.Models = map[studio.Model]ark.Model{studio.Veo3: {ID: "x"}} },
	} {
		bad := settings()
		spoil(&bad)
		if bad.Validate() == nil {
			t.Error("failure " + strconv.Itoa(i) + " was accepted")
		}
	}
	if !good.Supports(studio.Seedance, studio.ImageToVideo) || good.Supports(studio.Seedream, studio.TextToVideo) ||
		(ark.Config{}).Supports(studio.Seedream, studio.TextToImage) {
		t.Error("Supports differs from the configuration")
	}
}
