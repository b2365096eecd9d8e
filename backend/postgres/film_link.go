package postgres

import (
	"context"
	"fmt"
	"time"

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
			ORDER BY work_id DESC LIMIT 1`, edition, key, owner).Scan(&submission, &workID)
		if err != nil {
			return translate(err)
		}
		// The link itself is about a person: an erased entrant must not stay in the log.
		return audit(ctx, tx, edition, at, actor, contest.ActionReleaseLink, contest.SubmissionSubject(submission),
			changed(values{"claimed": true}, values{"claimed": false}, values{"workId": workID}))
	})
	if err != nil {
		return contest.SubmittedWork{}, fmt.Errorf("release link: %w", err)
	}
	return db.SubmittedWork(ctx, edition, workID)
}
