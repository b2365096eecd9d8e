package main

import (
	"context"
	"time"

	"marquee/backend/judging"
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
