package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// prizeGiven is what the audit log says of a prize before its change: nil while the ranks alone decide.
func prizeGiven(ctx context.Context, tx pgx.Tx, edition contest.EditionID, change contest.PrizeChange) (any, error) {
	var before bool
	err := tx.QueryRow(ctx, `
		SELECT given FROM prize_changes WHERE edition = $1 AND prize = $2 AND work_id = $3`,
		edition, change.Prize, change.WorkID).Scan(&before)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read change of a prize: %w", err)
	}
	return values{"given": before}, nil
}

// prizesOf is what the audit log says of a publication: the works of each prize, by id; nil for none.
func prizesOf(w *contest.Winners) any {
	if w == nil {
		return nil
	}
	works := map[string][]int{}
	for _, winner := range w.Winners {
		for _, prize := range winner.Prizes {
			works[prize] = append(works[prize], winner.WorkID)
		}
	}
	return values{"ranking": w.Ranking, "prizes": works}
}

// awardsOf is what the log says of a publication.
func awardsOf(w contest.Winners) []transparency.AwardData {
	var awards []transparency.AwardData
	for _, winner := range w.Winners {
		awards = append(awards, transparency.AwardData{WorkID: winner.WorkID, Prizes: winner.Prizes})
	}
	return awards
}
