package telemetry_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"

	"marquee/backend/contest"
	"marquee/backend/studio"
	"marquee/backend/telemetry"
	"marquee/backend/telemetry/collectortest"
	"marquee/backend/upload"
)

func open(t *testing.T, endpoint string, share float64) *telemetry.Telemetry {
	t.Helper()
	measured, err := telemetry.Open(t.Context(), telemetry.Options{
		Endpoint: endpoint, Share: share, Service: "marquee-serve", Version: "v1", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return measured
}

// answered measures a request that is answered with status.
func answered(ctx context.Context, t *telemetry.Telemetry, method, route string, status int) {
	_, end := t.Begin(ctx, method, route)
	end(status)
}

func TestRequestsAreExported(t *testing.T) {
	t.Parallel()
	collector := collectortest.New(t)
	measured := open(t, collector.URL, 1)
	answered(t.Context(), measured, http.MethodGet, "/apis/ping", http.StatusOK)
	answered(t.Context(), measured, "BREW", "/apis/ping", http.StatusInternalServerError)
	measured.Close(t.Context())
	for name, failed := range map[string]bool{"GET /apis/ping": false, "_OTHER /apis/ping": true} {
		spans := collector.Spans(name)
		if len(spans) != 1 || (spans[0].GetStatus().GetCode() != 0) != failed {
			t.Errorf("%s: %v", name, spans)
		}
	}
	units := collector.Metrics()
	if units["http.server.request.duration"] != "s" || units["http.server.active_requests"] != "{request}" {
		t.Errorf("the metrics are %v", units)
	}
}

// remote returns a context with the span of a caller.
func remote(sampled bool) context.Context {
	config := trace.SpanContextConfig{TraceID: trace.TraceID{1, 2, 3}, SpanID: trace.SpanID{4, 5, 6}, Remote: true}
	if sampled {
		config.TraceFlags = trace.FlagsSampled
	}
	return trace.ContextWithRemoteSpanContext(context.Background(), trace.NewSpanContext(config))
}

// TestCallerAddsToTheShare: a trace that the caller samples is sampled; for others the share decides.
func TestCallerAddsToTheShare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		share float64
		ctx   context.Context
		want  int
	}{
		{0, t.Context(), 0}, {0, remote(false), 0}, {0, remote(true), 1}, {1, t.Context(), 1}, {1, remote(false), 1}, {1, remote(true), 1},
	} {
		collector := collectortest.New(t)
		measured := open(t, collector.URL, c.share)
		answered(c.ctx, measured, http.MethodGet, "/apis/ping", http.StatusOK)
		measured.Close(t.Context())
		spans := collector.Spans("")
		if len(spans) != c.want {
			t.Errorf("share %v, caller %v: %d spans", c.share, trace.SpanContextFromContext(c.ctx), len(spans))
		}
		parent := trace.SpanContextFromContext(c.ctx)
		if len(spans) == 1 && parent.IsValid() && !bytes.Equal(spans[0].GetTraceId(), bytes.Clone(traceID(parent))) {
			t.Errorf("share %v: the span is in another trace than its caller's", c.share)
		}
	}
}

func traceID(span trace.SpanContext) []byte {
	id := span.TraceID()
	return id[:]
}

