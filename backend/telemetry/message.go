package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Messages records a span for each message of the queue, which continues the trace in the message's attributes. kind
// returns the kind of a message.
func (t *Telemetry) Messages(
	handle func(context.Context, string) error,
	kind func(message string) string,
) func(context.Context, string) error {
	if t == nil {
		return handle
	}
	return func(ctx context.Context, message string) error {
		begun, what := time.Now(), attribute.String("marquee.message", kind(message))
		ctx, span := t.tracer.Start(
			ctx,
			"process "+what.Value.AsString(),
			trace.WithSpanKind(trace.SpanKindConsumer),
			trace.WithAttributes(what),
		)
		err := handle(ctx, message)
		outcome := ended(span, err)
		t.instruments.messages.Record(ctx, time.Since(begun).Seconds(), with(what, outcome))
		return err
	}
}

// ended ends a span. The text of an error may contain an entrant's input, so it is only in the log, whose lines have
// the trace's id.
func ended(span trace.Span, err error) attribute.KeyValue {
	outcome := attribute.String("marquee.outcome", "ok")
	if err != nil {
		outcome = attribute.String("marquee.outcome", "failed")
		span.SetStatus(codes.Error, "")
	}
	span.SetAttributes(outcome)
	span.End()
	return outcome
}

// continued returns a context for work whose trace began in another process: traceparent is that of the trace's first
// span, "" for none. The span of ctx is linked when it belongs to another trace.
func continued(ctx context.Context, traceparent string) (context.Context, []trace.SpanStartOption) {
	origin := trace.SpanContextFromContext(remote(context.Background(), traceparent))
	here := trace.SpanContextFromContext(ctx)
	if !origin.IsValid() || origin.TraceID() == here.TraceID() {
		return ctx, nil
	}
	var options []trace.SpanStartOption
	if here.IsValid() {
		options = append(options, trace.WithLinks(trace.Link{SpanContext: here}))
	}
	return trace.ContextWithRemoteSpanContext(ctx, origin), options
}
