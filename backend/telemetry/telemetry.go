// Package telemetry exports traces and metrics in OpenTelemetry's protocol (OTLP over HTTP). Spans and metrics contain
// route templates, kinds, counts and times; never a path, a query, an address, a name or a token. It does not set
// OpenTelemetry's global providers, and Google's clients are opened without telemetry: their spans would contain the
// URLs of their calls, some of which are signed.
package telemetry

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

const (
	scope = "marquee"

	exportTimeout  = 10 * time.Second // of one request to the collector
	metricInterval = time.Minute
	closeTimeout   = 2 * time.Second // for the last export when the process ends
	waitingSpans   = 2048            // more are dropped while the collector is slow
)

// Options is what a Telemetry needs.
type Options struct {
	Endpoint string  // of the collector, without /v1/traces
	Share    float64 // of the traces that are sampled, 0 to 1, besides those that a caller samples
	Service  string  // "marquee-serve"
	Version  string
	Log      *slog.Logger
}

// Telemetry exports the traces and metrics of a process. A nil Telemetry measures nothing at no cost: its methods
// return their arguments.
type Telemetry struct {
	tracer      trace.Tracer
	meter       metric.Meter
	instruments instruments
	close       func(context.Context) error
	log         *slog.Logger
}

// Open starts the export. A collector that is down, slow or hung delays no request.
func Open(ctx context.Context, o Options) (*Telemetry, error) {
	spans, err := otlptracehttp.New(
		ctx,
		otlptracehttp.WithEndpointURL(o.Endpoint+"/v1/traces"),
		otlptracehttp.WithTimeout(exportTimeout),
	)
	if err != nil {
		return nil, fmt.Errorf("export traces: %w", err)
	}
	values, err := otlpmetrichttp.New(
		ctx,
		otlpmetrichttp.WithEndpointURL(o.Endpoint+"/v1/metrics"),
		otlpmetrichttp.WithTimeout(exportTimeout),
	)
	if err != nil {
		return nil, fmt.Errorf("export metrics: %w", err)
	}
	self := resource.NewSchemaless(
		attribute.String("service.name", o.Service),
		attribute.String("service.version", o.Version),
		attribute.String("service.instance.id", rand.Text()),
	) // two processes of one host never write the same series
	share := sdktrace.TraceIDRatioBased(o.Share)
	traces := sdktrace.NewTracerProvider(
		sdktrace.WithResource(self),
		// A caller whose headers are not our own neither adds traces to our share nor removes any. Our own work that
		// waited in a queue keeps the decision of the request that began it.
		sdktrace.WithSampler(sdktrace.ParentBased(share, sdktrace.WithRemoteParentNotSampled(ownShare{o.Share}))),
		sdktrace.WithBatcher(spans, sdktrace.WithMaxQueueSize(waitingSpans), sdktrace.WithExportTimeout(exportTimeout)),
	)
	metrics := sdkmetric.NewMeterProvider(
		sdkmetric.WithResource(self),
		sdkmetric.WithReader(
			sdkmetric.NewPeriodicReader(
				values,
				sdkmetric.WithInterval(metricInterval),
				sdkmetric.WithTimeout(exportTimeout),
			),
		),
	)
	t := &Telemetry{tracer: traces.Tracer(scope), meter: metrics.Meter(scope), log: o.Log}
	t.close = func(ctx context.Context) error {
		var group sync.WaitGroup
		var errs [2]error
		group.Go(func() { errs[0] = traces.Shutdown(ctx) })
		group.Go(func() { errs[1] = metrics.Shutdown(ctx) })
		group.Wait()
		return errors.Join(errs[:]...)
	}
	if t.instruments, err = newInstruments(t.meter); err != nil {
		return nil, err
	}
	otel.SetErrorHandler(&failures{log: o.Log, now: time.Now})
	return t, nil
}

// Close exports what has not been exported yet, for two seconds at most.
func (t *Telemetry) Close(ctx context.Context) {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- t.close(ctx) }()
	select {
	case err := <-done:
		if err != nil {
			t.log.WarnContext(ctx, "telemetry is lost", slog.String("error", err.Error()))
		}
	case <-ctx.Done():
		t.log.WarnContext(ctx, "telemetry is lost", slog.String("error", ctx.Err().Error()))
	}
}

// failuresEvery is the minimum time between two log lines about failed exports.
const failuresEvery = 10 * time.Minute

// failures logs errors of the export. It implements otel.ErrorHandler.
type failures struct {
	log *slog.Logger
	now func() time.Time

	mu     sync.Mutex
	logged time.Time
}

// Handle implements otel.ErrorHandler.
func (f *failures) Handle(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.now(); now.Sub(f.logged) >= failuresEvery {
		f.logged = now
		f.log.Warn("export telemetry", slog.String("error", err.Error()))
	}
}
