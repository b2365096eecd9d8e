package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// PutAsked keeps what each of the questions that have an answer was when its first answer came.
func PutAsked(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	questions []contest.Question,
	answers contest.Answers,
) error {
	var ids, places, kinds []string
	for _, q := range questions {
		if _, given := answers[q.ID]; given {
			ids, places, kinds = append(ids, q.ID), append(places, string(q.At)), append(kinds, string(q.Kind))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO asked_questions (edition, question, at, kind)
		SELECT $1, q.* FROM unnest($2::text[], $3::text[], $4::text[]) AS q ORDER BY 2
		ON CONFLICT DO NOTHING`, edition, ids, places, kinds)
	if err != nil {
		return fmt.Errorf("keep asked questions: %w", err)
	}
	return nil
}
