package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/postgres"
	"marquee/backend/transparency"
)

func newSequencer(db *postgres.DB, keys transparency.Keys, log *slog.Logger) *transparency.Sequencer {
	return &transparency.Sequencer{Store: db, Keys: keys, Now: time.Now, Log: log}
}

// runSequencer appends to the transparency log until ctx is done.
func runSequencer(ctx context.Context, sequencer *transparency.Sequencer) {
	ticker := time.NewTicker(transparency.SequenceEvery)
	defer ticker.Stop()
	sequencer.Run(ctx, ticker.C)
}
