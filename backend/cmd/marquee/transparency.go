package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/postgres"
	"marquee/backend/transparency"
)

func newSequencer(db *postgres.DB, keys transparency.Keys, content *catalogue.Catalogue, clock contest.Clock, log *slog.Logger) *transparency.Sequencer {
	rules := map[contest.EditionID]transparency.RulesData{}
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		rules[edition] = transparency.Rules(&content.Edition(edition).Edition)
	}
	return &transparency.Sequencer{Store: db, Keys: keys, Rules: rules, Clock: clock, Now: time.Now, Log: log}
}

// runSequencer appends to the transparency log until ctx is done.
func runSequencer(ctx context.Context, sequencer *transparency.Sequencer) {
	ticker := time.NewTicker(transparency.SequenceEvery)
	defer ticker.Stop()
	sequencer.Run(ctx, ticker.C)
}
