package storage

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// traced records a span for each call to the store within a traced request, named after its purpose. Spans contain no
// URL: names of objects are secret, and the URL of an upload session is enough to write to it.
type traced struct{ base http.RoundTripper }

// RoundTrip implements http.RoundTripper. The span ends with the body of the answer.
func (t traced) RoundTrip(request *http.Request) (*http.Response, error) {
	parent, ok := request.Context().Value(spanKey{}).(trace.Span)
	if !ok {
		parent = trace.SpanFromContext(request.Context())
	}
	if !parent.IsRecording() {
		return t.base.RoundTrip(request)
	}
	ctx, span := parent.TracerProvider().Tracer(
		"marquee",
	).Start(
		trace.ContextWithSpan(request.Context(), parent),
		"store "+purpose(request),
		trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(attribute.String("http.request.method", request.Method)),
	)
	answer, err := t.base.RoundTrip(request.WithContext(ctx))
	if err != nil {
		span.SetStatus(codes.Error, "")
		span.End()
		return nil, err
	}
	span.SetAttributes(attribute.Int("http.response.status_code", answer.StatusCode))
	if answer.StatusCode >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	answer.Body = &tracedBody{ReadCloser: answer.Body, span: span}
	return answer, nil
}

type spanKey struct{}

// withSpan stores the span of a request in the context for traced, because Google's client replaces it by one that is
// never recorded.
func withSpan(ctx context.Context) context.Context {
	if span := trace.SpanFromContext(ctx); span.IsRecording() {
		return context.WithValue(ctx, spanKey{}, span)
	}
	return ctx
}

// purpose names what a call does, by the paths of the JSON API (https://cloud.google.com/storage/docs/json_api/v1).
func purpose(request *http.Request) string {
	path, query := request.URL.Path, request.URL.Query()
	switch {
	case strings.HasSuffix(path, ":signBlob"):
		return "sign"
	case strings.HasPrefix(request.Header.Get("Content-Range"), "bytes */"):
		return "ask upload"
	case strings.HasPrefix(path, "/upload/") && query.Get("uploadType") == "resumable" && request.Method == http.MethodPost:
		return "begin upload"
	case strings.HasPrefix(path, "/upload/") && request.Method == http.MethodDelete:
		return "cancel upload"
	case strings.HasPrefix(path, "/upload/"):
		return "upload"
	case strings.Contains(path, "/rewriteTo/"):
		return "copy"
	case request.Method == http.MethodDelete:
		return "delete"
	case query.Get("alt") == "media":
		return "read"
	case strings.HasSuffix(path, "/o"):
		return "list"
	default:
		return "look up"
	}
}

// tracedBody ends the span of its call when it has been read or is closed.
type tracedBody struct {
	io.ReadCloser
	span trace.Span
	once sync.Once
}

// Read implements io.Reader.
func (b *tracedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.end(err != io.EOF) //nolint:errorlint // io.Reader's contract is io.EOF itself
	}
	return n, err
}

// Close implements io.Closer.
func (b *tracedBody) Close() error {
	defer b.end(false)
	return b.ReadCloser.Close()
}

func (b *tracedBody) end(failed bool) {
	b.once.Do(func() {
		if failed {
			b.span.SetStatus(codes.Error, "")
		}
		b.span.End()
	})
}
