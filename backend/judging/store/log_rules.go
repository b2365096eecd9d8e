package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// rulesSubject is the subject of the records of an edition's rules.
const rulesSubject = "rules"

// rulesLock is the first key of the advisory locks of those who write the first rules of an edition.
const rulesLock = 0x6c6f6702

// PinnedRules implements judging.RulesStore.
func (db *Store) PinnedRules(ctx context.Context, edition contest.EditionID) (*judging.PinnedRules, error) {
	return PinnedRules(ctx, db.Pool, edition)
}

// PinnedRules reads the newest rules of the log; nil before the first.
func PinnedRules(ctx context.Context, q pg.Querier, edition contest.EditionID) (*judging.PinnedRules, error) {
	rules := &judging.PinnedRules{}
	var by *string
	var at *time.Time
	err := q.QueryRow(ctx, `
		SELECT r.record::jsonb -> 'data', p.kind, p.at, coalesce(p.leaf, -1), coalesce((
			SELECT actor FROM audit_log
			WHERE edition = $1 AND date_trunc('minute', at) = p.at AND action = CASE p.kind WHEN 'rules.pinned' THEN $3 WHEN 'judging.opened' THEN $4 END
			ORDER BY id LIMIT 1), '')
		FROM log_records r LEFT JOIN LATERAL (
			SELECT kind, (record::jsonb ->> 'at')::timestamptz AS at, leaf FROM log_records
			WHERE edition = $1 AND kind IN ('scorecard.set', 'judging.opened', 'rules.pinned') ORDER BY id LIMIT 1) p ON true
		WHERE r.edition = $1 AND r.subject = $2 AND r.kind IN ('rules.set', 'rules.reset')
		ORDER BY r.id DESC LIMIT 1`, edition, rulesSubject, results.ActionPinRules, judging.ActionOpenJudging).
		Scan(&rules.Rules, &by, &at, &rules.Leaf, &rules.Actor)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read rules of the log: %w", err)
	}
	if rules.Pinned = by != nil; rules.Pinned {
		rules.By, rules.At = contest.RecordKind(*by), *at
	}
	return rules, nil
}

// AppendRules implements transparency.Store. The lock on the judging waits for scores that are being stored.
func (db *Store) AppendRules(
	ctx context.Context,
	edition contest.EditionID,
	rules transparency.RulesData,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error { return KeepRules(ctx, tx, edition, rules, at) })
	if err != nil {
		return fmt.Errorf("append rules: %w", err)
	}
	return nil
}

// KeepRules is the Store's AppendRules in a transaction.
func KeepRules(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	rules transparency.RulesData,
	at time.Time,
) error {
	if err := LockPublication(ctx, tx, edition); err != nil {
		return err
	}
	if err := LockRules(ctx, tx, edition); err != nil {
		return err
	}
	former, err := PinnedRules(ctx, tx, edition)
	switch {
	case err != nil:
		return err
	case former != nil && former.Rules.Equal(rules):
		return nil
	case former != nil && former.Pinned:
		return judging.RulesPinned()
	}
	return AppendRules(ctx, tx, edition, rules, at)
}

func LockRules(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	if _, err := tx.Exec(
		ctx,
		`SELECT pg_advisory_xact_lock($1, hashtext($2::edition::text))`,
		rulesLock,
		edition,
	); err != nil {
		return fmt.Errorf("lock rules: %w", err)
	}
	return nil
}

func AppendRules(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	rules transparency.RulesData,
	at time.Time,
) error {
	choice, err := ReadRanking(ctx, tx, edition)
	if err != nil {
		return err
	}
	rules.Seed, rules.Official = choice.Seed, choice.Official
	return pg.AppendRecord(
		ctx,
		tx,
		contest.RecordRules,
		pg.LogEntry{Edition: edition, At: at, Subject: rulesSubject, Data: rules},
	)
}

// rulesBeforeScore writes the rules that a score pins, where the log has none yet.
func rulesBeforeScore(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	rules *judging.Rules,
	at time.Time,
) error {
	if rules == nil {
		return nil
	}
	known, err := hasRules(ctx, tx, edition)
	if err != nil || known {
		return err
	}
	if err := LockRules(ctx, tx, edition); err != nil {
		return err
	}
	if known, err = hasRules(ctx, tx, edition); err != nil || known {
		return err
	}
	return AppendRules(ctx, tx, edition, *rules, at)
}

