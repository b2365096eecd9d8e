package health_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/health"
)

type answer struct {
	status     int
	retryAfter string
	code       string
}

func probe(t *testing.T, handler http.Handler, path string) answer {
	t.Helper()
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	var envelope struct{ Code string }
	if recorder.Code != http.StatusNotFound {
		if err := json.Unmarshal(recorder.Body.Bytes(), &envelope); err != nil {
			t.Fatal(err)
		}
	}
	return answer{recorder.Code, recorder.Header().Get("Retry-After"), envelope.Code}
}

var (
	well   = answer{200, "", "OK"}
	unwell = answer{503, "5", "UNAVAILABLE"}
)

func handlerOf(checks map[string]func(context.Context) error) http.Handler {
	return health.Handler(health.Options{Checks: checks, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
}

func TestReadinessFollowsTheDependencies(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var down atomic.Bool
		handler := handlerOf(map[string]func(context.Context) error{
			"database": func(context.Context) error { return nil },
			"store": func(context.Context) error {
				if down.Load() {
					return errors.New("secret-host refused the connection")
				}
				return nil
			},
		})
		for _, c := range []struct {
			down bool
			want answer
		}{{false, well}, {true, unwell}, {true, unwell}, {false, well}} {
			down.Store(c.down)
			time.Sleep(time.Second)
			if got := probe(t, handler, health.ReadyPath); got != c.want {
				t.Errorf("down %t: %v, want %v", c.down, got, c.want)
			}
			if got := probe(t, handler, health.LivePath); got != well {
				t.Errorf("down %t: live is %v", c.down, got)
			}
		}
		if got := probe(t, handler, "/health"); got.status != http.StatusNotFound {
			t.Errorf("another path answers %v", got)
		}
	})
}

func TestHungDependencyTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		handler := handlerOf(map[string]func(context.Context) error{
			"store": func(context.Context) error { <-hang; return nil }, // ignores its context too
		})
		began := time.Now()
		if got := probe(t, handler, health.ReadyPath); got != unwell || time.Since(began) > 3*time.Second {
			t.Errorf("%v after %v", got, time.Since(began))
		}
		close(hang)
	})
}

func TestManyProbesMakeOneCheck(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var checks atomic.Int64
		handler := handlerOf(map[string]func(context.Context) error{
			"database": func(context.Context) error { checks.Add(1); time.Sleep(time.Second / 2); return nil },
		})
		var probes sync.WaitGroup
		for range 100 {
			probes.Go(func() { probe(t, handler, health.ReadyPath) })
		}
		probes.Wait()
		if checks.Load() != 1 {
			t.Errorf("%d checks", checks.Load())
		}
	})
}

// TestAnswerNamesNoDependency because the path is public.
func TestAnswerNamesNoDependency(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	handler := health.Handler(health.Options{
		Checks: map[string]func(context.Context) error{
			"database": func(context.Context) error { return errors.New("10.0.0.7 is down") },
		},
		Now: time.Now,
		Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), http.MethodGet, health.ReadyPath, nil))
	if body := recorder.Body.String(); strings.Contains(body, "10.0.0.7") || strings.Contains(body, "database") {
		t.Errorf("the answer is %s", body)
	}
	if !strings.Contains(log.String(), "database: 10.0.0.7 is down") {
		t.Errorf("the log is %s", log.String())
	}
}
