package telemetry

import (
	"math/rand/v2"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// ownShare samples a share of the traces that others have begun, whatever their ids are: who
// calls chooses the id, so it must not decide.
type ownShare struct{ share float64 }

// ShouldSample implements sdktrace.Sampler.
func (s ownShare) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	decision := sdktrace.Drop
	if rand.Float64() < s.share { //nolint:gosec // no secret
		decision = sdktrace.RecordAndSample
	}
	return sdktrace.SamplingResult{
		Decision:   decision,
		Tracestate: trace.SpanContextFromContext(p.ParentContext).TraceState(),
	}
}

// Description implements sdktrace.Sampler.
func (ownShare) Description() string { return "OwnShare" }
