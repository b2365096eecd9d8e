package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// putConsents adds proof of what an entrant agreed to.
func putConsents(ctx context.Context, tx pgx.Tx, entrantID string, consents []registration.Consent) error {
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

const ConsentColumns = `c.edition, c.kind, c.given, coalesce(to_char(c.changed_on, 'YYYY-MM-DD'), ''), c.digest, c.language, c.at`

func ScanConsent(row pgx.CollectableRow) (registration.Consent, error) {
	var c registration.Consent
	err := row.Scan(&c.Edition, &c.Kind, &c.Given, &c.Notice.Changed, &c.Notice.Digest, &c.Language, &c.At)
	return c, err
}

// Consents implements registration.ConsentStore.
func (db *Store) Consents(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
) ([]registration.Consent, error) {
	return latestConsents(ctx, db.Pool, edition, entrantID)
}

func latestConsents(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	entrantID string,
) ([]registration.Consent, error) {
	rows, err := q.Query(ctx, `
		SELECT `+ConsentColumns+` FROM consents c
		WHERE c.id IN (SELECT max(id) FROM consents WHERE entrant_id = $1 AND edition = $2 GROUP BY kind) ORDER BY c.id`, entrantID, edition)
	found, err := pg.Collect(rows, err, pgx.CollectRows, ScanConsent)
	if err != nil {
		return nil, fmt.Errorf("read consents: %w", err)
	}
	return found, nil
}

// ChangeConsents implements registration.ConsentStore.
func (db *Store) ChangeConsents(
	ctx context.Context,
	entrantID string,
	wanted []registration.Consent,
) ([]registration.Consent, error) {
	var latest []registration.Consent
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := accountstore.LockEntrant(ctx, tx, entrantID); err != nil {
			return err
		}
		before, err := latestConsents(ctx, tx, wanted[0].Edition, entrantID)
		if err != nil {
			return err
		}
		was := map[registration.ConsentKind]bool{}
		for _, c := range before {
			was[c.Kind] = c.Given
		}
		for _, c := range wanted {
			if was[c.Kind] == c.Given {
				continue
			}
			if err := putConsents(ctx, tx, entrantID, []registration.Consent{c}); err != nil {
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
