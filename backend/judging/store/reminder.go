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

// RemindJudge implements judging.ReminderStore. Of several concurrent callers, one updates the row.
func (db *Store) RemindJudge(
	ctx context.Context,
	j jury.Judge,
	mail contest.NewMail,
	since time.Time,
	actor string,
	at time.Time,
) (bool, error) {
	written := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE judges SET reminded_at = $2
			WHERE id = $1 AND disabled_at IS NULL AND (reminded_at IS NULL OR reminded_at <= $3)`, j.ID, mail.CreatedAt, since)
		if err != nil {
			return err
		}
		if written = tag.RowsAffected() > 0; !written {
			return nil
		}
		if err := pg.PutMail(ctx, tx, mail); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, j.Edition, at, actor, judging.ActionRemindJudge, jury.JudgeSubject(j.Name), struct{}{})
	})
	if err != nil {
		return false, fmt.Errorf("remind judge: %w", err)
	}
	return written, nil
}
