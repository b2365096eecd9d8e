package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// RemindJudge implements contest.ReminderStore. Of several concurrent callers, one updates the row.
func (db *DB) RemindJudge(ctx context.Context, j contest.Judge, mail contest.NewMail, since time.Time, actor string, at time.Time) (bool, error) {
	written := false
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE judges SET reminded_at = $2
			WHERE id = $1 AND disabled_at IS NULL AND (reminded_at IS NULL OR reminded_at <= $3)`, j.ID, mail.CreatedAt, since)
		if err != nil {
			return err
		}
		if written = tag.RowsAffected() > 0; !written {
			return nil
		}
		if err := putMail(ctx, tx, mail); err != nil {
			return err
		}
		return audit(ctx, tx, j.Edition, at, actor, contest.ActionRemindJudge, contest.JudgeSubject(j.Name), struct{}{})
	})
	if err != nil {
		return false, fmt.Errorf("remind judge: %w", err)
	}
	return written, nil
}
