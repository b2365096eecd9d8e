package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/judging"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/stores"
)

// turnLease is how long what one process does at a time may take, and how long others wait for a process that was
// killed.
const turnLease = 30 * time.Second

// What one process does at a time, whether it serves or works.
const (
	turnPublications = "publications"
	turnLateWorks    = "late works"
)

// carryOnInTurn carries on publications unless another process does.
func carryOnInTurn(db *stores.DB, publications *results.PublicationService) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := db.InTurn(ctx, turnPublications, turnLease, publications.CarryOn)
		return err
	}
}

// lateWorksInTurn assigns late works unless another process does.
func lateWorksInTurn(db *stores.DB, late *judging.LateWorkService) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := db.InTurn(ctx, turnLateWorks, turnLease, late.Sweep)
		return err
	}
}

// lateWorksEvery is the interval at which a process that serves or works looks for works that came after an assignment.
const lateWorksEvery = 10 * time.Second

// runLateWorks sweeps at an interval until ctx is done.
func runLateWorks(ctx context.Context, sweep func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, sweep, log.ErrorContext, "late works stay unassigned until the next tick")
}

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

// turnRetention deletes accounts whose time is over, one process at a time.
const turnRetention = "account retention"

// retentionInTurn deletes accounts whose time is over unless another process does.
func retentionInTurn(db *stores.DB, retention *operations.AccountRetentionService) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := db.InTurn(ctx, turnRetention, retentionLease, retention.Sweep)
		return err
	}
}

// retentionLease is how long one sweep may take; the next one continues.
const retentionLease = 5 * time.Minute

// runAccountRetention sweeps at an interval until ctx is done.
func runAccountRetention(
	ctx context.Context,
	sweep func(context.Context) error,
	every time.Duration,
	log *slog.Logger,
) {
	repeat(ctx, every, sweep, log.ErrorContext, "accounts stay until the next tick")
}
