package main

import (
	"context"
	"time"

	"marquee/backend/operations"
)

// morningEvery is the interval at which a process that serves looks for morning emails that are due.
const morningEvery = time.Minute

// runMornings sweeps at an interval until ctx is done. A nil service does nothing.
func runMornings(ctx context.Context, service *operations.MorningMailService, every time.Duration) {
	if service == nil {
		return
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	service.Run(ctx, ticker.C)
}

// sweepMornings sends the mails that are due. A nil service does nothing.
func sweepMornings(ctx context.Context, service *operations.MorningMailService) error {
	if service == nil {
		return nil
	}
	return service.Sweep(ctx)
}
