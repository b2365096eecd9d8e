package store

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
)

func ReadRanking(ctx context.Context, tx pg.Querier, edition contest.EditionID) (results.RankingChoice, error) {
	var choice results.RankingChoice
	var at *time.Time
	err := tx.QueryRow(ctx, `SELECT official, seed, chosen_at FROM rankings WHERE edition = $1`, edition).
		Scan(&choice.Official, &choice.Seed, &at)
	if err != nil {
		return choice, fmt.Errorf("read ranking: %w", err)
	}
	if at != nil {
		choice.ChosenAt = *at
	}
	return choice, nil
}
