package postgres

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// formerLock is the key of the advisory lock of AppendFormerRecords.
const formerLock = 0x6c6f6701

// formerAtOnce is how many former records one transaction writes.
const formerAtOnce = 500

// AppendFormerRecords implements transparency.Store: accounts of the jury, nominations,
// scorecards, shortlists and receipts that were stored before the log existed, or by an
// earlier release beside it.
func (db *DB) AppendFormerRecords(ctx context.Context) error {
	for _, step := range []func(context.Context, pgx.Tx) (int, error){
		formerJudges, formerApplications, formerShortlists, formerNominations, formerScorecards, formerReceipts,
	} {
		for n := formerAtOnce; n == formerAtOnce; {
			err := db.inTx(ctx, func(tx pgx.Tx) error {
				var locked bool
				n = 0
				err := tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, formerLock).Scan(&locked)
				if err != nil || !locked {
					return err
				}
				n, err = step(ctx, tx)
				return err
			})
			if err != nil {
				return fmt.Errorf("append former records: %w", err)
			}
		}
	}
	return nil
}

// AppendRules implements transparency.Store.
func (db *DB) AppendRules(ctx context.Context, edition contest.EditionID, rules transparency.RulesData, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, formerLock); err != nil {
			return err
		}
		var former transparency.RulesData
		err := tx.QueryRow(ctx, `
			SELECT record::jsonb -> 'data' FROM log_records WHERE edition = $1 AND subject = $2
			ORDER BY id DESC LIMIT 1`, edition, rulesSubject).Scan(&former)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		choice, err := ranking(ctx, tx, edition)
		if err != nil {
			return err
		}
		rules.Seed = choice.Seed
		if reflect.DeepEqual(former, rules) {
			return nil
		}
		return appendRecord(ctx, tx, contest.RecordRules, logEntry{Edition: edition, At: at, Subject: rulesSubject, Data: rules})
	})
	if err != nil {
		return fmt.Errorf("append rules: %w", err)
	}
	return nil
}

// rulesSubject is the subject of the records of an edition's rules.
const rulesSubject = "rules"

// appendFormer writes a record for each row, and returns how many.
func appendFormer[T any](ctx context.Context, tx pgx.Tx, query string, write func(T) error) (int, error) {
	rows, err := tx.Query(ctx, query, formerAtOnce)
	if err != nil {
		return 0, fmt.Errorf("find former rows: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[T])
	if err != nil {
		return 0, fmt.Errorf("find former rows: %w", err)
	}
	for _, row := range all {
		if err := write(row); err != nil {
			return 0, err
		}
	}
	return len(all), nil
}

func formerJudges(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		ID, Name string
		Edition  contest.EditionID
		Role     contest.Role
		Disabled bool
		At       time.Time
	}
	return appendFormer(ctx, tx, `
		SELECT j.id::text, j.name, j.edition, j.role, j.disabled_at IS NOT NULL, coalesce(j.disabled_at, j.created_at)
		FROM judges j
		WHERE j.erased_at IS NULL AND NOT EXISTS (SELECT FROM log_records r WHERE r.judge_id = j.id AND r.kind LIKE 'judge.%')
		ORDER BY j.created_at, j.id LIMIT $1 FOR NO KEY UPDATE OF j`, func(j row) error {
		kind := contest.RecordJudgeEnabled
		if j.Disabled {
			kind = contest.RecordJudgeDisabled
		}
		return appendJudge(ctx, tx, kind, contest.Judge{ID: j.ID, Edition: j.Edition, Name: j.Name, Role: j.Role}, j.At)
	})
}

func formerApplications(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		Edition contest.EditionID
		WorkID  int
		At      time.Time
	}
	return appendFormer(ctx, tx, `
		SELECT a.edition, a.work_id, coalesce(a.reviewed_at, a.submitted_at) FROM registrations a
		WHERE a.state = 'PASS' AND a.work_id IS NOT NULL
			AND NOT EXISTS (SELECT FROM log_records r WHERE r.edition = a.edition AND r.subject = 'work:' || a.work_id AND r.kind LIKE 'submission.%')
		ORDER BY a.work_id LIMIT $1 FOR NO KEY UPDATE`, func(a row) error {
		return appendRecord(ctx, tx, contest.RecordShown, logEntry{
			Edition: a.Edition, At: a.At, Subject: contest.WorkSubject(a.WorkID), Data: transparency.WorksData{WorkIDs: []int{a.WorkID}},
		})
	})
}

