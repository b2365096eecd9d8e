package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/transparency"
)

// undoItems takes the decisions about locked registrations back, each kind of change in one statement: thousands of
// decisions one by one take minutes. The effects are those of decideLocked for a registration that is opened again.
func undoItems(ctx context.Context, tx pgx.Tx, run registration.ReviewRun, chunk []batchItem) error {
	left, err := mailsThatLeft(ctx, tx, run.ID, chunk)
	if err != nil {
		return err
	}
	var undone []batchItem
	ids, outcomes := make([]string, len(chunk)), make([]string, len(chunk))
	for i, item := range chunk {
		outcome := registration.BatchUndone
		switch {
		case left[contest.RegistrationSubject(item.ID)]:
			outcome = registration.BatchMailed
		case item.State == contest.StateSubmitted || item.Ended != "" || !item.decidedAt.Equal(item.ReviewedAt):
			outcome = registration.BatchOvertaken
		default:
			undone = append(undone, item)
		}
		ids[i], outcomes[i] = item.ID, string(outcome)
	}
	if err := reopenAll(ctx, tx, run, undone); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		UPDATE review_batch_items i SET outcome = o.outcome FROM unnest($2::uuid[], $3::text[]) AS o (id, outcome)
		WHERE i.batch_id = $1 AND i.registration_id = o.id`, run.ID, ids, outcomes)
	return err
}

// mailsThatLeft returns the subjects of which a mail of the batch is sent, or being sent.
func mailsThatLeft(ctx context.Context, tx pgx.Tx, batchID string, chunk []batchItem) (map[string]bool, error) {
	rows, err := tx.Query(ctx, `
		SELECT DISTINCT about FROM mails
		WHERE about = ANY($2) AND about <> '' AND created_at >= (SELECT begun_at FROM review_batches WHERE id = $1)
			AND (state = 'sent' OR state = 'waiting' AND lease IS NOT NULL)`, batchID, subjectsOf(chunk))
	if err != nil {
		return nil, err
	}
	subjects, err := pgx.CollectRows(rows, pgx.RowTo[string])
	left := make(map[string]bool, len(subjects))
	for _, subject := range subjects {
		left[subject] = true
	}
	return left, err
}

func subjectsOf(items []batchItem) []string {
	subjects := make([]string, len(items))
	for i, item := range items {
		subjects[i] = contest.RegistrationSubject(item.ID)
	}
	return subjects
}

// reopenAll opens registrations again, with the effects of one that is opened again.
func reopenAll(ctx context.Context, tx pgx.Tx, run registration.ReviewRun, items []batchItem) error {
	if len(items) == 0 {
		return nil
	}
	ids, details, subjects := make([]string, len(items)), make([]string, len(items)), subjectsOf(items)
	for i, item := range items {
		detail, err := json.Marshal(
			pg.Changed(pg.Values{"state": item.State}, pg.Values{"state": contest.StateSubmitted}),
		)
		if err != nil {
			return err
		}
		ids[i], details[i] = item.ID, string(detail)
	}
	if _, err := tx.Exec(ctx, `
		UPDATE registrations SET state = 'SUBMITTED', reason = '', reviewed_by = '', reviewed_at = NULL WHERE id = ANY($1::uuid[])`, ids); err != nil {
		return fmt.Errorf("reopen registrations: %w", err)
	}
	if _, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2, `+pg.RemoveCode+`
		WHERE about = ANY($1) AND about <> '' AND state = 'waiting'`, subjects, run.Now); err != nil {
		return fmt.Errorf("cancel mails: %w", err)
	}
	if err := hideSubmissions(ctx, tx, run, ids); err != nil {
		return err
	}
	for _, item := range items {
		opened := item.Registration
		opened.State = contest.StateSubmitted
		if err := pg.RecordApplication(ctx, tx, item.State, opened, run.At); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `
		INSERT INTO audit_log (at, edition, actor, action, subject, detail)
		SELECT $1::timestamptz, $2::edition, $3::text, $4::text, subject, detail::jsonb FROM unnest($5::text[], $6::text[]) AS r (subject, detail)`,
		run.At, run.Edition, run.By, contest.ActionReopen, subjects, details); err != nil {
		return fmt.Errorf("write audit rows: %w", err)
	}
	return nil
}

// hideSubmissions hides the latest submissions of registrations that are opened again, with one record for all.
func hideSubmissions(ctx context.Context, tx pgx.Tx, run registration.ReviewRun, registrationIDs []string) error {
	rows, err := tx.Query(ctx, `
		UPDATE submissions s SET hidden_at = $2 FROM registrations r
		WHERE r.id = ANY($1::uuid[]) AND s.entrant_id = r.entrant_id AND s.edition = r.edition AND s.latest AND s.hidden_at IS NULL
		RETURNING s.work_id`, registrationIDs, run.At)
	if err != nil {
		return fmt.Errorf("hide submissions: %w", err)
	}
	workIDs, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil || len(workIDs) == 0 {
		return err
	}
	return pg.AppendRecord(
		ctx,
		tx,
		contest.RecordHidden,
		pg.LogEntry{Edition: run.Edition, At: run.At, Data: transparency.WorksData{WorkIDs: workIDs}},
	)
}
