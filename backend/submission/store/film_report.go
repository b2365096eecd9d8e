package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/submission"
)

const reportColumns = `r.id, r.work_id, coalesce((SELECT s.title FROM submissions s WHERE s.edition::text = r.edition AND s.work_id = r.work_id), ''),
	r.reason, r.text, r.email, r.language, r.state, r.decision, r.decided_by, r.decided_at, r.version, r.reported_at`

func scanReport(row pgx.Row) (submission.FilmReport, error) {
	var r submission.FilmReport
	var decided *time.Time
	err := row.Scan(
		&r.ID,
		&r.WorkID,
		&r.Title,
		&r.Reason,
		&r.Text,
		&r.Email,
		&r.Language,
		&r.State,
		&r.Decision,
		&r.DecidedBy,
		&decided,
		&r.Version,
		&r.ReportedAt,
	)
	pg.SetTime(&r.DecidedAt, decided)
	return r, pg.Translate(err)
}

// PutFilmReport implements submission.FilmReportStore.
func (db *Store) PutFilmReport(
	ctx context.Context,
	edition contest.EditionID,
	r submission.FilmReport,
	key string,
	limits []contest.RateLimit,
) (submission.FilmReport, error) {
	var stored submission.FilmReport
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := pg.LockRates(ctx, tx, limits); err != nil {
			return err
		}
		if key != "" {
			var err error
			stored, err = scanReport(tx.QueryRow(ctx, `
				SELECT `+reportColumns+` FROM film_reports r WHERE r.edition = $1 AND r.idempotency_key = $2`, string(edition), key))
			if contest.CodeOf(err) != contest.CodeNotFound {
				return err // nil: the first of the same sends has stored it
			}
		}
		if err := pg.CountAgainst(ctx, tx, r.ReportedAt, limits); err != nil {
			return err
		}
		var err error
		stored, err = scanReport(tx.QueryRow(ctx, `
			INSERT INTO film_reports AS r (edition, work_id, reason, text, email, language, idempotency_key, reported_at)
			VALUES ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8)
			RETURNING `+reportColumns, string(edition), r.WorkID, r.Reason, r.Text, r.Email, r.Language, key, r.ReportedAt))
		return err
	})
	if err != nil {
		return submission.FilmReport{}, fmt.Errorf("store film report: %w", err)
	}
	return stored, nil
}

// FilmReports implements submission.FilmReportStore.
func (db *Store) FilmReports(ctx context.Context, filter submission.ReportFilter) (submission.ReportPage, error) {
	const condition = ` FROM film_reports r WHERE r.edition = @edition AND (@state = '' OR r.state = @state)`
	args := pgx.NamedArgs{"edition": string(filter.Edition), "state": string(filter.State)}
	var page submission.ReportPage
	if err := db.Pool.QueryRow(ctx, `SELECT count(*)`+condition, args).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count film reports: %w", err)
	}
	k, err := pg.NewKeyset(
		"reported",
		filter.Part,
		args,
		pg.SortKey{
			Expr:       "r.reported_at",
			Kind:       "timestamptz",
			Descending: true,
		},
		pg.SortKey{Expr: "r.id", Kind: "uuid"},
	)
	if err != nil {
		return page, err
	}
	rows, err := db.Pool.Query(ctx, `SELECT `+reportColumns+`, `+k.Cursor()+condition+k.Behind+k.Part(), args)
	page.Reports, page.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (submission.FilmReport, error) {
			return scanReport(row)
		},
	)
	if err != nil {
		return page, fmt.Errorf("list film reports: %w", err)
	}
	return page, nil
}

// DecideFilmReport implements submission.FilmReportStore.
func (db *Store) DecideFilmReport(
	ctx context.Context,
	edition contest.EditionID,
	id string,
	form submission.ReportDecisionForm,
	by string,
	at time.Time,
) (submission.FilmReport, error) {
	if !pg.IsID(id) {
		return submission.FilmReport{}, contest.Fail(contest.CodeNotFound)
	}
	var decided submission.FilmReport
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		before, err := scanReport(tx.QueryRow(ctx, `
			SELECT `+reportColumns+` FROM film_reports r WHERE r.id = $1 AND r.edition = $2 FOR UPDATE OF r`, id, string(edition)))
		if err != nil {
			return err
		}
		decided = before
		if before.State == form.Decision && before.Decision == form.Reason {
			return nil
		}
		if before.Version != form.Before {
			return contest.Fail(contest.CodeConflict)
		}
		decided, err = scanReport(tx.QueryRow(ctx, `
			UPDATE film_reports r SET state = $2, decision = $3, version = version + 1,
				decided_by = CASE WHEN $2 = 'open' THEN '' ELSE $4 END, decided_at = CASE WHEN $2 = 'open' THEN NULL ELSE $5::timestamptz END
			WHERE r.id = $1 RETURNING `+reportColumns, id, string(form.Decision), form.Reason, by, at))
		if err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, at, by, submission.ActionDecideReport, submission.WorkSubject(before.WorkID),
			pg.Changed(pg.Values{"state": before.State}, pg.Values{"state": decided.State}, pg.Given(form.Reason)))
	})
	if err != nil {
		return submission.FilmReport{}, fmt.Errorf("decide film report: %w", err)
	}
	return decided, nil
}
