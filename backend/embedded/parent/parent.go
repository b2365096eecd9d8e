// Package parent notices the end of the process that started this one, however
// it ended. `make run` depends on it: when make is killed, nothing of the contest
// stays behind.
package parent

import (
	"context"
	"os"
	"time"
)

// interval between two looks.
const interval = 250 * time.Millisecond

// Follow returns a context that ends with ctx, or within a second after the
// process that started this one has ended. Call it early: a parent that was gone
// before cannot be missed.
func Follow(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	parent := os.Getppid()
	go func() {
		defer cancel()
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if os.Getppid() != parent {
					return
				}
			}
		}
	}()
	return ctx
}