func formerShortlists(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		Edition contest.EditionID
		At      time.Time
		WorkIDs []int
	}
	return appendFormer(ctx, tx, `
		SELECT l.edition, max(l.added_at), array_agg(l.work_id ORDER BY l.position) FROM shortlist l
		WHERE NOT EXISTS (SELECT FROM log_records r WHERE r.subject = 'shortlist:' || l.edition AND r.kind = 'shortlist.set')
		GROUP BY l.edition LIMIT $1`, func(l row) error {
		return appendRecord(ctx, tx, contest.RecordShortlist, logEntry{
			Edition: l.Edition, At: l.At, Subject: contest.ShortlistSubject(l.Edition), Data: transparency.WorksData{WorkIDs: l.WorkIDs},
		})
	})
}

func formerNominations(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		Edition  contest.EditionID
		JudgeID  string
		WorkID   int
		Award    contest.Award
		Comments string
		At       time.Time
	}
	return appendFormer(ctx, tx, `
		SELECT n.edition, n.judge_id::text, coalesce(n.replaced_work_id, n.work_id), n.award, n.comments, n.updated_at
		FROM nominations n JOIN judges j ON j.id = n.judge_id AND j.erased_at IS NULL
		WHERE NOT EXISTS (
			SELECT FROM log_records r
			WHERE r.judge_id = n.judge_id AND r.subject = 'work:' || coalesce(n.replaced_work_id, n.work_id) || ':' || n.award)
		ORDER BY n.updated_at, n.id LIMIT $1 FOR NO KEY UPDATE OF n`, func(n row) error {
		return appendRecord(ctx, tx, contest.RecordNominationMade, logEntry{
			Edition: n.Edition, At: n.At, JudgeID: n.JudgeID, Subject: nominationSubject(n.WorkID, n.Award), Text: n.Comments,
			Data: transparency.NominationData{WorkID: n.WorkID, Award: n.Award},
		})
	})
}

func formerScorecards(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		Edition                                contest.EditionID
		JudgeID                                string
		WorkID                                 int
		Creativity, Technical, Artistic, Story *contest.Score
		Comments                               string
		At                                     time.Time
	}
	return appendFormer(ctx, tx, `
		SELECT c.edition, c.judge_id::text, `+cardColumns+`
		FROM scorecards c JOIN judges j ON j.id = c.judge_id AND j.erased_at IS NULL
		WHERE NOT EXISTS (
			SELECT FROM log_records r
			WHERE r.judge_id = c.judge_id AND r.subject = 'work:' || c.work_id AND r.kind = 'scorecard.set')
		ORDER BY c.updated_at, c.id LIMIT $1 FOR NO KEY UPDATE OF c`, func(c row) error {
		return appendRecord(ctx, tx, contest.RecordScorecard, logEntry{
			Edition: c.Edition, At: c.At, JudgeID: c.JudgeID, Subject: contest.WorkSubject(c.WorkID), Text: c.Comments,
			Data: transparency.ScorecardData{
				WorkID: c.WorkID, Creativity: c.Creativity, Technical: c.Technical, Artistic: c.Artistic, Story: c.Story,
			},
		})
	})
}

func formerReceipts(ctx context.Context, tx pgx.Tx) (int, error) {
	type row struct {
		EntrantID, Statement string
		Complete             bool
	}
	return appendFormer(ctx, tx, `
		SELECT t.entrant_id::text, t.statement, t.complete FROM receipts t
		WHERE NOT EXISTS (
			SELECT FROM log_records r WHERE r.subject = 'receipt:' || t.upload_id || ':' || t.complete)
		ORDER BY t.upload_id, t.complete LIMIT $1 FOR NO KEY UPDATE`, func(t row) error {
		r, err := contest.ReadReceipt(t.Statement, nil)
		if err != nil {
			return err
		}
		r.EntrantID = t.EntrantID
		return appendReceipt(ctx, tx, r, t.Complete)
	})
}
