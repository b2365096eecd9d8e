package main

import (
	"context"
	"sync"

	"marquee/backend/embedded/ports"
)

// sequence appends to the transparency log, assigns late works and sends morning emails, until stop is called. stop waits until what is
// running has ended.
func (m *machine) sequence(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runSequencer(ctx, newSequencer(m.db, m.logKeys, m.content, m.clock, m.log)) })
	group.Go(func() { runLateWorks(ctx, newLateWorks(m.db, m.content, m.clock, m.log).Sweep, sweepEvery, m.log) })
	retention := newAccountRetention(m.db, calendarOf(m.content, m.db, m.log), m.content.Planned().URLs(), nil, m.clock, m.log)
	group.Go(func() { runAccountRetention(ctx, retentionInTurn(m.db, retention), sweepEvery, m.log) })
	group.Go(func() {
		runMornings(ctx, newMornings(mornings{
			db: m.db, content: m.content, catalogueDir: m.settings.CatalogueDir, publicURLs: m.content.Planned().URLs(),
			console: origin(m.settings.Port + ports.ConsoleOffset), clock: m.clock, log: m.log,
		}), morningEvery)
	})
	return func() { cancel(); group.Wait() }
}
