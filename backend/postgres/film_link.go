package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// claimLink makes the link the entrant's unless it is already. It waits for a concurrent
// send of the same link. LINK_USED.
func claimLink(ctx context.Context, tx pgx.Tx, n contest.NewSubmission) error {
	if n.LinkKey == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO film_links (edition, link_key, entrant_id, claimed_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (edition, link_key) DO NOTHING`, n.Edition, n.LinkKey, n.EntrantID, n.At)
	if err != nil {
		return fmt.Errorf("claim link: %w", err)
	}
	var own bool
	err = tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM film_links WHERE edition = $1 AND link_key = $2 AND entrant_id = $3)`,
		n.Edition, n.LinkKey, n.EntrantID).Scan(&own)
	if err != nil {
		return fmt.Errorf("read owner of link: %w", err)
	}
	if !own {
		return contest.Fail(contest.CodeLinkUsed)
	}
	return nil
}
