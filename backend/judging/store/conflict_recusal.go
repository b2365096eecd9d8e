package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// recuseFromEntrant takes what the judge has done about the entrant's works: a nominator's nominations, a judge's
// scorecards, with a record of each recusal. Works that are listed later are kept by the decision.
func recuseFromEntrant(ctx context.Context, tx pgx.Tx, c decidedConflict, d judging.ConflictDecision) error {
	if err := judgingOpen(ctx, tx, d.Edition); err != nil {
		return err
	}
	if c.judge.Role == jury.RoleNominator {
		return cancelForConflict(ctx, tx, c, d)
	}
	kind, err := pg.Kind(ctx, tx, d.Edition)
	if err != nil {
		return err
	}
	rows, err := tx.Query(ctx, `
		SELECT l.work_id FROM `+JudgedListOf(kind).Counted+`
		WHERE l.edition = $1 AND `+notRecused+` AND `+givenTo("$2::uuid", "l.work_id")+` AND (
			EXISTS (SELECT FROM submissions o WHERE o.edition = $1 AND o.work_id = l.work_id AND o.entrant_id = $3)
			OR EXISTS (SELECT FROM registrations o WHERE o.edition = $1 AND o.work_id = l.work_id AND o.entrant_id = $3))`,
		d.Edition, c.judge.ID, c.entrant)
	if err != nil {
		return err
	}
	works, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return err
	}
	for _, work := range works {
		if err := recuseFromWork(ctx, tx, c.judge, work, d); err != nil {
			return err
		}
	}
	return nil
}

func recuseFromWork(ctx context.Context, tx pgx.Tx, j jury.Judge, work int, d judging.ConflictDecision) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO recusals (judge_id, edition, work_id, reason, recused_at) VALUES ($1, $2, $3, $4, $5)`, j.ID, d.Edition, work, d.Reason, d.At)
	if err != nil {
		return err
	}
	scored, err := tx.Exec(ctx, `DELETE FROM scorecards WHERE judge_id = $1 AND work_id = $2`, j.ID, work)
	if err != nil {
		return fmt.Errorf("remove scorecard: %w", err)
	}
	if err := pg.AppendRecord(ctx, tx, contest.RecordRecusal, pg.LogEntry{
		Edition: d.Edition,
		At:      d.At,
		JudgeID: j.ID,
		Text:    d.Reason,
		Data:    transparency.RecusalData{WorkID: work, By: transparency.ByOrganiser},
	}); err != nil {
		return err
	}
	return pg.Audit(
		ctx,
		tx,
		d.Edition,
		d.At,
		d.Actor,
		judging.ActionRecuse,
		submission.WorkSubject(work),
		pg.Changed(
			pg.Values{"recused": false, "scored": scored.RowsAffected() > 0},
			pg.Values{"recused": true, "scored": false},
			pg.Values{"judge": j.Name},
			pg.Given(d.Reason),
		),
	)
}

// cancelForConflict takes a nominator's nominations of the entrant's works.
func cancelForConflict(ctx context.Context, tx pgx.Tx, c decidedConflict, d judging.ConflictDecision) error {
	rows, err := tx.Query(ctx, `
		DELETE FROM nominations n USING submissions s
		WHERE n.judge_id = $1 AND s.edition = n.edition AND s.work_id = n.work_id AND s.entrant_id = $2
		RETURNING n.work_id, n.award`, c.judge.ID, c.entrant)
	if err != nil {
		return err
	}
	cancelled, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
		WorkID int
		Award  contest.Award
	}])
	if err != nil {
		return err
	}
	data := transparency.CancelledData{By: transparency.ByOrganiser}
	for _, n := range cancelled {
		data.Nominations = append(data.Nominations, transparency.NominatedWork{WorkID: n.WorkID, Award: n.Award})
		err := pg.Audit(
			ctx,
			tx,
			d.Edition,
			d.At,
			d.Actor,
			judging.ActionCancelNominate,
			submission.WorkSubject(n.WorkID),
			pg.Changed(pg.Values{"award": n.Award}, nil, pg.Values{"judge": c.judge.Name}),
		)
		if err != nil {
			return err
		}
	}
	if len(data.Nominations) == 0 {
		return nil
	}
	slices.SortFunc(data.Nominations, func(a, b transparency.NominatedWork) int { return a.WorkID - b.WorkID })
	return pg.AppendRecord(
		ctx,
		tx,
		contest.RecordNominationCancelled,
		pg.LogEntry{Edition: d.Edition, At: d.At, JudgeID: c.judge.ID, Data: data},
	)
}
