package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/mail"
	"marquee/backend/results"
	"marquee/backend/stores"
	"marquee/backend/submission"
)

// copyMailsEvery is the interval at which a process looks for copies that their entrants do not know of.
const copyMailsEvery = 15 * time.Second

// newCopyMails returns the service that tells entrants of the copies of their films, with the dates, addresses and
// outbox of the publications.
func newCopyMails(db *stores.DB, as *results.PublicationService, log *slog.Logger) *submission.CopyMailService {
	return &submission.CopyMailService{
		Copies: db, Composer: mail.NewComposer(as.Sites), Edition: as.Editions, Outbox: as.Outbox, Now: time.Now, Log: log,
	}
}

func runCopyMails(ctx context.Context, service *submission.CopyMailService) {
	ticker := time.NewTicker(copyMailsEvery)
	defer ticker.Stop()
	service.Run(ctx, ticker.C)
}

// tellOfCopies tells entrants of the copies of their films until stop is called. stop waits until it has ended.
func (m *machine) tellOfCopies(ctx context.Context, as *results.PublicationService) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runCopyMails(ctx, newCopyMails(m.db, as, m.log)) })
	return func() { cancel(); group.Wait() }
}
