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

// EndAssignment implements judging.AssignmentStore. It logs the remaining assignment.
func (db *Store) EndAssignment(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var id string
		var role jury.Role
		err := tx.QueryRow(ctx, `
			SELECT id::text, role FROM judges WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL`, edition, name).Scan(&id, &role)
		if err != nil {
			return pg.Translate(err)
		}
		if err := lockAssignments(ctx, tx, edition, role); err != nil {
			return err
		}
		tag, err := tx.Exec(
			ctx,
			`UPDATE judges SET assigned = false WHERE id = $1 AND assigned AND erased_at IS NULL`,
			id,
		)
		if err != nil {
			return fmt.Errorf("mark judge: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return contest.Fail(contest.CodeConflict)
		}
		removed, err := tx.Exec(ctx, `DELETE FROM assignments WHERE judge_id = $1`, id)
		if err != nil {
			return fmt.Errorf("remove assignments: %w", err)
		}
		data, err := loggedAssignment(ctx, tx, edition, role, 0)
		if err != nil {
			return err
		}
		subject := judging.AssignmentSubject(edition, role)
		err = pg.AppendRecord(
			ctx,
			tx,
			contest.RecordAssignment,
			pg.LogEntry{Edition: edition, At: at, Subject: subject, Data: data},
		)
		if err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, at, actor, judging.ActionEndAssign, jury.JudgeSubject(name),
			pg.Changed(pg.Values{"assigned": removed.RowsAffected()}, nil))
	})
	if err != nil {
		return fmt.Errorf("end assignment: %w", err)
	}
	return nil
}
