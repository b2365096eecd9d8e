package postgres

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// lateResults is how long after its deadline a worker may still store results of a
// generation task that has been deleted.
const lateResults = time.Hour

// DeleteAccount implements contest.AccountStore.
//
// The lock on the entrant blocks writes of the account. Locks on the rows that
// organisers, checks and workers change follow, in an order that cannot deadlock with
// theirs; the entrant's row is deleted last, because rows that refer to it lock it. Rows
// locked by a login or a sender are left to the sweeper.
func (db *DB) DeleteAccount(ctx context.Context, d contest.AccountDeletion) (contest.DeletedAccount, error) {
	var deleted contest.DeletedAccount
	err := db.inTx(ctx, func(tx pgx.Tx) (err error) {
		if err = lockEntrant(ctx, tx, d.EntrantID); err != nil {
			return err
		}
		deleted, err = deleteAccount(ctx, tx, d)
		return err
	})
	if err != nil {
		return contest.DeletedAccount{}, fmt.Errorf("delete account: %w", err)
	}
	return deleted, nil
}

// deleteAccount deletes an account whose entrant is locked.
func deleteAccount(ctx context.Context, tx pgx.Tx, d contest.AccountDeletion) (deleted contest.DeletedAccount, err error) {
	if deleted.PublishedWorks, err = publishedWorks(ctx, tx, d.EntrantID); err != nil {
		return deleted, err
	}
	phrases, err := personPhrases(ctx, tx, d.EntrantID)
	if err != nil {
		return deleted, err
	}
	pseudonym := "deleted:" + uuid.NewString()
	steps := []func() error{
		func() error { return lockAccountRows(ctx, tx, d.EntrantID) },
		func() error { return discardAccountFiles(ctx, tx, d) },
		func() error { return eraseSubjectNotes(ctx, tx, d.EntrantID) },
		func() error { return hidePerson(ctx, tx, d.EntrantID, pseudonym) },
		func() error { return eraseEntrantRecords(ctx, tx, d) },
		func() error { return eraseSubmissions(ctx, tx, d) },
		func() error { return deleteAccountRows(ctx, tx, d.EntrantID) },
		func() error { return putNameTraces(ctx, tx, phrases, d.At) },
		func() error {
			if d.Mail == nil {
				return nil
			}
			return putMail(ctx, tx, *d.Mail)
		},
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return deleted, err
		}
	}
	works := []int{}
	for _, work := range deleted.PublishedWorks {
		works = append(works, work.WorkID)
	}
	return deleted, audit(ctx, tx, d.Edition, d.At, cmp.Or(d.By, pseudonym), contest.ActionDeleteAccount, pseudonym,
		map[string]any{"publishedWorkIds": works})
}

// publishedWorks lists the entrant's works that are on a shortlist.
func publishedWorks(ctx context.Context, tx pgx.Tx, entrantID string) ([]contest.WorkOfEdition, error) {
	rows, err := tx.Query(ctx, `
		SELECT l.edition, l.work_id FROM shortlist l
		WHERE EXISTS (SELECT FROM submissions s WHERE s.entrant_id = $1 AND s.edition = l.edition AND s.work_id = l.work_id)
			OR EXISTS (SELECT FROM registrations r WHERE r.entrant_id = $1 AND r.edition = l.edition AND r.work_id = l.work_id)
		ORDER BY l.edition, l.work_id`, entrantID)
	if err != nil {
		return nil, fmt.Errorf("find published works: %w", err)
	}
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.WorkOfEdition])
	if err != nil {
		return nil, fmt.Errorf("find published works: %w", err)
	}
	return works, nil
}

func lockAccountRows(ctx context.Context, tx pgx.Tx, entrantID string) error {
	for _, statement := range []string{
		`SELECT FROM registrations WHERE entrant_id = $1 ORDER BY id FOR UPDATE`,
		`SELECT FROM uploads WHERE entrant_id = $1 ORDER BY id FOR UPDATE`,
		`SELECT FROM generation_tasks WHERE entrant_id = $1 ORDER BY id FOR UPDATE`,
	} {
		if _, err := tx.Exec(ctx, statement, entrantID); err != nil {
			return fmt.Errorf("lock account: %w", err)
		}
	}
	return nil
}

