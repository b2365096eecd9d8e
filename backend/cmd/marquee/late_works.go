package main

import (
	"context"
	"log/slog"
	"time"
)

// lateWorksEvery is the interval at which a process that serves or works looks for works that came after an assignment.
const lateWorksEvery = 10 * time.Second

// runLateWorks sweeps at an interval until ctx is done.
func runLateWorks(ctx context.Context, sweep func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, sweep, log.ErrorContext, "late works stay unassigned until the next tick")
}
