package main

import (
	"context"
	"sync"
)

// sequence appends to the transparency log, and assigns late works, until stop is called. stop waits until what is
// running has ended.
func (m *machine) sequence(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runSequencer(ctx, newSequencer(m.db, m.logKeys, m.content, m.clock, m.log)) })
	group.Go(func() { runLateWorks(ctx, newLateWorks(m.db, m.content, m.clock, m.log), sweepEvery) })
	return func() { cancel(); group.Wait() }
}
