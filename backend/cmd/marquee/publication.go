package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/results"
)

// publicationEvery is the interval at which a service or a worker carries on publications.
const publicationEvery = 2 * time.Second

// runPublications carries on publications at an interval until ctx is done.
func runPublications(ctx context.Context, carryOn func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, carryOn, log.WarnContext, "publications are carried on at the next tick")
}

// carryOn carries on publications in the background. The returned function ends that.
func (m *machine) carryOn(ctx context.Context, publications *results.PublicationService) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runPublications(ctx, publications.CarryOn, publicationEvery, m.log) })
	return func() { cancel(); group.Wait() }
}
