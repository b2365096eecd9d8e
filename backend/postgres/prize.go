package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// ChangePrize implements contest.PrizeStore.
func (db *DB) ChangePrize(ctx context.Context, edition contest.EditionID, change contest.PrizeChange, read *[]contest.PrizeChange, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := notPublic(ctx, tx, edition); err != nil {
			return err
		}
		if err := findJudged(ctx, tx, edition, change.WorkID); err != nil {
			return err
		}
		if read != nil {
			now, err := prizeChanges(ctx, tx, edition)
			if err != nil {
				return err
			}
			if !slices.Equal(contest.ChangesOf(now, change.WorkID), contest.ChangesOf(*read, change.WorkID)) {
				return contest.PrizesChanged()
			}
		}
		before, err := prizeGiven(ctx, tx, edition, change)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO prize_changes (edition, prize, work_id, given, reason, changed_by, changed_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (edition, prize, work_id) DO UPDATE SET given = excluded.given, reason = excluded.reason,
				changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
			edition, change.Prize, change.WorkID, change.Given, change.Reason, actor, at)
		if err != nil {
			return fmt.Errorf("store change of a prize: %w", err)
		}
		err = appendRecord(ctx, tx, contest.RecordPrizes, logEntry{
			Edition: edition, At: at, Text: change.Reason,
			Data: transparency.PrizeData{Prize: change.Prize, WorkID: change.WorkID, Given: change.Given, Reason: change.Reason},
		})
		if err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionPrize, contest.WorkSubject(change.WorkID),
			changed(before, values{"given": change.Given}, values{"prize": change.Prize}, given(change.Reason)))
	})
	if err != nil {
		return fmt.Errorf("change prize: %w", err)
	}
	return nil
}

func prizeChanges(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]contest.PrizeChange, error) {
	rows, err := tx.Query(ctx, `
		SELECT prize, work_id, given, reason, changed_by, changed_at FROM prize_changes WHERE edition = $1 ORDER BY changed_at, prize, work_id`, edition)
	if err != nil {
		return nil, fmt.Errorf("list changes of prizes: %w", err)
	}
	changes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.PrizeChange])
	if err != nil {
		return nil, fmt.Errorf("list changes of prizes: %w", err)
	}
	return changes, nil
}

// prizeGiven is the audit log's value of a prize before its change: nil while the ranks alone decide.
func prizeGiven(ctx context.Context, tx pgx.Tx, edition contest.EditionID, change contest.PrizeChange) (any, error) {
	var before bool
	err := tx.QueryRow(ctx, `
		SELECT given FROM prize_changes WHERE edition = $1 AND prize = $2 AND work_id = $3`,
		edition, change.Prize, change.WorkID).Scan(&before)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read change of a prize: %w", err)
	}
	return values{"given": before}, nil
}
