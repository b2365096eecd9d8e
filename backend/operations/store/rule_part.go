package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// RuleParts implements contest.RulePartReader.
func (db *Store) RuleParts(ctx context.Context, edition contest.EditionID) (map[string][]byte, error) {
	return ruleParts(ctx, db.Pool, edition)
}

func ruleParts(ctx context.Context, q pg.Querier, edition contest.EditionID) (map[string][]byte, error) {
	rows, err := q.Query(ctx, `SELECT part, content::text FROM rule_parts WHERE edition = $1`, edition)
	if err != nil {
		return nil, fmt.Errorf("read rule parts: %w", err)
	}
	parts := map[string][]byte{}
	var part, content string
	_, err = pgx.ForEachRow(rows, []any{&part, &content}, func() error {
		parts[part] = []byte(content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read rule parts: %w", err)
	}
	return parts, nil
}

// AnsweredQuestions implements operations.RulePartStore.
func (db *Store) AnsweredQuestions(ctx context.Context, edition contest.EditionID) ([]contest.AnsweredQuestion, error) {
	return answeredQuestions(ctx, db.Pool, edition)
}

func answeredQuestions(ctx context.Context, q pg.Querier, edition contest.EditionID) ([]contest.AnsweredQuestion, error) {
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

// ChangeRulePart implements operations.RulePartStore. The lock on the judging serialises changes of an edition.
func (db *Store) ChangeRulePart(
	ctx context.Context, edition contest.EditionID, check func(map[string][]byte, []contest.AnsweredQuestion) (*operations.RulePartChange, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM judging WHERE edition = $1 FOR UPDATE`, edition); err != nil {
			return fmt.Errorf("lock rules: %w", err)
		}
		stored, err := ruleParts(ctx, tx, edition)
		if err != nil {
			return err
		}
		answered, err := answeredQuestions(ctx, tx, edition)
		if err != nil {
			return err
		}
		change, err := check(stored, answered)
		if err != nil || change == nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO rule_parts (edition, part, content, changed_at, changed_by) VALUES ($1, $2, $3::jsonb, $4, $5)
			ON CONFLICT (edition, part) DO UPDATE SET content = excluded.content, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
			edition, change.Part, string(change.Content), change.At, change.By)
		if err != nil {
			return fmt.Errorf("store rule part: %w", err)
		}
		return pg.Audit(ctx, tx, edition, change.At, change.By, operations.ActionChangeRules, operations.RulePartSubject(edition, change.Part),
			pg.Changed(pg.Values{"version": change.Before}, pg.Values{"version": change.After}))
	})
}
