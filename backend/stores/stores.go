// Package stores joins the stores of all contexts on one pool of connections.
package stores

import (
	"context"

	accountstore "marquee/backend/account/store"
	judgingstore "marquee/backend/judging/store"
	jurystore "marquee/backend/jury/store"
	operationsstore "marquee/backend/operations/store"
	organiserstore "marquee/backend/organiser/store"
	outboxstore "marquee/backend/outbox/store"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	resultsstore "marquee/backend/results/store"
	studiostore "marquee/backend/studio/store"
	submissionstore "marquee/backend/submission/store"
	transparencystore "marquee/backend/transparency/store"
	uploadstore "marquee/backend/upload/store"
)

type (
	accountStore      = accountstore.Store
	uploadStore       = uploadstore.Store
	registrationStore = registrationstore.Store
	submissionStore   = submissionstore.Store
	juryStore         = jurystore.Store
	judgingStore      = judgingstore.Store
	resultsStore      = resultsstore.Store
	organiserStore    = organiserstore.Store
	outboxStore       = outboxstore.Store
	studioStore       = studiostore.Store
	transparencyStore = transparencystore.Store
	operationsStore   = operationsstore.Store
)

// DB implements the store interfaces of all contexts. It is safe for concurrent use.
type DB struct {
	*pg.DB
	*accountStore
	*uploadStore
	*registrationStore
	*submissionStore
	*juryStore
	*judgingStore
	*resultsStore
	*organiserStore
	*outboxStore
	*studioStore
	*transparencyStore
	*operationsStore
}

// New returns the stores on a pool.
func New(db *pg.DB) *DB {
	return &DB{
		DB:                db,
		accountStore:      accountstore.New(db),
		uploadStore:       uploadstore.New(db),
		registrationStore: registrationstore.New(db),
		submissionStore:   submissionstore.New(db),
		juryStore:         jurystore.New(db),
		judgingStore:      judgingstore.New(db),
		resultsStore:      resultsstore.New(db),
		organiserStore:    organiserstore.New(db),
		outboxStore:       outboxstore.New(db),
		studioStore:       studiostore.New(db),
		transparencyStore: transparencystore.New(db),
		operationsStore:   operationsstore.New(db),
	}
}

// Open is OpenWithin for the default limits.
func Open(ctx context.Context, dsn string) (*DB, error) {
	return OpenWithin(ctx, dsn, pg.DefaultLimits())
}

// OpenWithin connects to the database at dsn and checks that it answers. It expects the newest schema, see pg.Migrate.
func OpenWithin(ctx context.Context, dsn string, limits pg.Limits) (*DB, error) {
	db, err := pg.OpenWithin(ctx, dsn, limits)
	if err != nil {
		return nil, err
	}
	return New(db), nil
}
