package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// claimLink claims the link for the entrant, who may have it already. It waits for a
// concurrent claim of the same link. LINK_USED.
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

// ReleaseLink implements contest.FilmLinkStore.
func (db *DB) ReleaseLink(ctx context.Context, edition contest.EditionID, key, actor string, at time.Time) (contest.SubmittedWork, error) {
	var workID int
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var owner string
		err := tx.QueryRow(ctx, `
			DELETE FROM film_links WHERE edition = $1 AND link_key = $2 RETURNING entrant_id::text`, edition, key).Scan(&owner)
		if err != nil {
			return translate(err)
		}
		var submission string
		err = tx.QueryRow(ctx, `
			SELECT id::text, work_id FROM submissions
			WHERE edition = $1 AND link_key = $2 AND entrant_id = $3
			ORDER BY created_at DESC LIMIT 1`, edition, key, owner).Scan(&submission, &workID)
		if err != nil {
			return translate(err)
		}
		// Leave out the link itself, which is personal data: it would outlive the entrant's
		// erasure.
		return audit(ctx, tx, edition, at, actor, contest.ActionReleaseLink, contest.SubmissionSubject(submission),
			changed(values{"claimed": true}, values{"claimed": false}, values{"workId": workID}))
	})
	if err != nil {
		return contest.SubmittedWork{}, fmt.Errorf("release link: %w", err)
	}
	return db.SubmittedWork(ctx, edition, workID)
}
