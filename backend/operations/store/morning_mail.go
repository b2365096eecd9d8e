package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	organiserstore "marquee/backend/organiser/store"
	"marquee/backend/pg"
)

// MorningLanguage implements operations.MorningMailStore.
func (db *Store) MorningLanguage(ctx context.Context, organiserID string) (contest.Language, error) {
	var language contest.Language
	err := db.Pool.QueryRow(
		ctx,
		`SELECT coalesce(morning_language::text, '') FROM organisers WHERE id = $1`,
		organiserID,
	).Scan(
		&language,
	)
	if err != nil {
		return "", fmt.Errorf("read setting of morning email: %w", pg.Translate(err))
	}
	return language, nil
}

// SetMorningLanguage implements operations.MorningMailStore.
func (db *Store) SetMorningLanguage(
	ctx context.Context,
	account contest.OrganiserAccount,
	language contest.Language,
	today string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var before contest.Language
		err := tx.QueryRow(ctx, `
			SELECT coalesce(morning_language::text, '') FROM organisers WHERE id = $1 FOR UPDATE`, account.ID).Scan(&before)
		if err != nil {
			return pg.Translate(err)
		}
		if before == language {
			return nil
		}
		_, err = tx.Exec(ctx, `
			UPDATE organisers SET morning_language = nullif($2, '')::language,
				morning_sent_on = CASE WHEN morning_language IS NULL THEN $3::date ELSE morning_sent_on END
			WHERE id = $1`, account.ID, language, today)
		if err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			"",
			at,
			contest.OrganiserActor(account.Email),
			operations.ActionMorningMail,
			organiser.Subject(account.Email),
			pg.Changed(pg.Values{"language": before}, pg.Values{"language": language}),
		)
	})
	if err != nil {
		return fmt.Errorf("store setting of morning email: %w", err)
	}
	return nil
}

// morningReader is the condition that an organiser o gets the mail of a day, the parameter $1, and has not had it.
const morningReader = `o.role = 'owner' AND o.disabled_at IS NULL AND o.morning_language IS NOT NULL
	AND (o.morning_sent_on IS NULL OR o.morning_sent_on < $1::date)`

// MorningReaders implements operations.MorningMailStore.
func (db *Store) MorningReaders(ctx context.Context, day string) ([]operations.MorningReader, error) {
	rows, err := db.Pool.Query(
		ctx,
		`SELECT `+organiserstore.OrganiserColumns+`, o.morning_language FROM organisers o WHERE `+morningReader+` ORDER BY o.id`,
		day,
	)
	readers, err := pg.Collect(
		rows,
		err,
		pgx.CollectRows,
		func(row pgx.CollectableRow) (operations.MorningReader, error) {
			var reader operations.MorningReader
			account, err := organiserstore.ScanOrganiser(row, &reader.Language)
			reader.OrganiserAccount = account
			return reader, err
		},
	)
	if err != nil {
		return nil, fmt.Errorf("list readers of the morning email: %w", err)
	}
	return readers, nil
}

// SendMorningMail implements operations.MorningMailStore.
func (db *Store) SendMorningMail(ctx context.Context, organiserID, day string, mail *contest.NewMail) (bool, error) {
	first := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(
			ctx,
			`UPDATE organisers o SET morning_sent_on = $1::date WHERE o.id = $2 AND `+morningReader,
			day,
			organiserID,
		)
		if err != nil {
			return err
		}
		if first = tag.RowsAffected() > 0; !first || mail == nil {
			return nil
		}
		return pg.PutMail(ctx, tx, *mail)
	})
	if err != nil {
		return false, fmt.Errorf("send morning email: %w", err)
	}
	return first, nil
}
