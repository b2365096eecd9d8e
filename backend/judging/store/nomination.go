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
	jurystore "marquee/backend/jury/store"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// MarkWatched implements judging.NominationStore.
func (db *Store) MarkWatched(ctx context.Context, j jury.Judge, workID int, at time.Time) error {
	var found bool
	err := db.Pool.QueryRow(ctx, `
		WITH work AS (
			SELECT s.work_id FROM submissions s
			WHERE s.edition = $2 AND s.work_id = $3 AND `+pg.JudgedWork+` AND `+SharedWith("$1", "s.work_id")+`
		), watched AS (
			INSERT INTO watched_works (judge_id, edition, work_id, watched_at)
			SELECT $1, $2, work_id, $4 FROM work
			ON CONFLICT DO NOTHING
		)
		SELECT EXISTS (SELECT FROM work)`,
		j.ID, j.Edition, workID, at).Scan(&found)
	if err != nil {
		return fmt.Errorf("mark work watched: %w", err)
	}
	if !found {
		return submission.NoSuchWork()
	}
	return nil
}

// Nominate implements judging.NominationStore. The lock on the judge's row
// serialises the calls of one judge, so that the quota holds.
func (db *Store) Nominate(
	ctx context.Context,
	j jury.Judge,
	form judging.NominationForm,
	limit int,
	at time.Time,
) (judging.Nomination, error) {
	var nomination judging.Nomination
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		if err := lockJudgedWork(ctx, tx, j, form.WorkID); err != nil {
			return err
		}
		if err := judgingOpen(ctx, tx, j.Edition); err != nil {
			return err
		}
		if err := checkQuota(ctx, tx, j, form, limit); err != nil {
			return err
		}
		kind, stored, err := nominationRecord(ctx, tx, j, form)
		if err != nil {
			return err
		}
		if form.Before != nil && *form.Before != stored.Version {
			// The same nomination again: its answer was lost. Nothing is recorded a second time.
			if kind == contest.RecordNominationModified && stored.Comments == form.Comments {
				nomination = stored
				nomination.Proof, err = lastProof(ctx, tx, j, nominationSubject(form.WorkID, form.Award))
				return err
			}
			return judging.NominationChanged()
		}
		var before any
		if kind != contest.RecordNominationMade {
			before = pg.Values{"award": form.Award, "waiting": stored.Replaced}
		}
		nomination = judging.Nomination{}
		err = tx.QueryRow(ctx, `
			WITH judge AS (UPDATE judges SET nomination_version = nomination_version + 1 WHERE id = $1 RETURNING nomination_version)
			INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at, version)
			SELECT $1, $2, $3, $4, $5, $6, $6, nomination_version FROM judge
			ON CONFLICT (judge_id, work_id, award) DO UPDATE
			SET comments = excluded.comments, updated_at = excluded.updated_at, replaced_work_id = NULL, version = excluded.version
			RETURNING work_id, award, comments, created_at, updated_at, version`,
			j.ID, j.Edition, form.WorkID, form.Award, form.Comments, at).Scan(
			&nomination.WorkID,
			&nomination.Award,
			&nomination.Comments,
			&nomination.CreatedAt,
			&nomination.UpdatedAt,
			&nomination.Version,
		)
		if err != nil {
			return err
		}
		signature, textSalt, err := jurystore.KeepSignature(ctx, tx, j, form.Signature, at)
		if err != nil {
			return err
		}
		nomination.Proof, err = pg.AppendCommitted(ctx, tx, kind, pg.LogEntry{
			Edition:  j.Edition,
			At:       at,
			JudgeID:  j.ID,
			Subject:  nominationSubject(form.WorkID, form.Award),
			Text:     form.Comments,
			TextSalt: textSalt,
			Data:     transparency.NominationData{WorkID: form.WorkID, Award: form.Award, SignatureData: signature},
		})
		if err != nil {
			return err
		}
		return pg.Audit(ctx, tx, j.Edition, at, j.Actor(), judging.ActionNominate, submission.WorkSubject(form.WorkID),
			pg.Changed(before, pg.Values{"award": form.Award, "waiting": false}, pg.Values{"comments": form.Comments}))
	})
	if err != nil {
		return judging.Nomination{}, fmt.Errorf("nominate: %w", err)
	}
	return nomination, nil
}

