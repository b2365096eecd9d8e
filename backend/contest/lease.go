package contest

import (
	"context"
	"time"
)

// KeepLease renews a lease of the length `lease` until stop is called. extend prolongs it
// by that length from now on. The context is done after timeout, when extend returns
// CONFLICT because the lease is lost, and when renewals have failed for the whole length,
// since another process may then hold the lease.
func KeepLease(
	ctx context.Context,
	lease, timeout time.Duration,
	extend func(context.Context) error,
) (working context.Context, stop func()) {
	working, cancel := context.WithTimeout(ctx, timeout)
	done := make(chan struct{})
	go func() {
		defer close(done)
		renew := time.NewTicker(lease / 4)
		defer renew.Stop()
		extended := time.Now()
		for {
			select {
			case <-working.Done():
				return
			case <-renew.C:
			}
			begin := time.Now()
			err := extend(working)
			switch {
			case err == nil:
				extended = begin
			case CodeOf(err) == CodeConflict || time.Since(extended) >= lease:
				cancel()
				return
			}
		}
	}()
	return working, func() { cancel(); <-done }
}
