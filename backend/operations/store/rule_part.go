package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/operations"
	"marquee/backend/pg"
	resultsstore "marquee/backend/results/store"
)

// RuleParts implements contest.RulePartReader.
func (db *Store) RuleParts(ctx context.Context, edition contest.EditionID) (map[string][]byte, error) {
	stored, err := ruleParts(ctx, db.Pool, edition)
	return stored.Contents(), err
}

func ruleParts(ctx context.Context, q pg.Querier, edition contest.EditionID) (operations.StoredParts, error) {
	rows, err := q.Query(
		ctx,
		`SELECT part, content::text, changed_at, changed_by FROM rule_parts WHERE edition = $1`,
		edition,
	)
	if err != nil {
		return nil, fmt.Errorf("read rule parts: %w", err)
	}
	parts := operations.StoredParts{}
	var part, content string
	var stored operations.StoredPart
	_, err = pgx.ForEachRow(rows, []any{&part, &content, &stored.At, &stored.By}, func() error {
		stored.Content = []byte(content)
		parts[part] = stored
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read rule parts: %w", err)
	}
	return parts, nil
}

// AnsweredQuestions are the questions of an edition that have or had an answer.
func (db *Store) AnsweredQuestions(ctx context.Context, edition contest.EditionID) ([]contest.AnsweredQuestion, error) {
	return answeredQuestions(ctx, db.Pool, edition)
}

func answeredQuestions(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
) ([]contest.AnsweredQuestion, error) {
	rows, err := q.Query(ctx, `
		WITH answers AS (
			SELECT 'registration' AS at, a.key AS question, a.value FROM registrations r, jsonb_each(r.answers) a WHERE r.edition = $1
			UNION ALL SELECT 'submission', a.key, a.value FROM submissions s, jsonb_each(s.answers) a WHERE s.edition = $1)
		SELECT q.question, q.at, q.kind, (SELECT count(*) FROM answers a WHERE a.at = q.at AND a.question = q.question),
			ARRAY(SELECT DISTINCT chosen.id FROM answers a,
				jsonb_array_elements_text(CASE jsonb_typeof(a.value) WHEN 'array' THEN a.value ELSE jsonb_build_array(a.value) END) AS chosen (id)
				WHERE q.kind IN ('choice', 'several') AND a.at = q.at AND a.question = q.question ORDER BY 1)
		FROM asked_questions q WHERE q.edition = $2 ORDER BY q.question`, edition, string(edition))
	if err != nil {
		return nil, fmt.Errorf("read answered questions: %w", err)
	}
	answered, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.AnsweredQuestion])
	if err != nil {
		return nil, fmt.Errorf("read answered questions: %w", err)
	}
	return answered, nil
}

// RuleBase implements operations.RulePartStore.
func (db *Store) RuleBase(ctx context.Context, edition contest.EditionID) (operations.RuleBase, error) {
	return ruleBase(ctx, db.Pool, edition)
}

func ruleBase(ctx context.Context, q pg.Querier, edition contest.EditionID) (operations.RuleBase, error) {
	var base operations.RuleBase
	var err error
	if base.Parts, err = ruleParts(ctx, q, edition); err != nil {
		return base, err
	}
	if base.Moves, err = phaseMoves(ctx, q, edition); err != nil {
		return base, err
	}
	if base.Answered, err = answeredQuestions(ctx, q, edition); err != nil {
		return base, err
	}
	if base.Pinned, err = judgingstore.PinnedRules(ctx, q, edition); err != nil {
		return base, err
	}
	choice, err := judgingstore.ReadRanking(ctx, q, edition)
	if err != nil {
		return base, err
	}
	base.Official = choice.Official
	err = q.QueryRow(ctx, `
		SELECT ARRAY(SELECT DISTINCT category FROM submissions WHERE edition = $1 AND category <> ''
				UNION SELECT jsonb_array_elements_text(of.value) FROM assignment_rules, jsonb_each(categories) of
				WHERE edition = $1 ORDER BY 1),
			ARRAY(SELECT DISTINCT award FROM nominations WHERE edition = $1 ORDER BY 1)`, edition).Scan(&base.Categories, &base.Awards)
	if err != nil {
		return base, fmt.Errorf("read what rules are used for: %w", err)
	}
	return base, nil
}

// ChangeRulePart implements operations.RulePartStore. The lock on the judging serialises changes of an edition, and
// waits for scores and nominations that are being stored.
func (db *Store) ChangeRulePart(
	ctx context.Context,
	edition contest.EditionID,
	check func(operations.RuleBase) (*operations.RulePartChange, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		state, err := lockedPhaseState(ctx, tx, edition)
		if err != nil {
			return err
		}
		base, err := ruleBase(ctx, tx, edition)
		if err != nil {
			return err
		}
		base.State = state
		change, err := check(base)
		if err != nil || change == nil {
			return err
		}
		if err := storeRules(ctx, tx, edition, change); err != nil {
			return err
		}
		for _, part := range append([]operations.RulePartChange{*change}, change.With...) {
			if part.Before == part.After {
				continue
			}
			if err := storePart(ctx, tx, edition, part); err != nil {
				return err
			}
		}
		return nil
	})
}

// storePart stores a part with its audit row.
func storePart(ctx context.Context, tx pgx.Tx, edition contest.EditionID, change operations.RulePartChange) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO rule_parts (edition, part, content, changed_at, changed_by) VALUES ($1, $2, $3::jsonb, $4, $5)
		ON CONFLICT (edition, part) DO UPDATE SET content = excluded.content, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		edition, change.Part, string(change.Content), change.At, change.By)
	if err != nil {
		return fmt.Errorf("store rule part: %w", err)
	}
	return pg.Audit(
		ctx,
		tx,
		edition,
		change.At,
		change.By,
		operations.ActionChangeRules,
		operations.RulePartSubject(edition, change.Part),
		pg.Changed(
			pg.Values{"version": change.Before},
			pg.Values{"version": change.After},
			pg.Given(change.Reason),
		),
	)
}

// storeRules stores what of a change the log has: dates, the official ranking, and the rules that results depend on.
func storeRules(ctx context.Context, tx pgx.Tx, edition contest.EditionID, change *operations.RulePartChange) error {
	for _, move := range change.Moves {
		if err := storeMove(ctx, tx, edition, move); err != nil {
			return err
		}
	}
	if change.Reset != nil {
		return judgingstore.ResetRules(ctx, tx, *change.Reset)
	}
	if change.Official != "" {
		if err := resultsstore.ChooseRanking(ctx, tx, edition, change.Official, "", change.By, change.At); err != nil {
			return err
		}
	}
	if change.Rules != nil {
		return judgingstore.KeepRules(ctx, tx, edition, *change.Rules, change.At)
	}
	return nil
}
