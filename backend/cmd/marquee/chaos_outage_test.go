package main

import (
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"marquee/backend/health"
)

var databaseOutage = flag.Duration(
	"database-outage",
	0,
	"how `long` the database of a contest in use hangs, and then is down; 0: skip the test",
)

const (
	restartsInARow = 10
	// operationsBetweenRestarts are acknowledged before the database is killed again.
	operationsBetweenRestarts = 20
	// recoveryLimit is how long calls may still fail after the database is back.
	recoveryLimit = 5 * time.Second
	// outageLimit is how long a call may take while the database hangs: its timeouts, and what a busy machine adds.
	outageLimit = 20 * time.Second
)

// TestContestSurvivesDatabaseOutages uses a whole contest while its database hangs for a minute, is down for a minute,
// and is killed ten times in a row. Calls that need it answer 503 with Retry-After, others succeed, everything recovers
// within five seconds, and nothing that was acknowledged is lost. `make soak` runs it.
func TestContestSurvivesDatabaseOutages(t *testing.T) {
	if *databaseOutage == 0 {
		t.Skip("runs with -database-outage")
	}
	h := newChaos(t, 2)
	h.rest = time.Second
	h.drive(4, false)
	for _, fault := range []struct {
		name  string
		begin func()
	}{{"hung", h.database.relay.Stall}, {"down", h.database.relay.Cut}} {
		fault.begin()
		h.injected["database "+fault.name]++
		answered := h.watchWithout(fault.name, time.Now().Add(*databaseOutage))
		h.database.relay.Restore()
		if answered == 0 {
			t.Errorf("no call was made while the database was %s", fault.name)
		}
		t.Logf(
			"%s for %v: %d calls answered 503, back after %v",
			fault.name,
			*databaseOutage,
			answered,
			h.recovered(fault.name),
		)
	}
	var longest time.Duration
	for range restartsInARow {
		h.injected["database killed"]++
		h.database.kill() // returns when it accepts connections again
		longest = max(longest, h.recovered("restarted"))
		before := h.ledger.total()
		h.await(
			"further operations are acknowledged",
			func() bool { return h.ledger.total() >= before+operationsBetweenRestarts },
		)
	}
	t.Logf("%d restarts, back after %v at most", restartsInARow, longest)
	h.settle(false)
	h.check()
	t.Logf(
		"%d operations, %d tries without an answer: %s",
		h.ledger.total(),
		h.ledger.retried.Load(),
		byKind(h.ledger.done),
	)
}

// watchWithout calls both services until a time, and returns how many calls that need the database were answered with
// 503.
func (h *chaos) watchWithout(state string, until time.Time) (refused int) {
	h.t.Helper()
	for _, front := range h.fronts {
		h.await(
			"the service says that it is not ready",
			func() bool { return h.probe(front.Address, health.ReadyPath).status == http.StatusServiceUnavailable },
		)
	}
	for time.Now().Before(until) {
		for _, front := range h.fronts {
			var group sync.WaitGroup
			for _, path := range []string{"/apis/ping", "/apis/nocas/ip/zone", health.LivePath} {
				group.Go(func() {
					if got := h.probe(front.Address, path); got.status != http.StatusOK {
						h.t.Errorf("%s while the database is %s: %+v", path, state, got)
					}
				})
			}
			begun := time.Now()
			got := h.probe(front.Address, statusPath)
			if got.status != http.StatusServiceUnavailable || got.retryAfter == "" || time.Since(begun) > outageLimit {
				h.t.Errorf("a call while the database is %s: %+v after %v", state, got, time.Since(begun))
			}
			refused++
			group.Wait()
		}
		time.Sleep(200 * time.Millisecond)
	}
	return refused
}

// recovered waits until both services are ready, and returns how long that took.
func (h *chaos) recovered(after string) time.Duration {
	h.t.Helper()
	begun := time.Now()
	h.awaitReady()
	took := time.Since(begun)
	if took > recoveryLimit {
		h.t.Errorf("ready %v after the database, which was %s", took, after)
	}
	return took
}

// probe sends a request with an invalid session, which only the database can detect.
func (h *chaos) probe(address, path string) (got outcome) {
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, "http://"+address+path, http.NoBody)
	if err != nil {
		return outcome{code: err.Error()}
	}
	request.Host = chaosSite
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Authorization", "Bearer of-nobody")
	request.Header.Set("X-Forwarded-For", "100.64.0.1")
	answer, err := h.http.Do(request)
	if err != nil {
		return outcome{code: err.Error()}
	}
	defer answer.Body.Close()
	var envelope struct{ Code string }
	body, err := io.ReadAll(answer.Body)
	if err == nil {
		err = json.Unmarshal(body, &envelope)
	}
	if err != nil && path == statusPath {
		return outcome{code: err.Error()}
	}
	return outcome{answer.StatusCode, envelope.Code, answer.Header.Get("Retry-After")}
}
