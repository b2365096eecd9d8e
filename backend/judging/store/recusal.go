package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	jurystore "marquee/backend/jury/store"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// Recuse implements judging.RecusalStore. Locking the judge's row waits for a score that is
// being stored.
func (db *Store) Recuse(ctx context.Context, j jury.Judge, form judging.RecusalForm, at time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		if err := judgingOpen(ctx, tx, j.Edition); err != nil {
			return err
		}
		if _, err := runningTime(ctx, tx, j, form.WorkID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO recusals (judge_id, edition, work_id, reason, recused_at) VALUES ($1, $2, $3, $4, $5)`,
			j.ID, j.Edition, form.WorkID, form.Reason, at)
		if err != nil {
			return err
		}
		scored, err := tx.Exec(ctx, `DELETE FROM scorecards WHERE judge_id = $1 AND work_id = $2`, j.ID, form.WorkID)
		if err != nil {
			return fmt.Errorf("remove scorecard: %w", err)
		}
		signature, textSalt, err := jurystore.KeepSignature(ctx, tx, j, form.Signature, at)
		if err != nil {
			return err
		}
		if err := pg.AppendRecord(ctx, tx, contest.RecordRecusal, pg.LogEntry{
			Edition: j.Edition, At: at, JudgeID: j.ID, Text: form.Reason, TextSalt: textSalt,
			Data: transparency.RecusalData{WorkID: form.WorkID, SignatureData: signature},
		}); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			j.Edition,
			at,
			j.Actor(),
			judging.ActionRecuse,
			submission.WorkSubject(form.WorkID),
			pg.Changed(
				pg.Values{"recused": false, "scored": scored.RowsAffected() > 0},
				pg.Values{"recused": true, "scored": false},
				pg.Given(form.Reason),
			),
		)
	})
	if err != nil {
		return fmt.Errorf("recuse: %w", err)
	}
	return nil
}

// DeclaredConflicts implements judging.JuryStore.
func (db *Store) DeclaredConflicts(ctx context.Context, edition contest.EditionID) ([]judging.DeclaredConflict, error) {
	var declared []judging.DeclaredConflict
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		declared, err = DeclaredConflicts(ctx, tx, edition, 0)
		return err
	})
	return declared, err
}

// DeclaredConflicts lists the conflicts with a work, 0 for all, the latest first. A work of the camp has its team's
// name.
func DeclaredConflicts(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	workID int,
) ([]judging.DeclaredConflict, error) {
	rows, err := tx.Query(ctx, `
		SELECT j.name, r.work_id, coalesce(s.title, g.team ->> 'name', g.name, ''), r.reason, r.recused_at
		FROM recusals r JOIN judges j ON j.id = r.judge_id
			LEFT JOIN submissions s ON s.edition = r.edition AND s.work_id = r.work_id
			LEFT JOIN registrations g ON g.edition = r.edition AND g.work_id = r.work_id
		WHERE r.edition = $1 AND ($2 = 0 OR r.work_id = $2)
		ORDER BY r.recused_at DESC, j.name, r.work_id`, edition, workID)
	if err != nil {
		return nil, fmt.Errorf("list conflicts: %w", err)
	}
	declared, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judging.DeclaredConflict])
	if err != nil {
		return nil, fmt.Errorf("list conflicts: %w", err)
	}
	return declared, nil
}