// nominationSubject names a nomination in the log.
func nominationSubject(workID int, award contest.Award) string {
	return submission.WorkSubject(workID) + ":" + string(award)
}

// nominationRecord returns the kind of record of a nomination that is about to be stored, and the one that it changes.
func nominationRecord(
	ctx context.Context,
	tx pgx.Tx,
	j jury.Judge,
	form judging.NominationForm,
) (contest.RecordKind, judging.Nomination, error) {
	stored := judging.Nomination{}
	err := tx.QueryRow(ctx, `
		SELECT work_id, award, comments, created_at, updated_at, version, replaced_work_id IS NOT NULL
		FROM nominations WHERE judge_id = $1 AND work_id = $2 AND award = $3`, j.ID, form.WorkID, form.Award).Scan(
		&stored.WorkID,
		&stored.Award,
		&stored.Comments,
		&stored.CreatedAt,
		&stored.UpdatedAt,
		&stored.Version,
		&stored.Replaced,
	)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return contest.RecordNominationMade, stored, nil
	case err != nil:
		return "", stored, fmt.Errorf("find nomination: %w", err)
	case stored.Replaced:
		return contest.RecordNominationConfirmed, stored, nil
	}
	return contest.RecordNominationModified, stored, nil
}

// SharedWith is the condition that a work is not kept from a judge by an assignment to others, or by a likely conflict.
// judge and work are SQL expressions.
func SharedWith(judge, work string) string {
	return givenTo(judge, work) + ` AND ` + KeptFrom(judge, work)
}

// givenTo is the condition that no assignment to others keeps a work from a judge.
func givenTo(judge, work string) string {
	return `(NOT (SELECT j.assigned FROM judges j WHERE j.id = ` + judge + `)
		OR EXISTS (SELECT FROM assignments a WHERE a.judge_id = ` + judge + ` AND a.work_id = ` + work + `))`
}

// lockJudge serialises the calls of one judge until the transaction ends. LOGIN_EXPIRED for an account that was
// disabled since the call was admitted.
func lockJudge(ctx context.Context, tx pgx.Tx, j jury.Judge) error {
	var enabled bool
	err := tx.QueryRow(
		ctx,
		`SELECT disabled_at IS NULL FROM judges WHERE id = $1 FOR NO KEY UPDATE`,
		j.ID,
	).Scan(
		&enabled,
	)
	if err != nil {
		return fmt.Errorf("lock judge: %w", err)
	}
	if !enabled {
		return contest.Fail(contest.CodeLoginExpired)
	}
	return nil
}

// lockJudgedWork returns NOT_FOUND unless the nominator sees the work. Its entrant cannot
// replace the work until the transaction ends.
func lockJudgedWork(ctx context.Context, tx pgx.Tx, j jury.Judge, workID int) error {
	var found bool
	err := tx.QueryRow(ctx, `
		SELECT true FROM submissions s
		WHERE s.edition = $1 AND s.work_id = $2 AND `+pg.JudgedWork+` AND `+SharedWith("$3", "s.work_id")+`
		FOR SHARE OF s`, j.Edition, workID, j.ID).Scan(&found)
	if errors.Is(err, pgx.ErrNoRows) {
		return submission.NoSuchWork()
	}
	if err != nil {
		return fmt.Errorf("find work: %w", err)
	}
	return nil
}

// checkQuota returns LIMIT_REACHED for a new nomination beyond the award's quota.
func checkQuota(ctx context.Context, tx pgx.Tx, j jury.Judge, form judging.NominationForm, limit int) error {
	var others int
	var known bool
	err := tx.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE n.work_id <> $4), coalesce(bool_or(n.work_id = $4), false)
		FROM nominations n
		JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND `+pg.JudgedWork+`
		WHERE n.judge_id = $1 AND n.edition = $2 AND n.award = $3`,
		j.ID, j.Edition, form.Award, form.WorkID).Scan(&others, &known)
	if err != nil {
		return fmt.Errorf("count nominations: %w", err)
	}
	if !known && others >= limit {
		return contest.Fail(contest.CodeLimitReached)
	}
	return nil
}
