package storage_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"marquee/backend/upload"
)

// answering is a store that answers every request with the same status.
type answering struct{ status int }

func (a answering) ServeHTTP(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(a.status) }

// TestStoreCallsHaveSpans: each call is a child of the request's span and is named after its purpose; no span contains
// a name or a URL. Without a traced request there are no spans.
func TestStoreCallsHaveSpans(t *testing.T) {
	f := newFixture(t)
	spans := tracetest.NewInMemoryExporter()
	tracer := sdktrace.NewTracerProvider(sdktrace.WithSyncer(spans)).Tracer("test")
	ctx, request := tracer.Start(t.Context(), "POST /apis/activity/upload")

	session, err := f.bucket.StartSession(ctx, object("films/secret-name"), 10, "")
	if err != nil {
		t.Fatal(err)
	}
	f.send(session, []byte("0123456789"), 0, 10)
	if _, done, err := f.bucket.Received(ctx, session, 10); err != nil || !done {
		t.Fatal(done, err)
	}
	if err := f.bucket.Put(ctx, "films/other", "text/plain", strings.NewReader("words")); err != nil {
		t.Fatal(err)
	}
	if _, err := f.bucket.Read(ctx, "films/secret-name", 100); err != nil {
		t.Fatal(err)
	}
	if _, err := f.bucket.Copy(ctx, "films/secret-name", "films/copy"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.bucket.Stat(ctx, "films/copy"); err != nil {
		t.Fatal(err)
	}
	if err := f.bucket.Ready(ctx); err != nil {
		t.Fatal(err)
	}
	if err := f.bucket.Delete(ctx, "films/copy"); err != nil {
		t.Fatal(err)
	}
	open, err := f.bucket.StartSession(t.Context(), object("films/open"), 10, "") // not traced
	if err != nil {
		t.Fatal(err)
	}
	if err := f.bucket.Cancel(ctx, open); err != nil {
		t.Fatal(err)
	}
	request.End()

	var named []string
	for _, span := range spans.GetSpans().Snapshots() {
		if span.Name() == "POST /apis/activity/upload" {
			continue
		}
		named = append(named, span.Name())
		if span.Parent().SpanID() != request.SpanContext().SpanID() || span.SpanKind() != trace.SpanKindClient {
			t.Errorf("%s: its parent is %v, its kind %v", span.Name(), span.Parent().SpanID(), span.SpanKind())
		}
		for _, attribute := range span.Attributes() {
			if !slices.Contains([]string{"http.request.method", "http.response.status_code"}, string(attribute.Key)) {
				t.Errorf("%s: it exports %v", span.Name(), attribute)
			}
		}
		if text := fmt.Sprint(
			span.Name(),
			span.Attributes(),
			span.Events(),
			span.Status(),
		); strings.Contains(text, "films") ||
			strings.Contains(text, "127.0.0.1") {
			t.Errorf("it exports %s", text)
		}
	}
	want := []string{
		"store begin upload",
		"store ask upload",
		"store upload",
		"store read",
		"store copy",
		"store look up",
		"store list",
		"store delete",
		"store cancel upload",
	}
	if !slices.Equal(named, want) {
		t.Errorf("the spans are %q, want %q", named, want)
	}
}

// TestFailedStoreCallsAreErrors: for a status of the 500s and for a store that cannot be reached.
func TestFailedStoreCallsAreErrors(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusServiceUnavailable, 0} {
		f := newFixture(t)
		f.server.Config.Handler = answering{status}
		if status == 0 {
			f.server.Close()
		}
		spans := tracetest.NewInMemoryExporter()
		ctx, request := sdktrace.NewTracerProvider(
			sdktrace.WithSyncer(spans),
		).Tracer(
			"test",
		).Start(
			t.Context(),
			"request",
		)
		if _, err := f.bucket.StartSession(ctx, object("films/one"), 10, ""); err == nil {
			t.Error("no error")
		}
		request.End()
		got := spans.GetSpans()
		if len(got) != 2 || got[0].Status.Code != codes.Error || got[0].Status.Description != "" {
			t.Errorf("status %d: %+v", status, got)
		}
	}
}

func object(name string) upload.ObjectHeaders {
	return upload.ObjectHeaders{Name: name, ContentType: "video/mp4"}
}
