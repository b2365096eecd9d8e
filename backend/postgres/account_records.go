package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/studio"
)

// AccountRecords implements contest.AccountStore.
func (db *DB) AccountRecords(ctx context.Context, entrantID string, limits []contest.RateLimit, now time.Time) (contest.AccountRecords, error) {
	if err := db.CountAgainst(ctx, limits, now); err != nil {
		return contest.AccountRecords{}, err
	}
	var r contest.AccountRecords
	rows, err := db.pool.Query(ctx, `
		SELECT id, email, username, head_img, language, created_at FROM entrants WHERE id = $1`, entrantID)
	if r.Entrant, err = collect(rows, err, pgx.CollectExactlyOneRow, pgx.RowToStructByPos[contest.Entrant]); err != nil {
		return r, fmt.Errorf("read account: %w", translate(err))
	}
	if r.Sessions, err = db.Sessions(ctx, entrantID, now); err != nil {
		return r, err
	}
	rows, err = db.pool.Query(ctx, `SELECT expires_at FROM entrant_devices WHERE entrant_id = $1 ORDER BY expires_at DESC`, entrantID)
	if r.Devices, err = collect(rows, err, pgx.CollectRows, pgx.RowTo[time.Time]); err != nil {
		return r, fmt.Errorf("read devices: %w", err)
	}
	rows, err = db.pool.Query(ctx, `
		SELECT issuer, subject FROM entrant_identities WHERE entrant_id = $1 ORDER BY created_at DESC`, entrantID)
	if r.Identities, err = collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[contest.ExternalIdentity]); err != nil {
		return r, fmt.Errorf("read identities: %w", err)
	}
	return r, errors.Join(db.addForms(ctx, &r), db.addFilesAndMails(ctx, &r), db.addActions(ctx, &r))
}

// collect is pgx.CollectRows for a query that may have failed.
func collect[T, R any](rows pgx.Rows, err error, all func(pgx.Rows, pgx.RowToFunc[T]) (R, error), one pgx.RowToFunc[T]) (R, error) {
	if err != nil {
		var none R
		return none, err
	}
	return all(rows, one)
}

func (db *DB) addForms(ctx context.Context, r *contest.AccountRecords) error {
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		registration, err := db.Registration(ctx, edition, r.Entrant.ID)
		if err == nil {
			r.Registrations = append(r.Registrations, registration)
		} else if contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		submissions, err := db.Submissions(ctx, edition, r.Entrant.ID)
		if err != nil {
			return err
		}
		r.Submissions = append(r.Submissions, submissions...)
	}
	return nil
}

func (db *DB) addFilesAndMails(ctx context.Context, r *contest.AccountRecords) error {
	rows, err := db.pool.Query(ctx, `
		SELECT `+uploadColumns+` FROM uploads u WHERE u.entrant_id = $1 ORDER BY u.created_at DESC, u.id LIMIT $2`,
		r.Entrant.ID, contest.MaxExported)
	r.Uploads, err = collect(rows, err, pgx.CollectRows, func(row pgx.CollectableRow) (contest.Upload, error) { return scanUpload(row) })
	if err != nil {
		return fmt.Errorf("read uploads: %w", err)
	}
	rows, err = db.pool.Query(ctx, `
		SELECT statement, signature FROM receipts WHERE entrant_id = $1 ORDER BY upload_id, complete DESC LIMIT $2`,
		r.Entrant.ID, contest.MaxExported)
	r.Receipts, err = collect(rows, err, pgx.CollectRows, scanReceipt)
	if err != nil {
		return fmt.Errorf("read receipts: %w", err)
	}
	rows, err = db.pool.Query(ctx, `
		SELECT edition, link_key, claimed_at FROM film_links WHERE entrant_id = $1 ORDER BY claimed_at DESC, link_key LIMIT $2`,
		r.Entrant.ID, contest.MaxExported)
	r.FilmLinks, err = collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[contest.ClaimedLink])
	if err != nil {
		return fmt.Errorf("read claimed links: %w", err)
	}
	rows, err = db.pool.Query(ctx, `
		SELECT `+mailColumns+` FROM mails WHERE entrant_id = $1 OR recipient = $2 ORDER BY created_at DESC, id LIMIT $3`,
		r.Entrant.ID, r.Entrant.Email, contest.MaxExported)
	if r.Mails, err = collect(rows, err, pgx.CollectRows, scanMail); err != nil {
		return fmt.Errorf("read mails: %w", err)
	}
	rows, err = db.pool.Query(ctx, `
		SELECT `+consentColumns+` FROM consents c WHERE c.entrant_id = $1 ORDER BY c.id DESC LIMIT $2`, r.Entrant.ID, contest.MaxExported)
	if r.Consents, err = collect(rows, err, pgx.CollectRows, scanConsent); err != nil {
		return fmt.Errorf("read consents: %w", err)
	}
	return db.addComments(ctx, r)
}

