package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// SetJudgeNote implements judging.JudgeNoteStore. An empty note is kept: its version is
// that of the next change.
func (db *Store) SetJudgeNote(
	ctx context.Context,
	j jury.Judge,
	form judging.JudgeNoteForm,
	at time.Time,
) (judging.JudgeNote, error) {
	note := judging.JudgeNote{Text: form.Note, Flag: form.Flag}
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := runningTime(ctx, tx, j, form.WorkID); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `
			INSERT INTO judge_notes AS k (judge_id, edition, work_id, note, flag, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (judge_id, work_id) DO UPDATE
			SET note = excluded.note, flag = excluded.flag, updated_at = excluded.updated_at,
				version = k.version + ((k.note, k.flag) IS DISTINCT FROM (excluded.note, excluded.flag))::integer
			WHERE $7::integer IS NULL OR k.version = $7 OR (k.note, k.flag) = (excluded.note, excluded.flag)
			RETURNING version`,
			j.ID, j.Edition, form.WorkID, form.Note, form.Flag, at, form.NoteVersion).Scan(&note.Version)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Fail(contest.CodeConflict)
		}
		return err
	})
	if err != nil {
		return judging.JudgeNote{}, fmt.Errorf("set judge's note: %w", err)
	}
	return note, nil
}
