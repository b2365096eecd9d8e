package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// tracedTexts are the free texts that others wrote or that are kept, as they are after a deletion. Emails and the audit
// log are searched as they are written: most are the service's own words.
const tracedTexts = `
	SELECT n.edition, 'subject_notes', n.subject, 'notes', text_key((SELECT string_agg(note ->> 'text', E'\n') FROM jsonb_array_elements(n.notes) note) || E'\n' || array_to_string(n.tags, ' ')) FROM subject_notes n
	UNION ALL SELECT edition, 'nominations', 'work:' || work_id, 'comments', text_key(comments) FROM nominations WHERE comments <> ''
	UNION ALL SELECT edition, 'scorecards', 'work:' || work_id, 'comments', text_key(comments) FROM scorecards WHERE comments <> ''
	UNION ALL SELECT edition, 'judge_notes', 'work:' || work_id, 'note', text_key(note) FROM judge_notes WHERE note <> ''
	UNION ALL SELECT edition, 'jury_citations', 'work:' || work_id, 'text', text_key(zh || E'\n' || en) FROM jury_citations
	UNION ALL SELECT edition, 'submissions', 'work:' || work_id, 'description', text_key(title || E'\n' || description || E'\n' || process) FROM submissions WHERE erased_at IS NULL AND latest
	UNION ALL SELECT edition, 'registrations', 'registration:' || id, 'motivation', text_key(motivation) FROM registrations WHERE motivation <> ''
	UNION ALL SELECT edition, 'registrations', 'registration:' || id, 'form', text_key(previous_works || E'\n' || social_links || E'\n' || coalesce(team::text, '')) FROM registrations WHERE previous_works || social_links <> '' OR team IS NOT NULL
	UNION ALL SELECT edition, 'registrations', 'registration:' || id, 'reason', text_key(concat_ws(E'\n', reason, ended_reason_en, ended_reason_zh)) FROM registrations WHERE concat(reason, ended_reason_en, ended_reason_zh) <> ''
	UNION ALL SELECT edition, 'registrations', 'registration:' || id, 'answers', text_key(answers::text) FROM registrations WHERE answers <> '{}'
	UNION ALL SELECT edition, 'submissions', 'work:' || work_id, 'answers', text_key(answers::text) FROM submissions WHERE erased_at IS NULL AND latest AND answers <> '{}'
	UNION ALL SELECT edition, 'submissions', 'work:' || work_id, 'reason', text_key(concat_ws(E'\n', disqualified_reason, disqualified_reason_en, disqualified_reason_zh, withdrawn_reason_en, withdrawn_reason_zh)) FROM submissions WHERE concat(disqualified_reason, disqualified_reason_en, disqualified_reason_zh, withdrawn_reason_en, withdrawn_reason_zh) <> ''
	UNION ALL SELECT edition, 'prize_changes', 'work:' || work_id, 'reason', text_key(reason) FROM prize_changes WHERE reason <> ''
	UNION ALL SELECT edition, 'recusals', 'work:' || work_id, 'reason', text_key(reason) FROM recusals WHERE reason <> ''
	UNION ALL SELECT j.edition, 'conflict_decisions', 'judge:' || j.name, 'reason', text_key(d.reason) FROM conflict_decisions d JOIN judges j ON j.id = d.judge_id WHERE d.reason <> ''
	UNION ALL SELECT s.edition, 'duplicates', 'work:' || s.work_id, 'reason', text_key(d.reason) FROM duplicates d JOIN submissions s ON s.video_upload_id = d.upload_b WHERE d.reason <> ''
	UNION ALL SELECT edition, 'publications', 'results:public', 'winners', text_key(winners || E'\n' || coalesce(report, '')) FROM publications
	UNION ALL SELECT edition, 'announcements', 'shortlist:public', 'finalists', text_key(finalists) FROM announcements
	UNION ALL SELECT edition, 'saved_views', 'view:' || id, 'name', text_key(name || E'\n' || query) FROM saved_views
	UNION ALL SELECT edition, 'retention_dates', 'retention:date', 'reason', text_key(reason) FROM retention_dates
	UNION ALL SELECT edition, 'audit_log', 'audit:' || id, 'detail', lower(detail::text) FROM audit_log WHERE edition IS NOT NULL AND detail <> '{}'
	UNION ALL SELECT edition, 'mails', 'mail:' || id, 'text', lower(subject || E'\n' || body_text) FROM mails WHERE edition IS NOT NULL AND NOT secret`

