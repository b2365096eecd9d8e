package main

import (
	"context"
	"time"

	"marquee/backend/operations"
)

// retentionEvery is the interval at which a process without Cloud Scheduler deletes data that is no longer needed.
const retentionEvery = 10 * time.Minute

// runRetention sweeps at an interval until ctx is done.
func runRetention(ctx context.Context, sweeper *operations.RetentionSweeper, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	sweeper.Run(ctx, ticker.C)
}
