package queue

import (
	"context"

	"go.opentelemetry.io/otel/propagation"
)

// traceOf returns the attributes of a message that continue the trace of ctx (https://www.w3.org/TR/trace-context/);
// none without a trace.
func traceOf(ctx context.Context) map[string]string {
	attributes := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, attributes)
	return attributes
}

// withTrace returns a context with the trace that a message carries.
func withTrace(ctx context.Context, attributes map[string]string) context.Context {
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier(attributes))
}
