package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// JudgingClosedAt implements contest.JudgingStore.
func (db *DB) JudgingClosedAt(ctx context.Context, edition contest.EditionID) (time.Time, error) {
	var closedAt *time.Time
	err := db.pool.QueryRow(ctx, `SELECT closed_at FROM judging WHERE edition = $1`, edition).Scan(&closedAt)
	if err != nil {
		return time.Time{}, fmt.Errorf("read judging: %w", err)
	}
	if closedAt == nil {
		return time.Time{}, nil
	}
	return *closedAt, nil
}

// SetJudgingClosed implements contest.JudgingStore. It waits for the transactions that
// judgingOpen has admitted.
func (db *DB) SetJudgingClosed(ctx context.Context, edition contest.EditionID, closed bool, actor string, at time.Time) (bool, error) {
	action, kind, closedAt := contest.ActionOpenJudging, contest.RecordJudgingOpened, (*time.Time)(nil)
	if closed {
		action, kind, closedAt = contest.ActionCloseJudging, contest.RecordJudgingClosed, &at
	}
	switched := false
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		switched = false
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if !closed {
			if err := notPublic(ctx, tx, edition); err != nil {
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
		if err := appendRecord(ctx, tx, kind, logEntry{Edition: edition, At: at, Data: struct{}{}}); err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, action, contest.JudgingSubject(edition),
			changed(values{"open": closed}, values{"open": !closed}))
	})
	if err != nil {
		return false, fmt.Errorf("open or close judging: %w", err)
	}
	return switched, nil
}

// WouldSetJudgingClosed implements contest.JudgingStore.
func (db *DB) WouldSetJudgingClosed(ctx context.Context, edition contest.EditionID, closed bool) (bool, error) {
	would := false
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if !closed {
			if err := notPublic(ctx, tx, edition); err != nil {
				return err
			}
		}
		return tx.QueryRow(ctx, `SELECT (closed_at IS NULL) = $2 FROM judging WHERE edition = $1`, edition, closed).Scan(&would)
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

// notPublic returns a conflict while the edition's results are public. The caller has locked the
// row of the judging, in an earlier statement, so that this one sees a publication that the lock
// waited for.
func notPublic(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
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

// notFrozen returns a conflict while the edition's results are public, and while its judging is
// closed once any account of the role has judged a work. The caller has locked the row of the
// judging.
func notFrozen(ctx context.Context, tx pgx.Tx, edition contest.EditionID, role contest.Role) error {
	if err := notPublic(ctx, tx, edition); err != nil {
		return err
	}
	given := `nominations`
	if role == contest.RoleJudge {
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
		return contest.JudgingFrozen()
	}
	return nil
}
