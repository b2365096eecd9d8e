package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/pg"
)

// The ids of sendings begin with the table that they are of.
const (
	sendingOfBatch       = "batch:"
	sendingOfPublication = "publication:"
	sendingOfReview      = "review:"
)

// ofSending is the condition that a mail m belongs to the sending with the id @sending. No mail belongs to an unknown
// one.
func ofSending(id string) (condition, key string) {
	switch {
	case strings.HasPrefix(id, sendingOfPublication):
		return `m.id IN (SELECT p.mail_id FROM publication_mails p WHERE p.run = @sending)`, strings.TrimPrefix(
			id,
			sendingOfPublication,
		)
	case strings.HasPrefix(id, sendingOfBatch) && pg.IsID(strings.TrimPrefix(id, sendingOfBatch)):
		return `m.batch_id = @sending::uuid`, strings.TrimPrefix(id, sendingOfBatch)
	case strings.HasPrefix(id, sendingOfReview) && pg.IsID(strings.TrimPrefix(id, sendingOfReview)):
		return `m.id IN (SELECT m.id ` + reviewMails + ` WHERE i.batch_id = @sending::uuid AND ` + isReviewMail + `)`,
			strings.TrimPrefix(id, sendingOfReview)
	default:
		return `false`, ""
	}
}

const (
	// reviewMails are the mails about registrations of review batches b, of which isReviewMail selects those of their
	// decisions.
	reviewMails = `FROM review_batch_items i JOIN review_batches b ON b.id = i.batch_id
		JOIN mails m ON m.about = 'registration:' || i.registration_id AND m.about <> ''`
	isReviewMail = `i.decided_at IS NOT NULL AND m.created_at BETWEEN b.begun_at AND coalesce(b.ended_at, 'infinity')`
	// sendings are the acts that had mails written. A publication has none before its pages are public.
	sendings = `
		SELECT 'batch:' || b.id AS id, b.kind, b.audience, b.subject_en, b.subject_zh, b.created_at AS at, b.actor, b.held_until
		FROM mail_batches b WHERE b.edition = @edition AND b.audience = ANY(@audiences)
		UNION ALL
		SELECT 'publication:' || r.id, r.kind, 'entrants', '', '', coalesce(r.live_at, r.began_at), r.actor, r.mails_at
		FROM publication_runs r
		WHERE r.edition = @edition AND 'entrants' = ANY(@audiences) AND EXISTS (SELECT FROM publication_mails p WHERE p.run = r.id)
		UNION ALL
		SELECT 'review:' || b.id, b.action, 'entrants', '', '', b.begun_at, b.actor, b.hold_ends
		FROM review_batches b WHERE b.edition = @edition AND 'entrants' = ANY(@audiences) AND b.begun_at IS NOT NULL`
	// sendingsOfFilter are those with a mail in a state, and not before a time.
	sendingsOfFilter = `(` + sendings + `) s
		WHERE (@kind = '' OR s.kind = @kind) AND (@since::timestamptz IS NULL OR s.at >= @since) AND (@state = '' OR s.id IN (
			SELECT 'batch:' || m.batch_id FROM mails m WHERE m.edition = @edition AND m.batch_id IS NOT NULL AND m.state::text = @state
			UNION ALL
			SELECT 'publication:' || p.run FROM publication_mails p JOIN mails m ON m.id = p.mail_id WHERE m.edition = @edition AND m.state::text = @state
			UNION ALL
			SELECT 'review:' || i.batch_id ` + reviewMails + ` WHERE b.edition = @edition AND m.state::text = @state AND ` + isReviewMail + `))`
)

