package main

import (
	"context"
	"time"

	"marquee/backend/contest"
)

// retentionEvery is the interval at which a process without Cloud Scheduler deletes data that is no longer needed.
const retentionEvery = 10 * time.Minute

func newRetention(p studioParts) *contest.RetentionSweeper {
	return &contest.RetentionSweeper{
		Rows: p.db, Files: p.db, Objects: p.bucket, Now: time.Now, Log: p.log,
		Storage: &contest.StorageCheckService{Rows: p.db, Objects: p.bucket, Now: time.Now},
	}
}

// runRetention sweeps at an interval until ctx is done.
func runRetention(ctx context.Context, sweeper *contest.RetentionSweeper, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	sweeper.Run(ctx, ticker.C)
}
