package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/upload"
)

// Duplicates implements results.DuplicateStore. Of a film in several submissions the latest is named.
func (db *Store) Duplicates(ctx context.Context, edition contest.EditionID) ([]results.Duplicate, error) {
	film := func(upload string) string {
		return `(
			SELECT s.edition, s.work_id, s.title, e.email, coalesce(g.name, ''), s.submitted_at, s.latest, s.disqualified_at IS NOT NULL, coalesce(c.made, '{}'), s.entrant_id
			FROM submissions s JOIN entrants e ON e.id = s.entrant_id
				LEFT JOIN registrations g ON g.edition = s.edition AND g.entrant_id = s.entrant_id
				LEFT JOIN screening_copies c ON c.upload_id = s.video_upload_id
			WHERE s.video_upload_id = ` + upload + ` AND s.erased_at IS NULL
			ORDER BY s.latest DESC, s.submitted_at DESC, s.id LIMIT 1)`
	}
	const columns = `(edition, work_id, title, account, entrant, submitted_at, latest, disqualified, made, entrant_id)`
	rows, err := db.Pool.Query(ctx, `
		SELECT d.id, d.grounds, d.segments, d.score, d.found_at, d.decision, d.reason, d.decided_by, d.decided_at, d.removed, a.entrant_id = b.entrant_id,
			a.submitted_at > b.submitted_at,
			a.edition, a.work_id, a.title, a.account, a.entrant, a.submitted_at, a.latest, a.disqualified, a.made,
			b.edition, b.work_id, b.title, b.account, b.entrant, b.submitted_at, b.latest, b.disqualified, b.made
		FROM duplicates d, LATERAL `+film("d.upload_a")+` a `+columns+`, LATERAL `+film("d.upload_b")+` b `+columns+`
		WHERE a.edition = $1 OR b.edition = $1
		ORDER BY d.score DESC, d.id`, edition)
	if err != nil {
		return nil, fmt.Errorf("list duplicates: %w", err)
	}
	list, err := pgx.CollectRows(rows, scanDuplicate)
	if err != nil {
		return nil, fmt.Errorf("list duplicates: %w", err)
	}
	return list, nil
}

func scanDuplicate(row pgx.CollectableRow) (results.Duplicate, error) {
	var d results.Duplicate
	var swap bool
	var decided *time.Time
	var madeA, madeB upload.MadeCopy
	err := row.Scan(
		&d.ID,
		&d.By,
		&d.Segments,
		&d.Score,
		&d.FoundAt,
		&d.Decision,
		&d.Reason,
		&d.DecidedBy,
		&decided,
		&d.Removed,
		&d.SameMaker,
		&swap,
		&d.A.Edition,
		&d.A.WorkID,
		&d.A.Title,
		&d.A.Account,
		&d.A.Entrant,
		&d.A.SubmittedAt,
		&d.A.Latest,
		&d.A.Disqualified,
		&madeA,
		&d.B.Edition,
		&d.B.WorkID,
		&d.B.Title,
		&d.B.Account,
		&d.B.Entrant,
		&d.B.SubmittedAt,
		&d.B.Latest,
		&d.B.Disqualified,
		&madeB,
	)
	pg.SetTime(&d.DecidedAt, decided)
	d.A.Film, d.B.Film = madeA.Film, madeB.Film
	if swap { // a is the film that was sent first; the columns are in the order of comparison
		d.A, d.B = d.B, d.A
		for i, s := range d.Segments {
			d.Segments[i].A, d.Segments[i].B = s.B, s.A
		}
		switch d.Removed {
		case results.SideA:
			d.Removed = results.SideB
		case results.SideB:
			d.Removed = results.SideA
		}
	}
	return d, err
}

// DecideDuplicate implements results.DuplicateStore.
func (db *Store) DecideDuplicate(ctx context.Context, d results.DuplicateDecision) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var state, reason, removed string
		var swap bool
		err := tx.QueryRow(ctx, `
			SELECT CASE WHEN d.decision <> '' THEN d.decision WHEN a.entrant_id = b.entrant_id THEN 'same' ELSE 'open' END, d.reason, d.removed,
				(SELECT max(s.submitted_at) FROM submissions s WHERE s.video_upload_id = a.id AND s.erased_at IS NULL)
					> (SELECT max(s.submitted_at) FROM submissions s WHERE s.video_upload_id = b.id AND s.erased_at IS NULL)
			FROM duplicates d JOIN uploads a ON a.id = d.upload_a JOIN uploads b ON b.id = d.upload_b
			WHERE d.id = $1 FOR UPDATE OF d`, d.ID).Scan(&state, &reason, &removed, &swap)
		if err != nil {
			return pg.Translate(err)
		}
		stored := string(d.Removed)
		if swap && stored != "" {
			stored = map[results.DuplicateSide]string{results.SideA: "b", results.SideB: "a"}[d.Removed]
		}
		if state == string(d.Decision) && reason == d.Reason && removed == stored {
			return nil
		}
		if d.Before != "" && string(d.Before) != state {
			return results.DuplicateChanged()
		}
		if _, err := tx.Exec(ctx, `
			UPDATE duplicates SET decision = CASE WHEN $2 = 'open' THEN '' ELSE $2 END, reason = $3, removed = $4, decided_by = $5, decided_at = $6
			WHERE id = $1`, d.ID, string(d.Decision), d.Reason, stored, d.Actor, d.At); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			d.Edition,
			d.At,
			d.Actor,
			results.ActionDecideDuplicate,
			results.DuplicateSubject(d.ID),
			pg.Changed(pg.Values{"decision": state}, pg.Values{"decision": string(d.Decision)}, pg.Given(d.Reason)),
		)
	})
	if err != nil {
		return fmt.Errorf("decide duplicate: %w", err)
	}
	return nil
}
