// Package health answers the probes of a load balancer: whether a process is live, and whether its dependencies can be
// reached.
package health

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/backend/contest"
	"marquee/backend/language"
)

// Paths of the probes.
const (
	LivePath  = "/health/live"
	ReadyPath = "/health/ready"
	// ProxiesPath answers how many entries X-Forwarded-For has, so that TRUSTED_PROXY_HOPS can be compared with it.
	ProxiesPath = "/health/proxies"
)

const (
	// checkTimeout bounds a check: a dependency that hangs counts as down.
	checkTimeout = 3 * time.Second
	// reuseFor is how long a result is reused, so that frequent probes make few checks.
	reuseFor = time.Second
	// retryAfter is the Retry-After of a process that is not ready.
	retryAfter = 5 * time.Second
)

// Options are what a Handler needs.
type Options struct {
	Checks map[string]func(context.Context) error // by the name of the dependency, for the log
	Now    func() time.Time                       // the wall clock
	Log    *slog.Logger
}

// Handler answers LivePath with 200 and ReadyPath with 200 or, with Retry-After, 503 UNAVAILABLE; every
// other path with 404. The body is the envelope of the API. Which dependency fails is only in the log.
func Handler(o Options) http.Handler {
	r := &readiness{Options: o, turn: make(chan struct{}, 1)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+LivePath, func(w http.ResponseWriter, _ *http.Request) { succeed(w) })
	mux.HandleFunc("GET "+ReadyPath, func(w http.ResponseWriter, request *http.Request) {
		if err := r.check(request.Context()); err != nil {
			fail(w, request)
			return
		}
		succeed(w)
	})
	mux.HandleFunc("GET "+ProxiesPath, func(w http.ResponseWriter, request *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = fmt.Fprintf(w, `{"code":"OK","data":{"forwarded":%d}}`, forwarded(request))
	})
	return mux
}

// forwarded is the number of entries of X-Forwarded-For, over all its lines.
func forwarded(request *http.Request) (entries int) {
	for _, line := range request.Header.Values("X-Forwarded-For") {
		for entry := range strings.SplitSeq(line, ",") {
			if strings.TrimSpace(entry) != "" {
				entries++
			}
		}
	}
	return entries
}

type readiness struct {
	Options

	turn chan struct{} // held by the one call that runs the checks
	at   time.Time     // of the last check; zero before the first
	err  error
}

// check runs the checks concurrently, or returns a result that is recent enough. Concurrent calls share one check.
func (r *readiness) check(ctx context.Context) error {
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if now := r.Now(); !r.at.IsZero() && now.Sub(r.at) < reuseFor {
		return r.err
	}
	// The probe that started the check may be cancelled while others wait for the result.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
	defer cancel()
	var group errgroup.Group
	for name, check := range r.Checks {
		group.Go(func() error {
			done := make(chan error, 1)
			go func() { done <- check(ctx) }()
			select {
			case err := <-done:
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				return nil
			case <-ctx.Done():
				return fmt.Errorf("%s: %w", name, ctx.Err())
			}
		})
	}
	err := group.Wait()
	if (err == nil) != (r.err == nil) || err != nil && r.at.IsZero() {
		r.logChange(ctx, err)
	}
	r.at, r.err = r.Now(), err
	return err
}

// logChange logs that the process has become ready or unready, once.
func (r *readiness) logChange(ctx context.Context, err error) {
	if err == nil {
		r.Log.InfoContext(ctx, "ready again")
		return
	}
	r.Log.ErrorContext(ctx, "not ready", slog.String("error", err.Error()))
}

func succeed(w http.ResponseWriter) {
	send(w, http.StatusOK, map[string]any{"code": "OK", "data": struct{}{}})
}

func fail(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", strconv.Itoa(int(retryAfter.Seconds())))
	code := contest.CodeUnavailable
	send(w, http.StatusServiceUnavailable, map[string]any{
		"code":      code,
		"msg":       code.Message(language.Preferred(r.Header.Get("Accept-Language"))),
		"requestId": w.Header().Get("X-Request-Id"),
	})
}

func send(w http.ResponseWriter, status int, answer map[string]any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // the client may have disconnected
}
