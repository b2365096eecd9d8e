package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/stores"
)

// turnRetention deletes accounts whose time is over, one process at a time.
const turnRetention = "account retention"

// newAccountRetention returns the service that deletes accounts whose time is over.
func newAccountRetention(
	db *stores.DB, calendar *contest.Calendar, publicURLs map[contest.EditionID]string, outbox contest.OutboxNotifier, clock contest.Clock, log *slog.Logger,
) *operations.AccountRetentionService {
	return &operations.AccountRetentionService{
		Accounts: db, Composer: mail.NewComposer(publicURLs), Editions: calendar.All, Outbox: outbox, Clock: clock, Now: time.Now, Log: log,
	}
}

// calendarOf returns the calendar of the catalogue's editions.
func calendarOf(content *catalogue.Catalogue, db *stores.DB, log *slog.Logger) *contest.Calendar {
	return contest.NewCalendar(content.Planned(), db, time.Now, log)
}

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
func runAccountRetention(ctx context.Context, sweep func(context.Context) error, every time.Duration, log *slog.Logger) {
	repeat(ctx, every, sweep, log.ErrorContext, "accounts stay until the next tick")
}
