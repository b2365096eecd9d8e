package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/submission"
)

// claimLink claims the link for the entrant, who may have it already. It waits for a
// concurrent claim of the same link. LINK_USED.
func claimLink(ctx context.Context, tx pgx.Tx, n submission.NewSubmission) error {
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

// ReleaseLink implements submission.FilmLinkStore.
func (db *Store) ReleaseLink(
	ctx context.Context,
	edition contest.EditionID,
	key, actor string,
	at time.Time,
) (submission.SubmittedWork, error) {
	var workID int
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var owner string
		err := tx.QueryRow(ctx, `
			DELETE FROM film_links WHERE edition = $1 AND link_key = $2 RETURNING entrant_id::text`, edition, key).Scan(&owner)
		if err != nil {
			return pg.Translate(err)
		}
		var sent string
		err = tx.QueryRow(ctx, `
			SELECT id::text, work_id FROM submissions
			WHERE edition = $1 AND link_key = $2 AND entrant_id = $3
			ORDER BY created_at DESC LIMIT 1`, edition, key, owner).Scan(&sent, &workID)
		if err != nil {
			return pg.Translate(err)
		}
		// Leave out the link itself, which is personal data: it would outlive the entrant's
		// erasure.
		return pg.Audit(ctx, tx, edition, at, actor, submission.ActionReleaseLink, submission.Subject(sent),
			pg.Changed(pg.Values{"claimed": true}, pg.Values{"claimed": false}, pg.Values{"workId": workID}))
	})
	if err != nil {
		return submission.SubmittedWork{}, fmt.Errorf("release link: %w", err)
	}
	return db.SubmittedWork(ctx, edition, workID)
}
