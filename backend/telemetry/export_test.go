package telemetry

import (
	"log/slog"
	"time"
)

// NewFailures is what logs errors of the export.
func NewFailures(log *slog.Logger, now func() time.Time) *failures {
	return &failures{log: log, now: now}
}
