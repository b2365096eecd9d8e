package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// SetJudgeNote implements contest.JudgeNoteStore. An empty note without a flag is deleted.
func (db *DB) SetJudgeNote(ctx context.Context, j contest.Judge, workID int, note contest.JudgeNote, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := runningTime(ctx, tx, j, workID); err != nil {
			return err
		}
		if note == (contest.JudgeNote{}) {
			_, err := tx.Exec(ctx, `DELETE FROM judge_notes WHERE judge_id = $1 AND work_id = $2`, j.ID, workID)
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO judge_notes (judge_id, edition, work_id, note, flag, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (judge_id, work_id) DO UPDATE
			SET note = excluded.note, flag = excluded.flag, updated_at = excluded.updated_at`,
			j.ID, j.Edition, workID, note.Text, note.Flag, at)
		return err
	})
	if err != nil {
		return fmt.Errorf("set judge's note: %w", err)
	}
	return nil
}