func hasRules(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (bool, error) {
	var known bool
	err := tx.QueryRow(
		ctx,
		`SELECT EXISTS (SELECT FROM log_records WHERE edition = $1 AND subject = $2)`,
		edition,
		rulesSubject,
	).Scan(
		&known,
	)
	if err != nil {
		return false, fmt.Errorf("find rules in the log: %w", err)
	}
	return known, nil
}

// ResetRules implements judging.RulesStore.
func (db *Store) ResetRules(ctx context.Context, reset judging.RulesReset) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error { return ResetRules(ctx, tx, reset) })
	if err != nil {
		return fmt.Errorf("reset rules: %w", err)
	}
	return nil
}

// ResetRules is the Store's ResetRules in a transaction.
func ResetRules(ctx context.Context, tx pgx.Tx, reset judging.RulesReset) error {
	if err := LockPublication(ctx, tx, reset.Edition); err != nil {
		return err
	}
	if err := NotPublic(ctx, tx, reset.Edition); err != nil {
		return err
	}
	former, err := PinnedRules(ctx, tx, reset.Edition)
	if err != nil {
		return err
	}
	if former == nil || !former.Pinned {
		return judging.RulesNotPinned()
	}
	choice, err := ReadRanking(ctx, tx, reset.Edition)
	if err != nil {
		return err
	}
	if reset.Before != "" && reset.Before != results.RulesVersion(former, reset.Rules, choice.Official) {
		return results.RulesChanged()
	}
	official := choice.Official
	if reset.Official != "" {
		official = reset.Official
	}
	if former.Rules.Equal(reset.Rules) && official == choice.Official && !reset.Texts {
		return judging.RulesUnchanged()
	}
	if reset.DryRun {
		return nil
	}
	if official != choice.Official {
		_, err := tx.Exec(
			ctx,
			`UPDATE rankings SET official = $2, chosen_at = $3 WHERE edition = $1`,
			reset.Edition,
			official,
			reset.At,
		)
		if err != nil {
			return fmt.Errorf("store ranking: %w", err)
		}
	}
	data := transparency.ResetData{RulesData: reset.Rules, Reason: reset.Reason}
	data.Seed, data.Official = choice.Seed, official
	err = pg.AppendRecord(ctx, tx, contest.RecordRulesReset, pg.LogEntry{
		Edition: reset.Edition, At: reset.At, Subject: rulesSubject, Text: reset.Reason, Data: data,
	})
	if err != nil {
		return err
	}
	before, after := former.Rules, data.RulesData
	before.Official = choice.Official
	return pg.Audit(
		ctx,
		tx,
		reset.Edition,
		reset.At,
		reset.Actor,
		judging.ActionResetRules,
		results.Subject(reset.Edition),
		pg.Changed(pg.Values{"rules": before}, pg.Values{"rules": after}, pg.Given(reset.Reason)),
	)
}

// RulesResets implements judging.RulesStore.
func (db *Store) RulesResets(ctx context.Context, edition contest.EditionID) ([]judging.RulesCorrection, error) {
	return RulesResets(ctx, db.Pool, edition)
}

func RulesResets(ctx context.Context, q pg.Querier, edition contest.EditionID) ([]judging.RulesCorrection, error) {
	rows, err := q.Query(ctx, `
		SELECT coalesce(r.leaf, -1), r.at, r.reason, coalesce((
			SELECT actor FROM audit_log a
			WHERE a.edition = $1 AND a.action = $3 AND date_trunc('minute', a.at) = r.at AND a.detail ->> 'reason' = r.reason
			ORDER BY id LIMIT 1), '')
		FROM (SELECT id, leaf, (record::jsonb ->> 'at')::timestamptz AS at, record::jsonb -> 'data' ->> 'reason' AS reason
			FROM log_records WHERE edition = $1 AND subject = $2 AND kind = 'rules.reset') r
		ORDER BY r.id`, edition, rulesSubject, judging.ActionResetRules)
	if err != nil {
		return nil, fmt.Errorf("list corrected rules: %w", err)
	}
	resets, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judging.RulesCorrection])
	if err != nil {
		return nil, fmt.Errorf("list corrected rules: %w", err)
	}
	return resets, nil
}
