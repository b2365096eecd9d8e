package telemetry

import (
	"errors"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// instruments are the metrics that are recorded at the time of an event. deploy/decisions/0048-… lists all metrics.
type instruments struct {
	requests metric.Float64Histogram   // seconds
	active   metric.Int64UpDownCounter // requests
	messages metric.Float64Histogram   // seconds
	uploads  metric.Int64Counter       // begun, finished, failed
	copies   metric.Int64Counter       // made, failed, repeated
	copyTime metric.Float64Histogram   // seconds
	calls    metric.Float64Histogram   // seconds, of providers
	tasks    metric.Int64Counter       // that ended
	costs    metric.Float64Counter     // US dollars
}

// bounds of the histograms, in seconds.
func requestBounds() []float64 {
	return []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60}
}

func workBounds() []float64 {
	return []float64{0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600}
}

func newInstruments(meter metric.Meter) (instruments, error) {
	var i instruments
	var errs [9]error
	i.requests, errs[0] = meter.Float64Histogram(
		"http.server.request.duration",
		metric.WithUnit("s"),
		metric.WithDescription(
			"Time of requests by route template",
		),
		metric.WithExplicitBucketBoundaries(requestBounds()...),
	)
	i.active, errs[1] = meter.Int64UpDownCounter("http.server.active_requests", metric.WithUnit("{request}"),
		metric.WithDescription("Requests being answered"))
	i.messages, errs[2] = meter.Float64Histogram("messaging.process.duration", metric.WithUnit("s"),
		metric.WithDescription("Time of messages of the queue"), metric.WithExplicitBucketBoundaries(workBounds()...))
	i.uploads, errs[3] = meter.Int64Counter("marquee.uploads", metric.WithUnit("{upload}"),
		metric.WithDescription("Uploads begun, finished and failed"))
	i.copies, errs[4] = meter.Int64Counter("marquee.copies", metric.WithUnit("{copy}"),
		metric.WithDescription("Screening copies made, failed for good, and put off"))
	i.copyTime, errs[5] = meter.Float64Histogram(
		"marquee.copy.duration",
		metric.WithUnit("s"),
		metric.WithDescription(
			"Time of an attempt at a screening copy",
		),
		metric.WithExplicitBucketBoundaries(workBounds()...),
	)
	i.calls, errs[6] = meter.Float64Histogram(
		"marquee.provider.call.duration",
		metric.WithUnit("s"),
		metric.WithDescription(
			"Time of calls to the providers of pictures and clips",
		),
		metric.WithExplicitBucketBoundaries(workBounds()...),
	)
	i.tasks, errs[7] = meter.Int64Counter("marquee.generation.tasks", metric.WithUnit("{task}"),
		metric.WithDescription("Generation tasks that ended"))
	i.costs, errs[8] = meter.Float64Counter("marquee.generation.cost", metric.WithUnit("{USD}"),
		metric.WithDescription("Price of what providers delivered, in US dollars, for models with a price"))
	return i, errors.Join(errs[:]...)
}

// with is the option of attributes.
func with(attributes ...attribute.KeyValue) metric.MeasurementOption {
	return metric.WithAttributeSet(attribute.NewSet(attributes...))
}
