package httpkit

import (
	"context"
	"encoding/binary"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

const cloudTrace = "X-Cloud-Trace-Context"

// withTrace returns a context with the span that a proxy in front names: in traceparent
// (https://www.w3.org/TR/trace-context/#traceparent-header) or else in Google's own header. Proxies pass on what a
// client sends, so only the ids are taken, never that the trace is to be sampled.
func withTrace(ctx context.Context, header http.Header) context.Context {
	switch {
	case header["Traceparent"] != nil:
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": header.Get("Traceparent")})
		return trace.ContextWithRemoteSpanContext(ctx, trace.SpanContextFromContext(ctx).WithTraceFlags(0))
	case header[cloudTrace] != nil:
		return trace.ContextWithRemoteSpanContext(ctx, cloudSpan(header.Get(cloudTrace)))
	default:
		return ctx
	}
}

// cloudSpan reads TRACE_ID/SPAN_ID;o=OPTIONS, the span in decimal
// (https://cloud.google.com/trace/docs/trace-context#legacy-http-header); an invalid span for anything else.
func cloudSpan(text string) trace.SpanContext {
	id, rest, _ := strings.Cut(text, "/")
	number, _, _ := strings.Cut(rest, ";")
	traceID, err := trace.TraceIDFromHex(id)
	if err != nil {
		return trace.SpanContext{}
	}
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return trace.SpanContext{}
	}
	config := trace.SpanContextConfig{TraceID: traceID, Remote: true}
	binary.BigEndian.PutUint64(config.SpanID[:], n)
	return trace.NewSpanContext(config)
}

// RequestObserver follows requests, for traces and metrics.
type RequestObserver interface {
	// Begin is called before a request to a route's template is handled; end once, with the answer's status.
	Begin(ctx context.Context, method, route string) (_ context.Context, end func(status int))
}

// ObserveRoutes has the observer, unless nil, follow every request.
func ObserveRoutes(observer RequestObserver) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		if observer == nil {
			return next
		}
		return func(c echo.Context) error {
			ctx, end := observer.Begin(c.Request().Context(), c.Request().Method, c.Path())
			defer func() { end(c.Response().Status) }()
			c.SetRequest(c.Request().WithContext(ctx))
			return next(c)
		}
	}
}

// Observe has the observer, unless nil, follow the requests to one path.
func Observe(next http.Handler, observer RequestObserver, path string) http.Handler {
	if observer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, end := observer.Begin(r.Context(), r.Method, path)
		answer := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() { end(answer.status) }()
		next.ServeHTTP(answer, r.WithContext(ctx))
	})
}

// statusWriter keeps the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WithTraces returns a logger whose records of a traced context name its trace in a project of Google Cloud
// (https://cloud.google.com/logging/docs/structured-logging#structured_logging_special_fields), and the span if it is
// one of this process; the logger itself without a project.
func WithTraces(log *slog.Logger, project string) *slog.Logger {
	if project == "" {
		return log
	}
	return slog.New(traceHandler{log.Handler(), "projects/" + project + "/traces/"})
}

type traceHandler struct {
	slog.Handler
	prefix string
}

// Handle implements slog.Handler.
func (h traceHandler) Handle(ctx context.Context, record slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		record = record.Clone()
		record.AddAttrs(slog.String("logging.googleapis.com/trace", h.prefix+span.TraceID().String()))
		if !span.IsRemote() {
			record.AddAttrs(
				slog.String("logging.googleapis.com/spanId", span.SpanID().String()),
				slog.Bool("logging.googleapis.com/trace_sampled", span.IsSampled()),
			)
		}
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h traceHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceHandler{h.Handler.WithAttrs(attrs), h.prefix}
}

// WithGroup implements slog.Handler.
func (h traceHandler) WithGroup(name string) slog.Handler {
	return traceHandler{h.Handler.WithGroup(name), h.prefix}
}
