package main

import (
	"context"
	"sync"

	"marquee/backend/app"
)

// sequence appends to the transparency log, assigns late works and sends morning emails, until stop is called. stop
// waits until what is running has ended.
func (m *machine) sequence(ctx context.Context, services *app.Services) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runSequencer(ctx, newSequencer(m.db, m.logKeys, m.content, m.clock, m.log)) })
	group.Go(func() { runLateWorks(ctx, services.Jury.LateWorks.Sweep, sweepEvery, m.log) })
	group.Go(func() {
		runAccountRetention(ctx, retentionInTurn(m.db, services.Organisers.Retention), sweepEvery, m.log)
	})
	group.Go(func() { runMornings(ctx, services.Organisers.Mornings, morningEvery) })
	return func() { cancel(); group.Wait() }
}
