package config

import "strconv"

// Telemetry is where traces and metrics are sent.
type Telemetry struct {
	// OTEL_EXPORTER_OTLP_ENDPOINT: the address of an OpenTelemetry collector; nothing is measured.
	Endpoint string
	// OTEL_TRACES_SAMPLER_ARG: the share of requests whose traces are sent, 0 to 1; 0.1.
	Share float64
}

func (r *reader) telemetry() Telemetry {
	return Telemetry{
		Endpoint: r.endpoint("OTEL_EXPORTER_OTLP_ENDPOINT", ""),
		Share:    r.share("OTEL_TRACES_SAMPLER_ARG", "0.1"),
	}
}

// share reads a number from 0 to 1.
func (r *reader) share(name, fallback string) float64 {
	return parse(r, name, r.text(name, fallback), "a number from 0 to 1", func(text string) (float64, bool) {
		share, err := strconv.ParseFloat(text, 64)
		return share, err == nil && 0 <= share && share <= 1
	})
}
