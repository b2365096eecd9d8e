// Package parent detects the end of the process that started this one, even if it was
// killed. With `make run`, the contest ends when make is killed.
package parent

import (
	"context"
	"os"
	"time"
)

// interval is the time between two checks.
const interval = 250 * time.Millisecond

// Follow returns a context that ends with ctx, or within a second after the parent
// process has ended. Call it early: a parent that ended before is not detected.
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
