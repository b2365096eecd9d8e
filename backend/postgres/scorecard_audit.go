package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// auditedScores is the audit log's value of scores.
func auditedScores(s contest.Scores) values {
	return values{"creativity": s.Creativity, "technical": s.Technical, "artistic": s.Artistic, "story": s.Story}
}

// scoresBefore is the audit log's value of a judge's scorecard of a work before it is stored or removed; nil for none.
func scoresBefore(ctx context.Context, tx pgx.Tx, j contest.Judge, workID int) (any, error) {
	var s contest.Scores
	err := tx.QueryRow(ctx, `
		SELECT (creativity * 100)::integer, (technical * 100)::integer, (artistic * 100)::integer, (story * 100)::integer
		FROM scorecards WHERE judge_id = $1 AND work_id = $2`, j.ID, workID).Scan(&s.Creativity, &s.Technical, &s.Artistic, &s.Story)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read scorecard: %w", err)
	}
	return auditedScores(s), nil
}
