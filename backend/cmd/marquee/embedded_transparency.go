package main

import (
	"context"
	"sync"
)

// sequence appends to the transparency log until stop is called. stop waits until a running append has ended.
func (m *machine) sequence(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runSequencer(ctx, newSequencer(m.db, m.logKeys, m.content, m.clock, m.log)) })
	return func() { cancel(); group.Wait() }
}