// addComments reads what the jury wrote about the entrant's works, of editions whose results are public.
func (db *DB) addComments(ctx context.Context, r *contest.AccountRecords) error {
	rows, err := db.pool.Query(ctx, `
		WITH own AS (
			SELECT edition, work_id FROM submissions WHERE entrant_id = $1
			UNION SELECT edition, work_id FROM registrations WHERE entrant_id = $1 AND work_id IS NOT NULL)
		SELECT c.* FROM (
			SELECT n.edition, n.work_id, 'nominator', n.comments, n.updated_at FROM nominations n JOIN own USING (edition, work_id) WHERE n.comments <> ''
			UNION ALL
			SELECT s.edition, s.work_id, 'judge', s.comments, s.updated_at FROM scorecards s JOIN own USING (edition, work_id) WHERE s.comments <> ''
		) c (edition, work_id, by, text, at)
		WHERE EXISTS (SELECT FROM publications p WHERE p.edition = c.edition)
		ORDER BY c.at DESC LIMIT $2`, r.Entrant.ID, contest.MaxExported)
	if r.Comments, err = collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[contest.JurorComment]); err != nil {
		return fmt.Errorf("read comments: %w", err)
	}
	return nil
}

func scanReceipt(row pgx.CollectableRow) (contest.Receipt, error) {
	var text string
	var signature []byte
	if err := row.Scan(&text, &signature); err != nil {
		return contest.Receipt{}, err
	}
	return contest.ReadReceipt(text, signature)
}

func (db *DB) addActions(ctx context.Context, r *contest.AccountRecords) error {
	rows, err := db.pool.Query(ctx, `
		SELECT at, edition, actor = $2, action, subject, detail FROM audit_log
		WHERE actor = $2 OR action <> $4 AND subject = ANY(ARRAY(
			SELECT 'registration:' || id FROM registrations WHERE entrant_id = $1
			UNION ALL SELECT 'submission:' || id FROM submissions WHERE entrant_id = $1))
		ORDER BY id DESC LIMIT $3`, r.Entrant.ID, contest.EntrantActor(r.Entrant.ID), contest.MaxExported, contest.ActionNote)
	if r.Actions, err = collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[contest.RecordedAction]); err != nil {
		return fmt.Errorf("read audit log: %w", err)
	}
	return nil
}

// AccountTasks implements studio.TaskStore.
func (db *DB) AccountTasks(ctx context.Context, entrantID string, most int) ([]studio.Task, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+taskColumns+` FROM `+taskTables+`
		WHERE g.entrant_id = $1 ORDER BY g.created_at DESC, g.id DESC LIMIT $2`, entrantID, most)
	if err != nil {
		return nil, fmt.Errorf("list generation tasks: %w", err)
	}
	tasks, err := collectTasks(rows)
	if err != nil {
		return nil, fmt.Errorf("list generation tasks: %w", err)
	}
	return tasks, addResults(ctx, db.pool, tasks)
}
