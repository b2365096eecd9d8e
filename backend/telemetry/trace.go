package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/propagation"
)

// remote returns a context whose remote parent is a span named by its traceparent
// (https://www.w3.org/TR/trace-context/); ctx for anything else.
func remote(ctx context.Context, traceparent string) context.Context {
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": traceparent})
}
