package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"marquee/backend/stores"
	"marquee/backend/upload"
)

// newBacklogWatch returns what logs late work. ticked: a scheduler sends this service its ticks.
func newBacklogWatch(db *stores.DB, ticked bool, log *slog.Logger) *upload.BacklogWatch {
	return &upload.BacklogWatch{Backlog: db.Backlog, Ticked: ticked, Now: time.Now, Log: log}
}

// runBacklogWatch looks at an interval until ctx is done.
func runBacklogWatch(ctx context.Context, watch *upload.BacklogWatch) {
	repeat(ctx, upload.LateBacklogEvery, watch.Look, watch.Log.WarnContext, "what is late is not known")
}

// ticked notes each sweep that a scheduler starts.
func ticked(db *stores.DB, sweep func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		return errors.Join(db.Tick(ctx, time.Now()), sweep(ctx))
	}
}
