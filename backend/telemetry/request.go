package telemetry

import (
	"context"
	"net/http"
	"slices"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// methods are those that the service answers; any other is recorded as "_OTHER", as OpenTelemetry's conventions for
// HTTP require (https://opentelemetry.io/docs/specs/semconv/http/http-spans/).
func methods() []string {
	return []string{
		http.MethodGet,
		http.MethodHead,
		http.MethodPost,
		http.MethodPut,
		http.MethodPatch,
		http.MethodDelete,
		http.MethodOptions,
	}
}

// Begin begins the span of a request to a route, a template such as /apis/activity/upload/:id. end is called once, with
// the answer's status.
func (t *Telemetry) Begin(ctx context.Context, method, route string) (_ context.Context, end func(status int)) {
	if !slices.Contains(methods(), method) {
		method = "_OTHER"
	}
	begun := time.Now()
	verb, template := attribute.String("http.request.method", method), attribute.String("http.route", route)
	ctx, span := t.tracer.Start(
		ctx,
		method+" "+route,
		trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(verb, template),
	)
	active := with(verb)
	t.instruments.active.Add(ctx, 1, active)
	return ctx, func(status int) {
		code := attribute.Int("http.response.status_code", status)
		span.SetAttributes(code)
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
		t.instruments.active.Add(ctx, -1, active)
		t.instruments.requests.Record(ctx, time.Since(begun).Seconds(), with(verb, template, code))
	}
}
