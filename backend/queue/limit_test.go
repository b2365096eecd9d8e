package queue_test

import (
	"context"
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

// TestFloodWithoutTokensIsLimited: after sixty rejections, one a second gets a reason and is logged. Requests with
// valid tokens always pass.
func TestFloodWithoutTokensIsLimited(t *testing.T) {
	t.Parallel()
	p := newPushed(t)
	body := pushtest.Envelope(t, 1, []byte("task"))
	count := func(requests int) map[int]int {
		answers := map[int]int{}
		for range requests {
			answers[p.post(t, "password", body)]++
		}
		return answers
	}
	if answers := count(100); answers[http.StatusUnauthorized] != 60 || answers[http.StatusTooManyRequests] != 40 {
		t.Errorf("the first hundred answers: %v", answers)
	}
	p.mu.Lock()
	lines := strings.Count(p.log.String(), "\n")
	p.mu.Unlock()
	if lines != 2*60+1 {
		t.Errorf("%d lines in the log", lines)
	}
	if status := p.post(t, p.token(t), body); status != http.StatusNoContent {
		t.Errorf("a valid token in the flood: %d", status)
	}
	p.now = p.now.Add(10 * time.Second)
	if answers := count(15); answers[http.StatusUnauthorized] != 10 || answers[http.StatusTooManyRequests] != 5 {
		t.Errorf("ten seconds later: %v", answers)
	}
}

// TestMessagesBeyondTheLimitWait: the 65th message at the same time gets 429; when the others are
// handled, it is accepted.
func TestMessagesBeyondTheLimitWait(t *testing.T) {
	t.Parallel()
	const atOnce = 64
	google, now := pushtest.New(t), time.Now()
	verifier := queue.NewTokenVerifier(t.Context(), google.KeysURL, time.Now)
	begun, end := make(chan struct{}, atOnce), make(chan struct{})
	server := httptest.NewServer(
		queue.PushHandler(
			verifier,
			queue.ServiceAccount{Audience: audience, Email: account},
			func(context.Context, string) error {
				begun <- struct{}{}
				<-end
				return nil
			},
			slog.New(slog.DiscardHandler),
		),
	)
	defer server.Close()
	token, body := google.Token(t, pushtest.Claims(audience, account, now)), pushtest.Envelope(t, 1, []byte("task"))
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			if status, err := pushtest.Post(
				t.Context(),
				server.URL,
				token,
				body,
			); err != nil ||
				status != http.StatusNoContent {
				t.Errorf("within the limit: %d, %v", status, err)
			}
		})
	}
	for range atOnce {
		<-begun
	}
	if status, err := pushtest.Post(
		t.Context(),
		server.URL,
		token,
		body,
	); err != nil ||
		status != http.StatusTooManyRequests {
		t.Errorf("beyond the limit: %d, %v", status, err)
	}
	close(end)
	all.Wait()
	if status, err := pushtest.Post(
		t.Context(),
		server.URL,
		token,
		body,
	); err != nil ||
		status != http.StatusNoContent {
		t.Errorf("after the others: %d, %v", status, err)
	}
}
