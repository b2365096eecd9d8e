package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/operations"
	outboxstore "marquee/backend/outbox/store"
	"marquee/backend/pg"
	"marquee/backend/registration"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/studio"
	studiostore "marquee/backend/studio/store"
	submissionstore "marquee/backend/submission/store"
	"marquee/backend/upload"
	uploadstore "marquee/backend/upload/store"
)

// AccountRecords implements operations.AccountStore.
func (db *Store) AccountRecords(
	ctx context.Context,
	entrantID string,
	limits []contest.RateLimit,
	now time.Time,
) (operations.AccountRecords, error) {
	if err := db.CountAgainst(ctx, limits, now); err != nil {
		return operations.AccountRecords{}, err
	}
	var r operations.AccountRecords
	rows, err := db.Pool.Query(ctx, `
		SELECT id, email, username, head_img, language, created_at FROM entrants WHERE id = $1`, entrantID)
	if r.Entrant, err = pg.Collect(
		rows,
		err,
		pgx.CollectExactlyOneRow,
		pgx.RowToStructByPos[account.Entrant],
	); err != nil {
		return r, fmt.Errorf("read account: %w", pg.Translate(err))
	}
	if r.Sessions, err = accountstore.New(db.DB).Sessions(ctx, entrantID, now); err != nil {
		return r, err
	}
	rows, err = db.Pool.Query(
		ctx,
		`SELECT expires_at FROM entrant_devices WHERE entrant_id = $1 ORDER BY expires_at DESC`,
		entrantID,
	)
	if r.Devices, err = pg.Collect(rows, err, pgx.CollectRows, pgx.RowTo[time.Time]); err != nil {
		return r, fmt.Errorf("read devices: %w", err)
	}
	rows, err = db.Pool.Query(ctx, `
		SELECT issuer, subject FROM entrant_identities WHERE entrant_id = $1 ORDER BY created_at DESC`, entrantID)
	if r.Identities, err = pg.Collect(
		rows,
		err,
		pgx.CollectRows,
		pgx.RowToStructByPos[operations.ExternalIdentity],
	); err != nil {
		return r, fmt.Errorf("read identities: %w", err)
	}
	return r, errors.Join(db.addForms(ctx, &r), db.addFilesAndMails(ctx, &r), db.addActions(ctx, &r))
}

func (db *Store) addForms(ctx context.Context, r *operations.AccountRecords) error {
	editions, err := db.Editions(ctx)
	if err != nil {
		return err
	}
	for _, edition := range editions {
		reg, err := registrationstore.New(db.DB).Registration(ctx, edition, r.Entrant.ID)
		if err == nil {
			r.Registrations = append(r.Registrations, reg)
		} else if contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		submissions, err := submissionstore.New(db.DB).Submissions(ctx, edition, r.Entrant.ID)
		if err != nil {
			return err
		}
		r.Submissions = append(r.Submissions, submissions...)
	}
	return nil
}

func (db *Store) addFilesAndMails(ctx context.Context, r *operations.AccountRecords) error {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+uploadstore.UploadColumns+` FROM uploads u WHERE u.entrant_id = $1 ORDER BY u.created_at DESC, u.id LIMIT $2`,
		r.Entrant.ID, operations.MaxExported)
	r.Uploads, err = pg.Collect(
		rows,
		err,
		pgx.CollectRows,
		func(row pgx.CollectableRow) (upload.Upload, error) { return uploadstore.ScanUpload(row) },
	)
	if err != nil {
		return fmt.Errorf("read uploads: %w", err)
	}
	rows, err = db.Pool.Query(ctx, `
		SELECT statement, signature FROM receipts WHERE entrant_id = $1 ORDER BY upload_id, complete DESC LIMIT $2`,
		r.Entrant.ID, operations.MaxExported)
	r.Receipts, err = pg.Collect(rows, err, pgx.CollectRows, scanReceipt)
	if err != nil {
		return fmt.Errorf("read receipts: %w", err)
	}
	rows, err = db.Pool.Query(ctx, `
		SELECT edition, link_key, claimed_at FROM film_links WHERE entrant_id = $1 ORDER BY claimed_at DESC, link_key LIMIT $2`,
		r.Entrant.ID, operations.MaxExported)
	r.FilmLinks, err = pg.Collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[operations.ClaimedLink])
	if err != nil {
		return fmt.Errorf("read claimed links: %w", err)
	}
	rows, err = db.Pool.Query(ctx, `
		SELECT `+outboxstore.MailColumns+` FROM mails WHERE entrant_id = $1 OR recipient = $2 ORDER BY created_at DESC, id LIMIT $3`,
		r.Entrant.ID, r.Entrant.Email, operations.MaxExported)
	if r.Mails, err = pg.Collect(rows, err, pgx.CollectRows, outboxstore.ScanMail); err != nil {
		return fmt.Errorf("read mails: %w", err)
	}
	rows, err = db.Pool.Query(ctx, `
		SELECT `+registrationstore.ConsentColumns+` FROM consents c WHERE c.entrant_id = $1 ORDER BY c.id DESC LIMIT $2`, r.Entrant.ID, operations.MaxExported)
	if r.Consents, err = pg.Collect(rows, err, pgx.CollectRows, registrationstore.ScanConsent); err != nil {
		return fmt.Errorf("read consents: %w", err)
	}
	return db.addComments(ctx, r)
}

