package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/transparency"
)

// decideAll carries a decision out about registrations of one edition that the transaction has locked, in their order.
// Each kind of change is one statement for all of them: thousands of decisions one by one take minutes. reasons has one
// for each, for the entrant with DENY and for the audit log; d.RegistrationID, d.Reason, d.Version and d.Before are not
// read. An approval's works that lost their place on the shortlist are in Dropped of the first.
func decideAll(
	ctx context.Context,
	tx pgx.Tx,
	before []registration.Registration,
	reasons []string,
	d registration.Decision,
	compose registration.ComposeMail,
) ([]registration.Registration, error) {
	if len(before) == 0 {
		return nil, nil
	}
	decided, err := putDecisions(ctx, tx, before, reasons, d)
	if err != nil {
		return nil, err
	}
	if err := replaceMails(ctx, tx, decided, d.Now, compose); err != nil {
		return nil, err
	}
	shown, err := hideSubmissions(ctx, tx, d, decided)
	if err != nil {
		return nil, err
	}
	edition := decided[0].Edition
	given, taken := changedApplications(before, decided)
	if err := pg.RecordApplications(ctx, tx, contest.RecordShown, edition, given, d.At); err != nil {
		return nil, err
	}
	if err := pg.RecordApplications(ctx, tx, contest.RecordHidden, edition, taken, d.At); err != nil {
		return nil, err
	}
	if d.State == contest.StatePass {
		returning := Returning{
			Edition: edition,
			WorkIDs: append(shown, given...),
			Places:  d.Places,
			Actor:   d.By,
			At:      d.At,
		}
		if decided[0].Dropped, err = KeepPlaces(ctx, tx, returning); err != nil {
			return nil, err
		}
	}
	return decided, auditDecisions(ctx, tx, before, decided, reasons, d)
}

// putDecisions stores a decision; opening a registration again clears the reviewer.
func putDecisions(
	ctx context.Context,
	tx pgx.Tx,
	before []registration.Registration,
	reasons []string,
	d registration.Decision,
) ([]registration.Registration, error) {
	ids, told := make([]string, len(before)), make([]string, len(before))
	for i, r := range before {
		ids[i] = r.ID
		if d.State == contest.StateDeny {
			told[i] = reasons[i]
		}
	}
	by, at := d.By, &d.At
	if d.State == contest.StateSubmitted {
		by, at = "", nil
	}
	rows, err := tx.Query(ctx, `
		WITH r AS (
			UPDATE registrations SET state = $3, reason = d.told, reviewed_by = $4, reviewed_at = $5,
				opened_at = coalesce(opened_at, $6), opened_by = CASE WHEN opened_at IS NULL THEN $7 ELSE opened_by END,
				ended = '', ended_reason_en = '', ended_reason_zh = '', ended_from = NULL
			FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS d (about, told, nth)
			WHERE id = d.about
			RETURNING `+StoredColumns+`, d.nth)
		SELECT `+RegistrationColumns+`
		FROM r JOIN entrants e ON e.id = r.entrant_id
		ORDER BY r.nth`,
		ids, told, d.State, by, at, d.At, d.By)
	if err != nil {
		return nil, fmt.Errorf("store decisions: %w", err)
	}
	decided, err := pgx.CollectRows(rows, ScanRegistration)
	if err != nil {
		return nil, fmt.Errorf("store decisions: %w", err)
	}
	if len(decided) != len(before) {
		return nil, fmt.Errorf("store decisions: %d of %d registrations", len(decided), len(before))
	}
	return decided, nil
}

// replaceMails cancels the mails about registrations that were not sent and writes those about the decision; none when
// compose is nil.
func replaceMails(
	ctx context.Context,
	tx pgx.Tx,
	decided []registration.Registration,
	now time.Time,
	compose registration.ComposeMail,
) error {
	if err := pg.CancelMails(ctx, tx, now, subjectsOf(decided)...); err != nil {
		return err
	}
	if compose == nil {
		return nil
	}
	mails := make([]contest.NewMail, len(decided))
	for i, r := range decided {
		var err error
		if mails[i], err = compose(r); err != nil {
			return err
		}
	}
	_, err := pg.PutMails(ctx, tx, mails)
	return err
}

func subjectsOf(registrations []registration.Registration) []string {
	subjects := make([]string, len(registrations))
	for i, r := range registrations {
		subjects[i] = contest.RegistrationSubject(r.ID)
	}
	return subjects
}

// hideSubmissions hides the latest submissions of registrations that are opened again, and shows those of approved
// ones, with one record for all. It returns the works in the order of the registrations.
func hideSubmissions(
	ctx context.Context,
	tx pgx.Tx,
	d registration.Decision,
	decided []registration.Registration,
) ([]int, error) {
	var kind contest.RecordKind
	var condition string
	var at *time.Time
	switch d.State {
	case contest.StateSubmitted:
		kind, at, condition = contest.RecordHidden, &d.At, `s.latest AND s.hidden_at IS NULL`
	case contest.StatePass:
		kind, condition = contest.RecordShown, `s.hidden_at IS NOT NULL`
	default:
		return nil, nil
	}
	entrants, edition := make([]string, len(decided)), decided[0].Edition
	for i, r := range decided {
		entrants[i] = r.EntrantID
	}
	rows, err := tx.Query(ctx, `
		WITH changed AS (
			UPDATE submissions s SET hidden_at = $3
			FROM unnest($1::uuid[]) WITH ORDINALITY AS of (entrant_id, nth)
			WHERE s.entrant_id = of.entrant_id AND s.edition = $2 AND `+condition+`
			RETURNING of.nth, s.work_id)
		SELECT work_id FROM changed ORDER BY nth, work_id`, entrants, edition, at)
	if err != nil {
		return nil, fmt.Errorf("hide submissions: %w", err)
	}
	workIDs, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return nil, fmt.Errorf("hide submissions: %w", err)
	}
	if len(workIDs) == 0 {
		return nil, nil
	}
	return workIDs, pg.AppendRecord(
		ctx,
		tx,
		kind,
		pg.LogEntry{Edition: edition, At: d.At, Data: transparency.WorksData{WorkIDs: workIDs}},
	)
}

// changedApplications returns the applications that a decision gives to judges, and those that it takes from them.
func changedApplications(before, decided []registration.Registration) (given, taken []int) {
	for i, r := range decided {
		was, is := before[i].State == contest.StatePass, r.State == contest.StatePass
		switch {
		case r.WorkID == 0 || was == is:
		case is:
			given = append(given, r.WorkID)
		default:
			taken = append(taken, r.WorkID)
		}
	}
	return given, taken
}

// auditDecisions writes a row of the audit log for each decision.
func auditDecisions(
	ctx context.Context,
	tx pgx.Tx,
	before, decided []registration.Registration,
	reasons []string,
	d registration.Decision,
) error {
	action := map[contest.RegisterState]string{
		contest.StatePass: contest.ActionApprove, contest.StateDeny: contest.ActionDeny, contest.StateSubmitted: contest.ActionReopen,
	}[d.State]
	rows := make([]pg.AuditRow, len(decided))
	for i, r := range decided {
		changed := pg.Changed(pg.Values{"state": before[i].State}, pg.Values{"state": r.State}, pg.Given(reasons[i]))
		rows[i] = pg.AuditRow{Subject: contest.RegistrationSubject(r.ID), Detail: changed}
	}
	return pg.AuditAll(ctx, tx, decided[0].Edition, d.At, d.By, action, rows)
}
