package queue_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/queue"
	"marquee/backend/queue/pushtest"
)

const (
	audience = "https://films.example/queue/generation"
	account  = "pusher@project.iam.gserviceaccount.com"
)

// pushed is a push endpoint that records the messages it handled and its log.
type pushed struct {
	google *pushtest.Google
	url    string
	now    time.Time

	mu   sync.Mutex
	seen []string
	fail error
	log  bytes.Buffer
}

func newPushed(t *testing.T) *pushed {
	t.Helper()
	p := &pushed{google: pushtest.New(t), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	verifier := queue.NewTokenVerifier(t.Context(), p.google.KeysURL, func() time.Time { return p.now })
	server := httptest.NewServer(
		queue.PushHandler(verifier, queue.ServiceAccount{Audience: audience, Email: account}, p.handle,
			slog.New(slog.NewTextHandler(p, nil))),
	)
	t.Cleanup(server.Close)
	p.url = server.URL + "/queue/generation"
	return p
}

func (p *pushed) handle(_ context.Context, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = append(p.seen, id)
	return p.fail
}

// Write implements io.Writer for the log.
func (p *pushed) Write(line []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(line)
}

func (p *pushed) post(t *testing.T, token string, body []byte) int {
	t.Helper()
	status, err := pushtest.Post(t.Context(), p.url, token, body)
	if err != nil {
		t.Fatal(err)
	}
	return status
}

func (p *pushed) claims() map[string]any { return pushtest.Claims(audience, account, p.now) }

func (p *pushed) token(t *testing.T) string { return p.google.Token(t, p.claims()) }

func TestPushWithoutAValidTokenIsRefused(t *testing.T) {
	t.Parallel()
	p := newPushed(t)
	stranger := pushtest.New(t)
	good := p.claims()
	changed := func(name string, value any) string { return p.google.Token(t, good, map[string]any{name: value}) }
	header := func(alg string) map[string]any {
		return map[string]any{"alg": alg, "kid": pushtest.KeyID, "typ": "JWT"}
	}
	// Algorithm confusion: an HMAC with the public key as its secret.
	symmetric := pushtest.Unsigned(t, header("HS256"), good)
	mac := hmac.New(sha256.New, p.google.Key.N.Bytes())
	mac.Write([]byte(symmetric))
	parts := strings.Split(p.token(t), ".")
	for name, token := range map[string]string{
		"none at all":             "",
		"no token":                "password",
		"another audience":        changed("aud", "https://elsewhere.example/"),
		"no audience":             changed("aud", nil),
		"another account":         changed("email", "somebody@project.iam.gserviceaccount.com"),
		"no account":              changed("email", nil),
		"an unverified account":   changed("email_verified", false),
		"nothing verified":        changed("email_verified", nil),
		"expired":                 changed("exp", p.now.Add(-31*time.Second).Unix()),
		"without an end":          changed("exp", nil),
		"another issuer":          changed("iss", "https://accounts.example.com"),
		"an issuer like Google's": changed("iss", "https://accounts.google.com.example.com"),
		"another key":             stranger.Token(t, good),
		"signed by nobody":        pushtest.Unsigned(t, header("none"), good) + ".",
		"a symmetric signature":   symmetric + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)),
		"another's signature":     pushtest.Unsigned(t, header("RS256"), map[string]any{"aud": audience}) + "." + parts[2],
		"cut off":                 parts[0] + "." + parts[1],
		"far too long":            changed("padding", strings.Repeat("A", 8<<10)),
	} {
		if status := p.post(t, token, pushtest.Envelope(t, 1, []byte("task"))); status != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, status)
		}
		if token != "" && strings.Contains(p.log.String(), token) {
			t.Errorf("%s: the log contains the token", name)
		}
	}
	if len(p.seen) != 0 {
		t.Errorf("handled %v", p.seen)
	}
}

// TestPushCallsTheHandlerOnce covers both spellings of Google's issuer and a token that expired within the tolerated
// clock skew. The keys are read once.
func TestPushCallsTheHandlerOnce(t *testing.T) {
	t.Parallel()
	p := newPushed(t)
	for i, change := range []map[string]any{
		{}, {"iss": "accounts.google.com"}, {"exp": p.now.Add(-29 * time.Second).Unix()},
	} {
		if status := p.post(
			t,
			p.google.Token(t, p.claims(), change),
			pushtest.Envelope(t, i, []byte("task")),
		); status != http.StatusNoContent {
			t.Errorf("%v: %d\n%s", change, status, p.log.String())
		}
		if len(p.seen) != i+1 || p.seen[i] != "task" {
			t.Errorf("%v: handled %v", change, p.seen)
		}
	}
	if n := p.google.Fetched(); n != 1 {
		t.Errorf("read the keys %d times", n)
	}
}

