package web

import (
	"context"
	"log/slog"
	"net/http"
	"regexp"
)

type traceKey struct{}

// traceParent is the header of W3C Trace Context, version 00 (https://www.w3.org/TR/trace-context/#traceparent-header).
var traceParent = regexp.MustCompile(`^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$`)

// traceID returns the id of the trace that a request belongs to, "" without a valid one.
func traceID(header http.Header) string {
	match := traceParent.FindStringSubmatch(header.Get("Traceparent"))
	if match == nil || match[1] == "00000000000000000000000000000000" {
		return ""
	}
	return match[1]
}

// WithTraces returns a logger whose records of a request name its trace in a project of Google Cloud
// (https://cloud.google.com/logging/docs/structured-logging#structured_logging_special_fields); the logger itself
// without a project.
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
	if trace, ok := ctx.Value(traceKey{}).(string); ok {
		record = record.Clone()
		record.AddAttrs(slog.String("logging.googleapis.com/trace", h.prefix+trace))
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