// MailSendings implements outbox.MailSendingStore.
func (db *Store) MailSendings(
	ctx context.Context, filter outbox.SendingFilter, audiences []outbox.Audience,
) (contest.Found[outbox.MailSending], error) {
	found := contest.Found[outbox.MailSending]{}
	args := pgx.NamedArgs{
		"edition":   filter.Edition,
		"audiences": audiences,
		"kind":      filter.Kind,
		"state":     filter.State,
		"since":     pg.TimeOrNull(filter.Since),
	}
	if err := db.Pool.QueryRow(ctx, `SELECT count(*) FROM `+sendingsOfFilter, args).Scan(&found.Total); err != nil {
		return found, fmt.Errorf("count sendings: %w", err)
	}
	k, err := pg.NewKeyset(
		"sent",
		filter.Part,
		args,
		pg.SortKey{Expr: "at", Kind: "timestamptz", Descending: true},
		pg.SortKey{Expr: "id", Kind: "id", Descending: true},
	)
	if err != nil {
		return found, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT id, kind, audience, subject_en, subject_zh, at, actor, held_until, `+k.Cursor()+` FROM `+sendingsOfFilter+k.Behind+k.Part(), args)
	found.Rows, found.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (outbox.MailSending, error) {
			var s outbox.MailSending
			var held *time.Time
			err := row.Scan(&s.ID, &s.Kind, &s.Audience, &s.Subject.EN, &s.Subject.ZH, &s.At, &s.Actor, &held)
			pg.SetTime(&s.HeldUntil, held)
			return s, err
		},
	)
	if err != nil {
		return found, fmt.Errorf("list sendings: %w", err)
	}
	return found, db.countSendings(ctx, found.Rows)
}

// countSendings fills in how many mails of each sending are in which state.
func (db *Store) countSendings(ctx context.Context, all []outbox.MailSending) error {
	at := make(map[string]*outbox.MailSending, len(all))
	keys := map[string][]string{sendingOfBatch: {}, sendingOfPublication: {}, sendingOfReview: {}}
	for i := range all {
		at[all[i].ID] = &all[i]
		prefix, key, _ := strings.Cut(all[i].ID, ":")
		keys[prefix+":"] = append(keys[prefix+":"], key)
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT 'batch:' || m.batch_id, m.state::text, count(*) FROM mails m WHERE m.batch_id = ANY($1::uuid[]) GROUP BY 1, 2
		UNION ALL
		SELECT 'publication:' || p.run, m.state::text, count(*)
		FROM publication_mails p JOIN mails m ON m.id = p.mail_id WHERE p.run = ANY($2) GROUP BY 1, 2
		UNION ALL
		SELECT 'review:' || i.batch_id, m.state::text, count(*)
		`+reviewMails+` WHERE i.batch_id = ANY($3::uuid[]) AND `+isReviewMail+` GROUP BY 1, 2`,
		keys[sendingOfBatch], keys[sendingOfPublication], keys[sendingOfReview])
	if err != nil {
		return fmt.Errorf("count mails of sendings: %w", err)
	}
	var id string
	var state contest.MailState
	var count int
	_, err = pgx.ForEachRow(rows, []any{&id, &state, &count}, func() error {
		s := at[id]
		*map[contest.MailState]*int{
			contest.MailSent: &s.Sent, contest.MailWaiting: &s.Waiting, contest.MailFailed: &s.Failed, contest.MailCancelled: &s.Cancelled,
		}[state] = count
		return nil
	})
	if err != nil {
		return fmt.Errorf("count mails of sendings: %w", err)
	}
	return nil
}

// SentTo implements outbox.BroadcastStore.
func (db *Store) SentTo(ctx context.Context, edition contest.EditionID, sending string) ([]outbox.SentTo, error) {
	condition, key := ofSending(sending)
	rows, err := db.Pool.Query(ctx, `
		SELECT DISTINCT lower(m.recipient), coalesce(m.entrant_id::text, '')
		FROM mails m WHERE m.edition = @edition AND m.state = 'sent' AND `+condition, pgx.NamedArgs{"edition": edition, "sending": key})
	if err != nil {
		return nil, fmt.Errorf("list who was sent mails: %w", err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[outbox.SentTo])
	if err != nil {
		return nil, fmt.Errorf("list who was sent mails: %w", err)
	}
	return all, nil
}

// ResendRefused implements outbox.MailSendingStore. Like a single mail's, the registrations that the mails are about
// are locked before the mails.
func (db *Store) ResendRefused(
	ctx context.Context,
	edition contest.EditionID,
	sending, by string,
	now time.Time,
) (int, error) {
	condition, key := ofSending(sending)
	refused := `m.edition = @edition AND m.state = 'failed' AND NOT m.secret AND m.body_text <> '' AND ` + condition
	args := pgx.NamedArgs{
		"edition":   edition,
		"sending":   key,
		"now":       now,
		"expires":   now.Add(contest.MailLifetime),
		"decisions": contest.DecisionMails(),
		"denial":    contest.MailDenial,
	}
	var again int
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `
			SELECT FROM registrations r WHERE r.id::text IN (SELECT substr(m.about, 14) FROM mails m WHERE `+refused+` AND m.about LIKE 'registration:%')
			ORDER BY r.id FOR SHARE`, args); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `
			UPDATE mails m SET state = 'waiting', ended_at = NULL, not_before = @now, next_attempt_at = @now, expires_at = @expires
			WHERE `+refused+` AND NOT (m.about <> '' AND m.kind = ANY(@decisions) AND (
				EXISTS (SELECT FROM mails l WHERE l.about = m.about AND l.about <> '' AND l.kind = ANY(@decisions) AND l.created_at > m.created_at
					AND l.body_text <> m.body_text)
				OR EXISTS (SELECT FROM registrations r WHERE 'registration:' || r.id = m.about
					AND r.state::text <> CASE m.kind WHEN @denial THEN 'DENY' ELSE 'PASS' END)))`, args)
		if err != nil {
			return err
		}
		if again = int(done.RowsAffected()); again == 0 {
			return nil
		}
		detail := pg.Changed(pg.Values{"state": contest.MailFailed}, pg.Values{"state": contest.MailWaiting})
		detail["recipients"] = again
		return pg.Audit(ctx, tx, edition, now, by, contest.ActionResendMail, "mails:"+key, detail)
	})
	return again, err
}
