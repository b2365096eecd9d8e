package pg

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Retries of transactions that PostgreSQL aborted because of concurrent ones.
const (
	maxTries  = 5
	firstWait = 10 * time.Millisecond // longest wait before the second try; doubles with each
)

// InTx runs f in one transaction and commits when it returns nil. It runs f again, up to
// maxTries times, when PostgreSQL has aborted the transaction because of a deadlock or a
// serialization failure: f must not do anything that the rollback does not undo, and must
// set its results again.
//
// Transactions lock in one order, so that deadlocks are rare: the rate limits, the entrant
// or judge, the registration, uploads by id, the film's link, submissions, nominations by
// work and judge, and last the counter of the edition's works, which every submission
// needs.
func (db *DB) InTx(ctx context.Context, f func(tx pgx.Tx) error) error {
	for try := 1; ; try++ {
		err := db.tryTx(ctx, f)
		if try == maxTries || !abortedForOthers(err) {
			return busy(ctx, err)
		}
		timer := time.NewTimer(rand.N(firstWait << (try - 1))) //nolint:gosec // no secret
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return busy(ctx, err)
		}
	}
}

func (db *DB) tryTx(ctx context.Context, f func(tx pgx.Tx) error) error {
	conn, err := db.Pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return pgx.BeginFunc(ctx, conn, f)
}

// abortedForOthers reports a deadlock or a serialization failure.
func abortedForOthers(err error) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) && (failed.Code == deadlockDetected || failed.Code == serializationFailure)
}
