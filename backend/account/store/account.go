package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// LateResults is how long after its deadline a worker may still store results of a
// generation task that has been deleted.
const LateResults = time.Hour

// PublishedWorks lists the entrant's works that are on a shortlist.
func PublishedWorks(ctx context.Context, tx pgx.Tx, entrantID string) ([]operations.WorkOfEdition, error) {
	rows, err := tx.Query(ctx, `
		SELECT l.edition, l.work_id FROM shortlist l
		WHERE EXISTS (SELECT FROM submissions s WHERE s.entrant_id = $1 AND s.edition = l.edition AND s.work_id = l.work_id)
			OR EXISTS (SELECT FROM registrations r WHERE r.entrant_id = $1 AND r.edition = l.edition AND r.work_id = l.work_id)
		ORDER BY l.edition, l.work_id`, entrantID)
	if err != nil {
		return nil, fmt.Errorf("find published works: %w", err)
	}
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[operations.WorkOfEdition])
	if err != nil {
		return nil, fmt.Errorf("find published works: %w", err)
	}
	return works, nil
}

func LockAccountRows(ctx context.Context, tx pgx.Tx, entrantID string) error {
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

// DiscardAccountFiles lists the objects of uploads and of generation results for
// removal. Results of a task that runs may be stored later.
func DiscardAccountFiles(ctx context.Context, tx pgx.Tx, d operations.AccountDeletion) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO discarded_objects (object, session_url, next_attempt_at)
		SELECT object, session_url, $2 FROM uploads WHERE entrant_id = $1
		UNION ALL
		SELECT g.object_prefix || n, '', CASE WHEN g.ended_at IS NULL THEN g.deadline + $3::interval ELSE $2::timestamptz END
		FROM generation_tasks g, generate_series(0, g.count - 1) n
		WHERE g.entrant_id = $1
		ON CONFLICT (object) DO NOTHING`, d.EntrantID, d.Now, LateResults)
	if err != nil {
		return fmt.Errorf("discard files: %w", err)
	}
	return nil
}

// HidePerson replaces the entrant in the audit log by a pseudonym, and removes the
// reasons that organisers wrote and what the entrant disclosed in words.
func HidePerson(ctx context.Context, tx pgx.Tx, entrantID, pseudonym string) error {
	_, err := tx.Exec(ctx, `
		UPDATE audit_log
		SET actor = CASE WHEN actor = $1 THEN $2 ELSE actor END, subject = CASE WHEN subject = $1 THEN $2 ELSE subject END, detail = (detail - 'reason') #- '{after,disclosure}'
		WHERE actor = $1 OR subject = ANY(ARRAY(
			SELECT 'registration:' || id FROM registrations WHERE entrant_id = $3
			UNION ALL SELECT 'submission:' || id FROM submissions WHERE entrant_id = $3))`,
		contest.EntrantActor(entrantID), pseudonym, entrantID)
	if err != nil {
		return fmt.Errorf("hide person in audit log: %w", err)
	}
	return nil
}

// EraseSubmissions moves the entrant's submissions, without their content, to a
// placeholder account. The latest of each edition leaves the judging like a disqualified
// one.
func EraseSubmissions(ctx context.Context, tx pgx.Tx, d operations.AccountDeletion) error {
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
			spoken = '{}', answers = '{}', disclosure = NULL, consent_upload_id = NULL, idempotency_key = NULL, erased_at = $2,
			disqualified_at = CASE WHEN latest THEN coalesce(disqualified_at, $3) ELSE disqualified_at END,
			disqualified_reason = '', disqualified_reason_en = '', disqualified_reason_zh = '',
			withdrawn_reason_en = '', withdrawn_reason_zh = ''
		FROM stand_in WHERE s.entrant_id = $1`, d.EntrantID, d.Now, d.At)
	if err != nil {
		return fmt.Errorf("erase submissions: %w", err)
	}
	return nil
}

// DeleteAccountRows deletes the remaining rows. Sessions, devices, registrations and the
// ledger are deleted by cascade.
func DeleteAccountRows(ctx context.Context, tx pgx.Tx, entrantID string) error {
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