// addComments reads what the jury wrote about the entrant's works, of editions whose results are public.
func (db *Store) addComments(ctx context.Context, r *operations.AccountRecords) error {
	rows, err := db.Pool.Query(ctx, `
		WITH own AS (
			SELECT edition, work_id FROM submissions WHERE entrant_id = $1
			UNION SELECT edition, work_id FROM registrations WHERE entrant_id = $1 AND work_id IS NOT NULL)
		SELECT c.* FROM (
			SELECT n.edition, n.work_id, 'nominator', n.comments, n.updated_at FROM nominations n JOIN own USING (edition, work_id) WHERE n.comments <> ''
			UNION ALL
			SELECT s.edition, s.work_id, 'judge', s.comments, s.updated_at FROM scorecards s JOIN own USING (edition, work_id) WHERE s.comments <> ''
		) c (edition, work_id, by, text, at)
		WHERE EXISTS (SELECT FROM publications p WHERE p.edition = c.edition)
		ORDER BY c.at DESC LIMIT $2`, r.Entrant.ID, operations.MaxExported)
	if r.Comments, err = pg.Collect(
		rows,
		err,
		pgx.CollectRows,
		pgx.RowToStructByPos[operations.JurorComment],
	); err != nil {
		return fmt.Errorf("read comments: %w", err)
	}
	return nil
}

func scanReceipt(row pgx.CollectableRow) (upload.Receipt, error) {
	var text string
	var signature []byte
	if err := row.Scan(&text, &signature); err != nil {
		return upload.Receipt{}, err
	}
	return upload.ReadReceipt(text, signature)
}

func (db *Store) addActions(ctx context.Context, r *operations.AccountRecords) error {
	rows, err := db.Pool.Query(ctx, `
		SELECT at, edition, actor = $2, action, subject, detail FROM audit_log
		WHERE actor = $2 OR action <> $4 AND subject = ANY(ARRAY(
			SELECT 'registration:' || id FROM registrations WHERE entrant_id = $1
			UNION ALL SELECT 'submission:' || id FROM submissions WHERE entrant_id = $1))
		ORDER BY id DESC LIMIT $3`, r.Entrant.ID, contest.EntrantActor(r.Entrant.ID), operations.MaxExported, registration.ActionNote)
	if r.Actions, err = pg.Collect(
		rows,
		err,
		pgx.CollectRows,
		pgx.RowToStructByPos[operations.RecordedAction],
	); err != nil {
		return fmt.Errorf("read audit log: %w", err)
	}
	return nil
}

// AccountTasks implements studio.TaskStore.
func (db *Store) AccountTasks(ctx context.Context, entrantID string, most int) ([]studio.Task, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+studiostore.TaskColumns+` FROM `+studiostore.TaskTables+`
		WHERE g.entrant_id = $1 ORDER BY g.created_at DESC, g.id DESC LIMIT $2`, entrantID, most)
	if err != nil {
		return nil, fmt.Errorf("list generation tasks: %w", err)
	}
	tasks, err := studiostore.CollectTasks(rows)
	if err != nil {
		return nil, fmt.Errorf("list generation tasks: %w", err)
	}
	return tasks, studiostore.AddResults(ctx, db.Pool, tasks)
}
