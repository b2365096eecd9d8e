package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// putConsents adds proof of what an entrant agreed to.
func putConsents(ctx context.Context, tx pgx.Tx, entrantID string, consents []contest.Consent) error {
	for _, c := range consents {
		_, err := tx.Exec(ctx, `
			INSERT INTO consents (entrant_id, edition, kind, given, changed_on, digest, language, at)
			VALUES ($1, $2, $3, $4, nullif($5, '')::date, $6, $7, $8)`,
			entrantID, c.Edition, c.Kind, c.Given, c.Notice.Changed, c.Notice.Digest, c.Language, c.At)
		if err != nil {
			return fmt.Errorf("store consent: %w", err)
		}
	}
	return nil
}

const consentColumns = `c.edition, c.kind, c.given, coalesce(to_char(c.changed_on, 'YYYY-MM-DD'), ''), c.digest, c.language, c.at`

func scanConsent(row pgx.CollectableRow) (contest.Consent, error) {
	var c contest.Consent
	err := row.Scan(&c.Edition, &c.Kind, &c.Given, &c.Notice.Changed, &c.Notice.Digest, &c.Language, &c.At)
	return c, err
}

// Consents implements contest.ConsentStore.
func (db *DB) Consents(ctx context.Context, edition contest.EditionID, entrantID string) ([]contest.Consent, error) {
	return latestConsents(ctx, db.pool, edition, entrantID)
}

func latestConsents(ctx context.Context, q querier, edition contest.EditionID, entrantID string) ([]contest.Consent, error) {
	rows, err := q.Query(ctx, `
		SELECT `+consentColumns+` FROM consents c
		WHERE c.id IN (SELECT max(id) FROM consents WHERE entrant_id = $1 AND edition = $2 GROUP BY kind) ORDER BY c.id`, entrantID, edition)
	found, err := collect(rows, err, pgx.CollectRows, scanConsent)
	if err != nil {
		return nil, fmt.Errorf("read consents: %w", err)
	}
	return found, nil
}

// ChangeConsents implements contest.ConsentStore.
func (db *DB) ChangeConsents(ctx context.Context, entrantID string, wanted []contest.Consent) ([]contest.Consent, error) {
	var latest []contest.Consent
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockEntrant(ctx, tx, entrantID); err != nil {
			return err
		}
		before, err := latestConsents(ctx, tx, wanted[0].Edition, entrantID)
		if err != nil {
			return err
		}
		was := map[contest.ConsentKind]bool{}
		for _, c := range before {
			was[c.Kind] = c.Given
		}
		for _, c := range wanted {
			if was[c.Kind] == c.Given {
				continue
			}
			if err := putConsents(ctx, tx, entrantID, []contest.Consent{c}); err != nil {
				return err
			}
		}
		latest, err = latestConsents(ctx, tx, wanted[0].Edition, entrantID)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("change consents: %w", err)
	}
	return latest, nil
}