func TestPushAcknowledgesHandledAndForeignMessages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		body    []byte
		fail    error
		want    int
		handled int
	}{
		{name: "failed", body: pushtest.Envelope(t, 1, []byte("task")), fail: errors.New("the database is down"), want: http.StatusServiceUnavailable, handled: 1},
		{name: "empty", body: pushtest.Envelope(t, 1, nil), want: http.StatusNoContent},
		{name: "too long for a task", body: pushtest.Envelope(t, 1, make([]byte, 65)), want: http.StatusNoContent},
		{name: "no JSON", body: []byte("task"), want: http.StatusBadRequest},
		{name: "unwrapped", body: []byte(`{"task":"1"}`), want: http.StatusBadRequest},
		{name: "not base64", body: []byte(`{"message":{"data":"%%%","messageId":"1"}}`), want: http.StatusBadRequest},
		{name: "far too large", body: pushtest.Envelope(t, 1, make([]byte, 64<<10)), want: http.StatusBadRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPushed(t)
			p.fail = c.fail
			if status := p.post(t, p.token(t), c.body); status != c.want || len(p.seen) != c.handled {
				t.Errorf("%d, handled %q", status, p.seen)
			}
		})
	}
}

func TestPushRefusesOtherMethodsThanPost(t *testing.T) {
	t.Parallel()
	p := newPushed(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != http.MethodPost {
		t.Errorf("%d, %v", response.StatusCode, response.Header)
	}
}

// TestPushHandlerContinuesAfterADisconnect: a provider may have been called, so the result must be stored.
func TestPushHandlerContinuesAfterADisconnect(t *testing.T) {
	t.Parallel()
	google, now := pushtest.New(t), time.Now()
	verifier := queue.NewTokenVerifier(t.Context(), google.KeysURL, time.Now)
	began, after := make(chan struct{}), make(chan error, 1)
	hungUp := make(chan struct{})
	handler := queue.PushHandler(
		verifier,
		queue.ServiceAccount{Audience: audience, Email: account},
		func(ctx context.Context, _ string) error {
			close(began)
			<-hungUp
			after <- ctx.Err()
			return nil
		},
		slog.New(slog.DiscardHandler),
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		go func() { <-r.Context().Done(); close(hungUp) }()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	ctx, hangUp := context.WithCancel(t.Context())
	go func() { <-began; hangUp() }()
	token := google.Token(t, pushtest.Claims(audience, account, now))
	if _, err := pushtest.Post(ctx, server.URL, token, pushtest.Envelope(t, 1, []byte("task"))); err == nil {
		t.Fatal("the request was answered")
	}
	if err := <-after; err != nil {
		t.Errorf("the handler's context ended: %v", err)
	}
}

func TestSweepHandlerSweepsOncePerValidRequest(t *testing.T) {
	t.Parallel()
	google, now := pushtest.New(t), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	verifier := queue.NewTokenVerifier(t.Context(), google.KeysURL, func() time.Time { return now })
	sweeps := 0
	var fail error
	server := httptest.NewServer(
		queue.SweepHandler(
			verifier,
			queue.ServiceAccount{Audience: "ticks", Email: account},
			func(ctx context.Context) error {
				sweeps++
				if _, bounded := ctx.Deadline(); !bounded {
					t.Error("the sweep has no deadline")
				}
				return fail
			},
			slog.New(slog.DiscardHandler),
		),
	)
	t.Cleanup(server.Close)
	ours := google.Token(t, pushtest.Claims("ticks", account, now))
	for _, c := range []struct {
		token  string
		fail   error
		status int
		sweeps int
	}{
		{token: google.Token(t, pushtest.Claims(audience, account, now)), status: http.StatusUnauthorized, sweeps: 0},
		{token: ours, status: http.StatusNoContent, sweeps: 1},
		{token: ours, fail: errors.New("the database is down"), status: http.StatusServiceUnavailable, sweeps: 2},
	} {
		fail = c.fail
		status, err := pushtest.Post(t.Context(), server.URL, c.token, nil)
		if err != nil || status != c.status || sweeps != c.sweeps {
			t.Errorf("%d after %d sweeps, %v; want %d after %d", status, sweeps, err, c.status, c.sweeps)
		}
	}
}

// TestForgedTokensDoNotMakeKeyRequests: tokens that name unknown keys lead to one request a minute at most, and valid
// ones pass beside them.
func TestForgedTokensDoNotMakeKeyRequests(t *testing.T) {
	t.Parallel()
	p := newPushed(t)
	forge := func(key int) string {
		header := map[string]any{"alg": "RS256", "kid": fmt.Sprint("forged-", key), "typ": "JWT"}
		return pushtest.Unsigned(t, header, p.claims()) + ".c2lnbmF0dXJl"
	}
	for minute := range 3 {
		for key := range 20 {
			if status := p.post(
				t,
				forge(key),
				pushtest.Envelope(t, 1, []byte("task")),
			); status != http.StatusUnauthorized {
				t.Fatalf("a forged token: %d", status)
			}
		}
		if status := p.post(t, p.token(t), pushtest.Envelope(t, 1, []byte("task"))); status != http.StatusNoContent {
			t.Errorf("a valid token: %d", status)
		}
		if n := p.google.Fetched(); n != minute+1 {
			t.Errorf("%d requests for keys in %d minutes", n, minute+1)
		}
		p.now = p.now.Add(time.Minute)
	}
}
