package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/postgres"
)

// newBacklogWatch returns what logs late work. ticked: a scheduler sends this service its ticks.
func newBacklogWatch(db *postgres.DB, ticked bool, log *slog.Logger) *contest.BacklogWatch {
	return &contest.BacklogWatch{Backlog: db.Backlog, Ticked: ticked, Now: time.Now, Log: log}
}

// runBacklogWatch looks at an interval until ctx is done.
func runBacklogWatch(ctx context.Context, watch *contest.BacklogWatch) {
	repeat(ctx, contest.LateBacklogEvery, watch.Look, watch.Log.WarnContext, "what is late is not known")
}

// ticked notes each sweep that a scheduler starts.
func ticked(db *postgres.DB, sweep func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		return errors.Join(db.Tick(ctx, time.Now()), sweep(ctx))
	}
}