// TestWorkContinuesTheTraceOfItsRequest: a poll within a sweep, and a copy, belong to the trace stored in the task, and
// the sweep is linked. Without a stored trace they belong to the span around them.
func TestWorkContinuesTheTraceOfItsRequest(t *testing.T) {
	t.Parallel()
	collector := collectortest.New(t)
	measured := open(t, collector.URL, 1)
	const origin = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	provider := measured.Providers(map[studio.Model]studio.Provider{studio.Veo3: failing{}})[studio.Veo3]
	sweep, end := measured.Begin(t.Context(), http.MethodPost, "/queue/sweep")
	for _, parent := range []string{origin, ""} {
		if _, err := provider.Poll(
			sweep,
			studio.Request{Model: studio.Veo3, Trace: parent, Prompt: "a crane"},
			"operations/1",
		); err == nil {
			t.Error("the error is lost")
		}
	}
	end(http.StatusNoContent)
	_, endCopy := measured.Copy()(t.Context(), upload.CopyTask{Kind: upload.KindVideo, Trace: origin})
	endCopy(errors.New("films/secret.mp4 cannot be decoded"))
	measured.Close(t.Context())

	polls, sweeps, copies := collector.Spans(
		"provider poll",
	), collector.Spans(
		"POST /queue/sweep",
	), collector.Spans(
		"screening copy",
	)
	if len(polls) != 2 || len(sweeps) != 1 || len(copies) != 1 {
		t.Fatalf("%d polls, %d sweeps, %d copies", len(polls), len(sweeps), len(copies))
	}
	want := []byte{0x0a, 0xf7, 0x65, 0x19, 0x16, 0xcd, 0x43, 0xdd, 0x84, 0x48, 0xeb, 0x21, 0x1c, 0x80, 0x31, 0x9c}
	if !bytes.Equal(polls[0].GetTraceId(), want) || !bytes.Equal(copies[0].GetTraceId(), want) {
		t.Error("poll and copy are in other traces than their requests")
	}
	if links := polls[0].GetLinks(); len(links) != 1 || !bytes.Equal(links[0].GetTraceId(), sweeps[0].GetTraceId()) {
		t.Errorf("the poll has the links %v", links)
	}
	if !bytes.Equal(polls[1].GetTraceId(), sweeps[0].GetTraceId()) {
		t.Error("a poll without a trace of its own is outside of the sweep's")
	}
	for _, secret := range []string{"secret.mp4", "a crane", "operations/1", "quota of project 42"} {
		if bytes.Contains(collector.Raw(), []byte(secret)) {
			t.Errorf("%q is exported", secret)
		}
	}
}

// failing is a provider whose errors contain text that must not be exported.
type failing struct{ studio.Provider }

func (failing) Poll(context.Context, studio.Request, string) (studio.Progress, error) {
	return studio.Progress{}, &studio.Failure{Reason: studio.ReasonBusy, Detail: "quota of project 42"}
}

// TestHungCollectorDelaysNothing: with a collector that accepts connections and never answers, and with none, more
// requests are measured than spans are buffered, and Close does not wait for it.
func TestHungCollectorDelaysNothing(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	away := httptest.NewServer(http.NotFoundHandler())
	away.Close()
	defer silent.Close()
	defer close(release)
	for _, endpoint := range []string{silent.URL, away.URL} {
		measured := open(t, endpoint, 1)
		for range 5000 {
			answered(t.Context(), measured, http.MethodGet, "/apis/ping", http.StatusOK)
		}
		measured.Close(t.Context()) // the hung one answers only after this
	}
}

// TestNothingIsMeasuredWithoutTelemetry: the methods of a nil Telemetry return their arguments.
func TestNothingIsMeasuredWithoutTelemetry(t *testing.T) {
	t.Parallel()
	var off *telemetry.Telemetry
	off.Close(t.Context())
	if off.Uploads(nil) != nil || off.Copies(nil) != nil || off.Copy() != nil || off.Tasks(nil, nil) != nil ||
		off.Providers(nil) != nil ||
		off.Messages(nil, nil) != nil ||
		off.WatchDatabase(nil, nil) != nil {
		t.Error("something is measured")
	}
}