// personPhrases reads what texts are searched for once the account is deleted.
func personPhrases(ctx context.Context, tx pgx.Tx, entrantID string) (operations.TracePhrases, error) {
	var names, emails, phones []string
	err := tx.QueryRow(ctx, `
		SELECT coalesce(array_agg(DISTINCT name) FILTER (WHERE name IS NOT NULL), '{}'), (
				SELECT array_agg(email) FROM (SELECT email FROM entrants WHERE id = $1 UNION SELECT lower(email) FROM registrations WHERE entrant_id = $1) known),
			coalesce(array_agg(DISTINCT phone) FILTER (WHERE phone IS NOT NULL), '{}')
		FROM registrations WHERE entrant_id = $1`, entrantID).Scan(&names, &emails, &phones)
	if err != nil {
		return operations.TracePhrases{}, fmt.Errorf("read names of account: %w", err)
	}
	return operations.TracesOf(names, emails, phones), nil
}

// putNameTraces keeps the places that name a person whose rows are deleted.
func putNameTraces(ctx context.Context, tx pgx.Tx, of operations.TracePhrases, at time.Time) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO name_traces (edition, place, subject, field, found_at)
		SELECT DISTINCT edition, place, subject, field, $3::timestamptz
		FROM (SELECT * FROM (`+tracedTexts+`) texts (edition, place, subject, field, key) OFFSET 0) texts -- which has each key computed once
		WHERE $1 <> '' AND key ~ $1 OR EXISTS (SELECT FROM unnest($2::text[]) part WHERE strpos(key, part) > 0)
		ORDER BY edition, place, subject, field LIMIT $4 ON CONFLICT DO NOTHING`, strings.Join(of.Patterns, "|"), of.Parts, at, operations.MaxTraces)
	if err != nil {
		return fmt.Errorf("find texts that name a person: %w", err)
	}
	return nil
}

// NameTraces implements operations.NameTraceStore.
func (db *Store) NameTraces(
	ctx context.Context,
	edition contest.EditionID,
	part contest.Part,
) (contest.Found[operations.NameTrace], error) {
	var found contest.Found[operations.NameTrace]
	if err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM name_traces WHERE edition = $1 AND state = 'open'`,
		edition,
	).Scan(
		&found.Total,
	); err != nil {
		return found, fmt.Errorf("count places with a name: %w", err)
	}
	args := pgx.NamedArgs{"edition": edition}
	k, err := pg.NewKeyset("found", part, args, pg.SortKey{Expr: "n.id", Kind: "bigint"})
	if err != nil {
		return found, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT n.id, n.edition, n.place, n.subject, n.field, coalesce(r.email, m.recipient, ''), n.found_at, `+k.Cursor()+`
		FROM name_traces n LEFT JOIN registrations r ON n.subject = 'registration:' || r.id LEFT JOIN mails m ON n.subject = 'mail:' || m.id
		WHERE n.edition = @edition AND n.state = 'open'`+k.Behind+k.Part(), args)
	found.Rows, found.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (n operations.NameTrace, err error) {
			err = row.Scan(&n.ID, &n.Edition, &n.Place, &n.Subject, &n.Field, &n.Search, &n.FoundAt)
			return n, err
		},
	)
	if err != nil {
		return found, fmt.Errorf("list places with a name: %w", err)
	}
	return found, nil
}

// SettleTrace implements operations.NameTraceStore.
func (db *Store) SettleTrace(ctx context.Context, edition contest.EditionID, s operations.TraceSettlement) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		var state operations.TraceState
		var subject string
		err := tx.QueryRow(
			ctx,
			`SELECT state, subject FROM name_traces WHERE id = $1 AND edition = $2 FOR UPDATE`,
			s.ID,
			edition,
		).Scan(
			&state,
			&subject,
		)
		if err != nil {
			return fmt.Errorf("read place: %w", pg.Translate(err))
		}
		if state == s.State {
			return nil
		}
		if state != operations.TraceOpen {
			return contest.Fail(contest.CodeConflict)
		}
		_, err = tx.Exec(
			ctx,
			`UPDATE name_traces SET state = $2, reason = $3, settled_by = $4, settled_at = $5 WHERE id = $1`,
			s.ID,
			s.State,
			s.Reason,
			s.By,
			s.At,
		)
		if err != nil {
			return fmt.Errorf("settle place: %w", err)
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			s.At,
			s.By,
			operations.ActionSettleTrace,
			subject,
			pg.Changed(state, s.State, pg.Given(s.Reason)),
		)
	})
}
