package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// ChangePrize implements results.PrizeStore.
func (db *Store) ChangePrize(
	ctx context.Context,
	edition contest.EditionID,
	change results.PrizeChange,
	read *[]results.PrizeChange,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := judgingstore.NotPublic(ctx, tx, edition); err != nil {
			return err
		}
		if err := judgingstore.FindJudged(ctx, tx, edition, change.WorkID); err != nil {
			return err
		}
		if read != nil {
			now, err := prizeChanges(ctx, tx, edition)
			if err != nil {
				return err
			}
			if !slices.Equal(results.ChangesOf(now, change.WorkID), results.ChangesOf(*read, change.WorkID)) {
				return results.PrizesChanged()
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
		err = pg.AppendRecord(ctx, tx, contest.RecordPrizes, pg.LogEntry{
			Edition: edition,
			At:      at,
			Text:    change.Reason,
			Data: transparency.PrizeData{
				Prize:  change.Prize,
				WorkID: change.WorkID,
				Given:  change.Given,
				Reason: change.Reason,
			},
		})
		if err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			actor,
			results.ActionPrize,
			submission.WorkSubject(change.WorkID),
			pg.Changed(
				before,
				pg.Values{"given": change.Given},
				pg.Values{"prize": change.Prize},
				pg.Given(change.Reason),
			),
		)
	})
	if err != nil {
		return fmt.Errorf("change prize: %w", err)
	}
	return nil
}

func prizeChanges(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]results.PrizeChange, error) {
	rows, err := tx.Query(ctx, `
		SELECT prize, work_id, given, reason, changed_by, changed_at FROM prize_changes WHERE edition = $1 ORDER BY changed_at, prize, work_id`, edition)
	if err != nil {
		return nil, fmt.Errorf("list changes of prizes: %w", err)
	}
	changes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.PrizeChange])
	if err != nil {
		return nil, fmt.Errorf("list changes of prizes: %w", err)
	}
	return changes, nil
}

// prizeGiven is the audit log's value of a prize before its change: nil while the ranks alone decide.
func prizeGiven(ctx context.Context, tx pgx.Tx, edition contest.EditionID, change results.PrizeChange) (any, error) {
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
	return pg.Values{"given": before}, nil
}
