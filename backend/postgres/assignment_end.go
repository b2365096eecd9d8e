package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// EndAssignment implements contest.AssignmentStore. It logs the remaining assignment.
func (db *DB) EndAssignment(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var id string
		var role contest.Role
		err := tx.QueryRow(ctx, `
			SELECT id::text, role FROM judges WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL`, edition, name).Scan(&id, &role)
		if err != nil {
			return translate(err)
		}
		if err := lockAssignments(ctx, tx, edition, role); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `UPDATE judges SET assigned = false WHERE id = $1 AND assigned AND erased_at IS NULL`, id)
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
		subject := contest.AssignmentSubject(edition, role)
		err = appendRecord(ctx, tx, contest.RecordAssignment, logEntry{Edition: edition, At: at, Subject: subject, Data: data})
		if err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionEndAssign, contest.JudgeSubject(name),
			changed(values{"assigned": removed.RowsAffected()}, nil))
	})
	if err != nil {
		return fmt.Errorf("end assignment: %w", err)
	}
	return nil
}
