package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// JudgingClosedAt implements judging.Store.
func (db *Store) JudgingClosedAt(ctx context.Context, edition contest.EditionID) (time.Time, error) {
	var closedAt *time.Time
	err := db.Pool.QueryRow(ctx, `SELECT closed_at FROM judging WHERE edition = $1`, edition).Scan(&closedAt)
	if err != nil {
		return time.Time{}, fmt.Errorf("read judging: %w", err)
	}
	if closedAt == nil {
		return time.Time{}, nil
	}
	return *closedAt, nil
}

// SetJudgingClosed implements judging.Store. It waits for the transactions that
// judgingOpen has admitted.
func (db *Store) SetJudgingClosed(
	ctx context.Context,
	edition contest.EditionID,
	closed bool,
	actor string,
	at time.Time,
) (bool, error) {
	action, kind, closedAt := judging.ActionOpenJudging, contest.RecordJudgingOpened, (*time.Time)(nil)
	if closed {
		action, kind, closedAt = judging.ActionCloseJudging, contest.RecordJudgingClosed, &at
	}
	switched := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		switched = false
		if err := LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if !closed {
			if err := NotPublic(ctx, tx, edition); err != nil {
				return err
			}
		}
		tag, err := tx.Exec(ctx, `
			UPDATE judging SET closed_at = $2
			WHERE edition = $1 AND (closed_at IS NULL) = ($2::timestamptz IS NOT NULL)`, edition, closedAt)
		if err != nil {
			return err
		}
		if switched = tag.RowsAffected() > 0; !switched {
			return nil
		}
		if err := pg.AppendRecord(ctx, tx, kind, pg.LogEntry{Edition: edition, At: at, Data: struct{}{}}); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, at, actor, action, judging.Subject(edition),
			pg.Changed(pg.Values{"open": closed}, pg.Values{"open": !closed}))
	})
	if err != nil {
		return false, fmt.Errorf("open or close judging: %w", err)
	}
	return switched, nil
}

// WouldSetJudgingClosed implements judging.Store.
func (db *Store) WouldSetJudgingClosed(ctx context.Context, edition contest.EditionID, closed bool) (bool, error) {
	would := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if !closed {
			if err := NotPublic(ctx, tx, edition); err != nil {
				return err
			}
		}
		return tx.QueryRow(
			ctx,
			`SELECT (closed_at IS NULL) = $2 FROM judging WHERE edition = $1`,
			edition,
			closed,
		).Scan(
			&would,
		)
	})
	if err != nil {
		return false, fmt.Errorf("plan to open or close judging: %w", err)
	}
	return would, nil
}

// judgingOpen returns JUDGING_CLOSED while the edition's nominations and scores are frozen. It
// blocks closing the judging and disqualifying a work until the transaction ends, so that what
// the caller then reads of a work stays true.
func judgingOpen(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	var open bool
	err := tx.QueryRow(ctx, `
		SELECT closed_at IS NULL FROM judging WHERE edition = $1 FOR SHARE`, edition).Scan(&open)
	if err != nil {
		return fmt.Errorf("read judging: %w", err)
	}
	if !open {
		return contest.Fail(contest.CodeJudgingClosed)
	}
	return nil
}

// NotPublic returns a conflict while the edition's results are public. The caller has locked the
// row of the judging, in an earlier statement, so that this one sees a publication that the lock
// waited for.
func NotPublic(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	var public bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM publications WHERE edition = $1)`, edition).Scan(&public)
	if err != nil {
		return fmt.Errorf("find publication: %w", err)
	}
	if public {
		return contest.ResultsPublic()
	}
	return nil
}

// NotFrozen returns a conflict while the edition's results are public, and while its judging is
// closed once any account of the role has judged a work. The caller has locked the row of the
// judging.
func NotFrozen(ctx context.Context, tx pgx.Tx, edition contest.EditionID, role jury.Role) error {
	if err := NotPublic(ctx, tx, edition); err != nil {
		return err
	}
	given := `nominations`
	if role == jury.RoleJudge {
		given = `scorecards`
	}
	var frozen bool
	err := tx.QueryRow(ctx, `
		SELECT closed_at IS NOT NULL AND EXISTS (SELECT FROM `+given+` WHERE edition = $1)
		FROM judging WHERE edition = $1`, edition).Scan(&frozen)
	if err != nil {
		return fmt.Errorf("read judging: %w", err)
	}
	if frozen {
		return judging.Frozen()
	}
	return nil
}
