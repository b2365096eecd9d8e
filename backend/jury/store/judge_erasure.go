package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// EraseJudge implements jury.JudgeErasureStore. The account stays, without personal data,
// for the scores that refer to it.
func (db *Store) EraseJudge(
	ctx context.Context,
	edition contest.EditionID,
	name, actor string,
	at time.Time,
) (string, error) {
	var standIn string
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var id string
		err := tx.QueryRow(ctx, `
			UPDATE judges SET name = 'erased-' || gen_random_uuid(), password_hash = '', email = NULL,
				disabled_at = coalesce(disabled_at, $3), erased_at = $3
			WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL
			RETURNING id, name`, edition, name, at).Scan(&id, &standIn)
		if err != nil {
			return pg.Translate(err)
		}
		if err := liftLoginLock(ctx, tx, edition, name); err != nil {
			return err
		}
		_, err = tx.Exec(
			ctx,
			`DELETE FROM mails WHERE edition = $1 AND about = $2 AND about <> ''`,
			edition,
			jury.JudgeSubject(name),
		)
		if err != nil {
			return fmt.Errorf("delete mails: %w", err)
		}
		if err := hideJudge(ctx, tx, edition, name, standIn); err != nil {
			return err
		}
		err = pg.AppendRecord(
			ctx,
			tx,
			contest.RecordJudgeErased,
			pg.LogEntry{Edition: edition, At: at, JudgeID: id, Data: struct{}{}},
		)
		if err != nil {
			return err
		}
		for _, statement := range []string{
			`DELETE FROM judge_sessions WHERE judge_id = $1`,
			`DELETE FROM judge_devices WHERE judge_id = $1`,
			`DELETE FROM judge_invitations WHERE judge_id = $1`,
			`DELETE FROM judge_second_factors WHERE judge_id = $1`,
			`DELETE FROM judge_recovery_codes WHERE judge_id = $1`,
			`DELETE FROM judge_notes WHERE judge_id = $1`,
			`UPDATE nominations SET comments = '' WHERE judge_id = $1`,
			`UPDATE scorecards SET comments = '' WHERE judge_id = $1`,
			`UPDATE recusals SET reason = '' WHERE judge_id = $1`,
			`UPDATE conflict_decisions SET reason = '' WHERE judge_id = $1`,
			`DELETE FROM log_texts WHERE record_id IN (SELECT id FROM log_records WHERE judge_id = $1)`,
			`UPDATE log_pseudonyms SET judge_id = NULL, salt = NULL WHERE judge_id = $1`,
			`UPDATE log_records SET judge_id = NULL WHERE judge_id = $1`,
		} {
			if _, err := tx.Exec(ctx, statement, id); err != nil {
				return fmt.Errorf("erase what the judge wrote: %w", err)
			}
		}
		return pg.Audit(ctx, tx, edition, at, actor, jury.ActionEraseJudge, jury.JudgeSubject(standIn), struct{}{})
	})
	if err != nil {
		return "", fmt.Errorf("erase judge: %w", err)
	}
	return standIn, nil
}

// hideJudge replaces a judge's names in the audit log, those before a renaming too, and removes
// what the judge wrote. A name that another account had before or after is replaced only within
// this account's time.
func hideJudge(ctx context.Context, tx pgx.Tx, edition contest.EditionID, name, standIn string) error {
	_, err := tx.Exec(ctx, `
		WITH RECURSIVE named (name, until) AS (
			SELECT $2::text, NULL::bigint
			UNION ALL
			SELECT substr(renamed.subject, length('judge:') + 1), renamed.id
			FROM named, LATERAL (
				SELECT a.id, a.subject FROM audit_log a
				WHERE a.edition = $1 AND a.action = 'judge.rename' AND coalesce(a.detail #>> '{after,name}', a.detail ->> 'to') = named.name AND (named.until IS NULL OR a.id < named.until)
				ORDER BY a.id DESC LIMIT 1) renamed
		)
		UPDATE audit_log a
		SET actor = CASE WHEN a.actor = 'judge:' || named.name THEN 'judge:' || $3::text ELSE a.actor END,
			subject = CASE WHEN a.subject = 'judge:' || named.name THEN 'judge:' || $3 ELSE a.subject END,
			detail = CASE WHEN a.action = 'judge.rename' THEN '{}' ELSE a.detail - 'comments' - 'reason' END
				|| CASE WHEN a.detail ->> 'judge' = named.name THEN jsonb_build_object('judge', $3::text) ELSE '{}' END
		FROM named
		WHERE a.edition = $1 AND (a.actor = 'judge:' || named.name OR a.subject = 'judge:' || named.name OR a.detail ->> 'judge' = named.name)
			AND (named.until IS NULL OR a.id <= named.until)`, edition, name, standIn)
	if err != nil {
		return fmt.Errorf("hide judge in audit log: %w", err)
	}
	return nil
}