// discardAccountFiles lists the objects of uploads and of generation results for
// removal. Results of a task that runs may be stored later.
func discardAccountFiles(ctx context.Context, tx pgx.Tx, d contest.AccountDeletion) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO discarded_objects (object, session_url, next_attempt_at)
		SELECT object, session_url, $2 FROM uploads WHERE entrant_id = $1
		UNION ALL
		SELECT g.object_prefix || n, '', CASE WHEN g.ended_at IS NULL THEN g.deadline + $3::interval ELSE $2::timestamptz END
		FROM generation_tasks g, generate_series(0, g.count - 1) n
		WHERE g.entrant_id = $1
		ON CONFLICT (object) DO NOTHING`, d.EntrantID, d.Now, lateResults)
	if err != nil {
		return fmt.Errorf("discard files: %w", err)
	}
	return nil
}

// hidePerson replaces the entrant in the audit log by a pseudonym, and removes the
// reasons that organisers wrote.
func hidePerson(ctx context.Context, tx pgx.Tx, entrantID, pseudonym string) error {
	_, err := tx.Exec(ctx, `
		UPDATE audit_log
		SET actor = CASE WHEN actor = $1 THEN $2 ELSE actor END, subject = CASE WHEN subject = $1 THEN $2 ELSE subject END, detail = detail - 'reason'
		WHERE actor = $1 OR subject = ANY(ARRAY(
			SELECT 'registration:' || id FROM registrations WHERE entrant_id = $3
			UNION ALL SELECT 'submission:' || id FROM submissions WHERE entrant_id = $3))`,
		contest.EntrantActor(entrantID), pseudonym, entrantID)
	if err != nil {
		return fmt.Errorf("hide person in audit log: %w", err)
	}
	return nil
}

// eraseSubmissions moves the entrant's submissions, without their content, to a
// placeholder account. The latest of each edition leaves the judging like a disqualified
// one.
func eraseSubmissions(ctx context.Context, tx pgx.Tx, d contest.AccountDeletion) error {
	_, err := tx.Exec(ctx, `
		WITH stand_in AS (
			INSERT INTO entrants (email, username, language, created_at, deleted_at)
			SELECT 'deleted-' || gen_random_uuid() || '@deleted.invalid', '', 'en', $2, $2
			WHERE EXISTS (SELECT FROM submissions WHERE entrant_id = $1)
			RETURNING id
		), subtitles AS (
			DELETE FROM submission_subtitles t USING submissions s WHERE t.submission_id = s.id AND s.entrant_id = $1
		)
		UPDATE submissions s
		SET entrant_id = stand_in.id, title = '', description = '', process = '', other_tool = '', tools = '{}',
			process_upload_id = NULL, cover_upload_id = NULL, video_upload_id = NULL, video_link = '', link_key = NULL,
			spoken = '{}', idempotency_key = NULL, erased_at = $2,
			disqualified_at = CASE WHEN latest THEN coalesce(disqualified_at, $3) ELSE disqualified_at END,
			disqualified_reason = '', disqualified_reason_en = '', disqualified_reason_zh = '',
			withdrawn_reason_en = '', withdrawn_reason_zh = ''
		FROM stand_in WHERE s.entrant_id = $1`, d.EntrantID, d.Now, d.At)
	if err != nil {
		return fmt.Errorf("erase submissions: %w", err)
	}
	return nil
}

// deleteAccountRows deletes the remaining rows. Sessions, devices, registrations and the
// ledger are deleted by cascade.
func deleteAccountRows(ctx context.Context, tx pgx.Tx, entrantID string) error {
	for _, statement := range []string{
		`DELETE FROM mails WHERE ctid = ANY(ARRAY(
			SELECT m.ctid FROM mails m WHERE m.recipient = (SELECT email FROM entrants WHERE id = $1) FOR UPDATE SKIP LOCKED))`,
		`DELETE FROM mails WHERE ctid = ANY(ARRAY(
			SELECT m.ctid FROM mails m WHERE m.about <> '' AND m.about IN (SELECT 'team:' || id FROM registrations WHERE entrant_id = $1) FOR UPDATE SKIP LOCKED))`,
		`DELETE FROM verification_codes WHERE ctid = ANY(ARRAY(
			SELECT c.ctid FROM verification_codes c WHERE c.email = (SELECT email FROM entrants WHERE id = $1) FOR UPDATE SKIP LOCKED))`,
		`DELETE FROM login_links WHERE ctid = ANY(ARRAY(
			SELECT l.ctid FROM login_links l WHERE l.subject = (SELECT email FROM entrants WHERE id = $1) FOR UPDATE SKIP LOCKED))`,
		`DELETE FROM registrations WHERE entrant_id = $1`,
		`DELETE FROM generation_tasks WHERE entrant_id = $1`,
		`DELETE FROM uploads WHERE entrant_id = $1`,
		`DELETE FROM entrants WHERE id = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, entrantID); err != nil {
			return fmt.Errorf("delete account: %w", err)
		}
	}
	return nil
}