// TestWorkIsCounted: uploads, copies, ended tasks with their price, and the backlog, each with its unit.
func TestWorkIsCounted(t *testing.T) {
	t.Parallel()
	collector := collectortest.New(t)
	measured := open(t, collector.URL, 1)
	ctx := t.Context()
	u := upload.Upload{Edition: contest.International, Kind: upload.KindVideo, Object: "works/1", Name: "mei-lin.mp4"}
	uploads := measured.Uploads(stored{})
	_, err := uploads.CreateUpload(ctx, u, 1)
	u.State = upload.Succeed
	err = errors.Join(err, uploads.FinishCheck(ctx, u, nil, time.Time{}, time.Time{}))
	u.State, u.Problem = upload.Failed, upload.ProblemExpired
	err = errors.Join(err, uploads.FinishCheck(ctx, u, nil, time.Time{}, time.Time{}))
	tasks := measured.Tasks(ended{}, map[studio.Model]int64{studio.Veo3: 400_000})
	task := studio.Task{Edition: contest.International, Form: studio.Form{Model: studio.Veo3, Duration: 8}}
	err = errors.Join(
		err,
		tasks.EndTask(
			ctx,
			task,
			studio.Outcome{State: studio.Completed, Results: make([]studio.Result, 1)},
			time.Time{},
		),
	)
	err = errors.Join(
		err,
		measured.WatchDatabase(func() telemetry.Pool { return telemetry.Pool{Used: 1, Idle: 2, Most: 8} },
			func(context.Context) (upload.Backlog, error) {
				return upload.Backlog{
					Mails: upload.Waiting{
						Count: 7,
						Age:   time.Minute,
					},
					Codes:  upload.Waiting{Count: 2, Age: time.Second},
					Checks: upload.Waiting{Count: 3, Age: 2 * time.Minute},
					Leaves: upload.Waiting{Count: 4},
				}, nil
			}),
	)
	if err != nil {
		t.Fatal(err)
	}
	measured.Close(ctx)
	for name, want := range map[string]string{
		"marquee.uploads begun": "1", "marquee.uploads finished": "1", "marquee.uploads failed": "1",
		"marquee.generation.tasks completed": "1", "marquee.generation.cost": "3.2", "marquee.outbox.waiting": "7", "marquee.outbox.age": "60",
		"marquee.outbox.code.age": "1", "marquee.checks.waiting": "3", "marquee.checks.age": "120", "marquee.log.waiting": "4",
		"marquee.queue.age": "0", "db.client.connection.count used": "1", "db.client.connection.max": "8",
	} {
		metric, attribute, _ := strings.Cut(name, " ")
		if got := collector.Value(metric, attribute); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if own := collector.Instances(); len(own) != 1 || own[0] == "" {
		t.Errorf("one process exports as the instances %q", own)
	}
	for name, unit := range collector.Metrics() {
		if unit == "" {
			t.Errorf("%s has no unit", name)
		}
	}
	if bytes.Contains(collector.Raw(), []byte("mei-lin")) || bytes.Contains(collector.Raw(), []byte("works/1")) {
		t.Error("the name of a file is exported")
	}
}

type stored struct{ upload.Store }

func (stored) CreateUpload(_ context.Context, u upload.Upload, _ int) (upload.Upload, error) {
	return u, nil
}

func (stored) FinishCheck(context.Context, upload.Upload, *upload.IssuedReceipt, time.Time, time.Time) error {
	return nil
}

type ended struct{ studio.RunStore }

func (ended) EndTask(context.Context, studio.Task, studio.Outcome, time.Time) error { return nil }

// TestFailedExportsAreLoggedOnce in ten minutes.
func TestFailedExportsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	var log lines
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	failures := telemetry.NewFailures(slog.New(slog.NewTextHandler(&log, nil)), func() time.Time { return now })
	for want, step := range []time.Duration{0, time.Minute, 10 * time.Minute} {
		now = now.Add(step)
		for range 3 {
			failures.Handle(errors.New("connection refused"))
		}
		if got := log.count(); got != max(1, want) {
			t.Errorf("%d lines after %v", got, step)
		}
	}
}

type lines struct {
	mu sync.Mutex
	n  int
}

func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n++
	return len(line), nil
}

func (l *lines) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n
}
