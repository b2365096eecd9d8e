package main

import (
	"context"
	"time"

	"marquee/backend/config"
	"marquee/backend/httpkit"
	"marquee/backend/telemetry"
	"marquee/backend/upload"
)

// openTelemetry starts the telemetry of a process; nil without a collector.
func openTelemetry(
	ctx context.Context,
	settings config.Telemetry,
	service, version string,
	p studioParts,
) (*telemetry.Telemetry, error) {
	if settings.Endpoint == "" {
		return nil, nil
	}
	t, err := telemetry.Open(ctx, telemetry.Options{
		Endpoint: settings.Endpoint, Share: settings.Share, Service: service, Version: version, Log: p.log,
	})
	if err != nil {
		return nil, ofVariable("OTEL_EXPORTER_OTLP_ENDPOINT", err)
	}
	connections := func() (now telemetry.Pool) {
		now.Used, now.Idle, now.Most = p.db.Connections()
		return now
	}
	return t, t.WatchDatabase(
		connections,
		func(ctx context.Context) (upload.Backlog, error) { return p.db.Backlog(ctx, time.Now()) },
	)
}

// observer returns a nil interface for a nil Telemetry.
func observer(t *telemetry.Telemetry) httpkit.RequestObserver {
	if t == nil {
		return nil
	}
	return t
}
