package main

import (
	"context"
	"sync"
	"time"

	"marquee/backend/submission"
)

// copyMailsEvery is the interval at which a process looks for copies that their entrants do not know of.
const copyMailsEvery = 15 * time.Second

func runCopyMails(ctx context.Context, service *submission.CopyMailService) {
	ticker := time.NewTicker(copyMailsEvery)
	defer ticker.Stop()
	service.Run(ctx, ticker.C)
}

// tellOfCopies tells entrants of the copies of their films until stop is called. stop waits until it has ended.
func (m *machine) tellOfCopies(ctx context.Context, service *submission.CopyMailService) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runCopyMails(ctx, service) })
	return func() { cancel(); group.Wait() }
}
