package exchange_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "12": 12 * time.Second, "-5": 0, "99999999": time.Hour, "soon": 0,
		"Fri, 12 Sep 2025 02:01:00 GMT": time.Minute, "Fri, 12 Sep 2025 01:00:00 GMT": 0,
	} {
		if got := exchange.RetryAfter(http.Header{"Retry-After": {text}}, now); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

func TestLimitFailsOneByteBeyond(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]error{9: nil, 10: nil, 11: exchange.ErrTooLarge, 5000: exchange.ErrTooLarge} {
		got, err := io.ReadAll(exchange.Limit(io.NopCloser(bytes.NewReader(make([]byte, size))), 10))
		if !errors.Is(err, want) || len(got) != min(size, 10) {
			t.Errorf("%d bytes: read %d, %v", size, len(got), err)
		}
	}
}

func TestSentReportsWhetherARequestWasSent(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }),
	)
	address := server.URL
	try := func() (bool, error) {
		ctx, sent := exchange.Sent(t.Context())
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = response.Body.Close()
			t.Fatal("the call was answered")
		}
		return sent(), exchange.StartError(err, sent())
	}
	var failure *studio.Failure
	if sent, err := try(); !sent || !errors.As(err, &failure) {
		t.Errorf("a closed connection: sent %v, %v", sent, err)
	}
	server.Close()
	if sent, err := try(); sent || errors.As(err, &failure) {
		t.Errorf("a closed port: sent %v, %v", sent, err)
	}
}

func TestFetch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, kind string
		status     int
		length     int64
		video      bool
		reason     studio.Reason
		again      bool
	}{
		{name: "picture", status: 200, kind: "image/jpeg"},
		{name: "clip", status: 200, kind: "video/mp4; codecs=avc1", video: true},
		{name: "page instead of a picture", status: 200, kind: "text/html", reason: studio.ReasonBroken},
		{name: "picture instead of a clip", status: 200, kind: "image/png", video: true, reason: studio.ReasonBroken},
		{name: "no type", status: 200, kind: "", reason: studio.ReasonBroken},
		{name: "larger than allowed", status: 200, kind: "image/png", length: exchange.MaxImage + 1, reason: studio.ReasonBroken},
		{name: "expired link", status: 403, reason: studio.ReasonLost},
		{name: "missing", status: 404, reason: studio.ReasonLost},
		{name: "moved", status: 302, reason: studio.ReasonBroken},
		{name: "store is down", status: 503, again: true},
		{name: "throttled", status: 429, again: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header()["Content-Type"] = []string{c.kind}
				if c.length > 0 {
					w.Header().Set("Content-Length", strconv.FormatInt(c.length, 10))
				}
				w.Header().Set("Location", "/elsewhere")
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, "content")
			}))
			defer server.Close()
			file, err := exchange.Fetch(
				t.Context(),
				exchange.NoRedirects(server.Client()),
				server.URL+"/?signature=secret",
				c.video,
			)
			var failure *studio.Failure
			switch {
			case c.again:
				if err == nil || errors.As(err, &failure) {
					t.Errorf("got %v, want an error to try again", err)
				}
			case c.reason != "":
				if !errors.As(err, &failure) || failure.Reason != c.reason {
					t.Errorf("got %v, want %s", err, c.reason)
				}
			default:
				if err != nil {
					t.Fatal(err)
				}
				content, err := io.ReadAll(file.Content)
				if err != nil || string(content) != "content" || !strings.HasPrefix(c.kind, file.ContentType) {
					t.Errorf("read %q as %q, %v", content, file.ContentType, err)
				}
				if err := file.Content.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestFetchErrorsDoNotContainTheSignedAddress(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(nil)
	server.Close()
	if _, err := exchange.Fetch(
		t.Context(),
		http.DefaultClient,
		server.URL+"/?signature=secret",
		false,
	); err == nil ||
		strings.Contains(err.Error(), "secret") {
		t.Errorf("the error reads %v", err)
	}
}
