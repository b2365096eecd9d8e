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

// CancelNominations implements judging.NominationStore. A version that is replaced in
// the meantime takes its nominations along; they are found by the version that was
// chosen.
func (db *Store) CancelNominations(
	ctx context.Context,
	j jury.Judge,
	filter judging.CancelFilter,
	at time.Time,
) (int, error) {
	var cancelled int
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		if err := judgingOpen(ctx, tx, j.Edition); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `
			SELECT n.id, n.version, EXISTS (
				SELECT FROM submissions s WHERE s.edition = n.edition AND s.work_id = n.work_id AND `+pg.JudgedWork+`)
			FROM nominations n
			WHERE n.judge_id = $1 AND ($3::text IS NULL OR n.award = $3)
				AND ($2::integer IS NULL OR coalesce(n.replaced_work_id, n.work_id) IN (
					SELECT v.work_id FROM submissions s
					JOIN submissions v ON v.edition = s.edition AND v.entrant_id = s.entrant_id
					WHERE s.edition = $4 AND s.work_id = $2))
			ORDER BY n.work_id, n.award FOR UPDATE`, j.ID, filter.WorkID, filter.Award, j.Edition)
		if err != nil {
			return err
		}
		var chosen []string
		var id string
		var version int
		var listed bool // the nominator sees it
		_, err = pgx.ForEachRow(rows, []any{&id, &version, &listed}, func() error {
			switch {
			case filter.Names(version):
			case filter.Before != nil:
				return judging.NominationChanged()
			case listed:
				return judging.NominationsChanged()
			}
			chosen = append(chosen, id)
			return nil
		})
		if err != nil {
			return err
		}
		cancelled, err = deleteNominations(ctx, tx, j, chosen, filter.Signature, at)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("cancel nominations: %w", err)
	}
	return cancelled, nil
}

// deleteNominations deletes the judge's nominations with these ids, which are locked, and
// returns how many of them were of works on the judge's list.
func deleteNominations(
	ctx context.Context, tx pgx.Tx, j jury.Judge, ids []string, signature *judging.CardSignature, at time.Time,
) (int, error) {
	rows, err := tx.Query(ctx, `
		DELETE FROM nominations n WHERE n.id = ANY($1::uuid[])
		RETURNING n.work_id, n.award, EXISTS (
			SELECT FROM submissions s WHERE s.edition = n.edition AND s.work_id = n.work_id AND `+pg.JudgedWork+`)`, ids)
	if err != nil {
		return 0, err
	}
	type removed struct {
		WorkID int
		Award  contest.Award
		Judged bool
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[removed])
	if err != nil {
		return 0, err
	}
	cancelled := 0
	data := transparency.CancelledData{}
	for _, r := range all {
		data.Nominations = append(data.Nominations, transparency.NominatedWork{WorkID: r.WorkID, Award: r.Award})
		if r.Judged {
			cancelled++
		}
		err := pg.Audit(ctx, tx, j.Edition, at, j.Actor(), judging.ActionCancelNominate,
			submission.WorkSubject(r.WorkID), pg.Changed(pg.Values{"award": r.Award}, nil))
		if err != nil {
			return 0, err
		}
	}
	if len(all) == 0 {
		return 0, nil
	}
	if data.SignatureData, _, err = jurystore.KeepSignature(ctx, tx, j, signature, at); err != nil {
		return 0, err
	}
	return cancelled, pg.AppendRecord(ctx, tx, contest.RecordNominationCancelled, pg.LogEntry{
		Edition: j.Edition, At: at, JudgeID: j.ID, Data: data,
	})
}
