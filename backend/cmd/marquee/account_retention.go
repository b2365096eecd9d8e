package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/operations"
	"marquee/backend/stores"
)

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
