package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

const entrantColumns = `id, email, username, head_img, language, created_at`

// lockAccount reads an entrant's account and locks it until the transaction ends. LOGIN_EXPIRED.
func lockAccount(ctx context.Context, tx pgx.Tx, entrantID string) (account.Entrant, error) {
	rows, err := tx.Query(ctx, `SELECT `+entrantColumns+` FROM entrants WHERE id = $1 FOR NO KEY UPDATE`, entrantID)
	who, err := pg.Collect(rows, err, pgx.CollectExactlyOneRow, pgx.RowToStructByPos[account.Entrant])
	if errors.Is(err, pgx.ErrNoRows) {
		return who, contest.Fail(contest.CodeLoginExpired)
	}
	return who, err
}

// ChangeEmail implements operations.AccountChangeStore.
func (db *Store) ChangeEmail(ctx context.Context, c operations.EmailChange) (account.Entrant, error) {
	var who account.Entrant
	err := accountstore.New(db.DB).KeepWrongTry(ctx, func(tx pgx.Tx) error {
		var err error
		if who, err = lockAccount(ctx, tx, c.EntrantID); err != nil || who.Email == c.To {
			return err
		}
		if who.Email != c.From {
			return contest.Fail(contest.CodeConflict)
		}
		if err := useBothCodes(ctx, tx, c); err != nil {
			return err
		}
		var taken bool
		if err := tx.QueryRow(
			ctx,
			`SELECT EXISTS (SELECT FROM entrants WHERE email = $1)`,
			c.To,
		).Scan(
			&taken,
		); err != nil {
			return err
		}
		if taken {
			return operations.EmailTaken()
		}
		who.Email = c.To
		if _, err := tx.Exec(ctx, `UPDATE entrants SET email = $2 WHERE id = $1`, c.EntrantID, c.To); err != nil {
			return err
		}
		if _, err := accountstore.EndOtherSessions(ctx, tx, c.EntrantID, c.SessionID, c.Device); err != nil {
			return err
		}
		for _, m := range c.Mails {
			if err := pg.PutMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return pg.Audit(
			ctx,
			tx,
			c.Edition,
			c.At,
			contest.EntrantActor(c.EntrantID),
			operations.ActionChangeEmail,
			contest.EntrantActor(c.EntrantID),
			pg.Changed(
				pg.Values{"email": "former"},
				pg.Values{"email": "new"},
			),
		) // no address: the row outlives the account
	})
	if err != nil {
		return account.Entrant{}, fmt.Errorf("change email: %w", pg.Translate(err))
	}
	return who, nil
}

// errTried undoes the use of a code that was only looked at.
var errTried = errors.New("tried")

// useBothCodes uses both codes up, or neither: a wrong one counts, and the other one stays good.
func useBothCodes(ctx context.Context, tx pgx.Tx, c operations.EmailChange) error {
	err := pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error {
		if err := useFormer(ctx, tx, c.Former); err != nil {
			return err
		}
		return errTried
	})
	if !errors.Is(err, errTried) {
		// The savepoint took the count of the wrong try back.
		return errors.Join(err, useFormer(ctx, tx, c.Former))
	}
	if _, err := accountstore.UseCode(ctx, tx, c.New); err != nil {
		return err
	}
	return useFormer(ctx, tx, c.Former)
}

// useFormer uses the code of the former address up; its errors are at the field of that code.
func useFormer(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt) error {
	_, err := accountstore.UseCode(ctx, tx, attempt)
	var refused *contest.Error
	if errors.As(err, &refused) && len(refused.Fields) > 0 {
		return &contest.Error{Code: refused.Code, Fields: contest.FieldErrors{"formerCode": refused.Fields["code"]}}
	}
	return err
}

// ChangeProfile implements operations.AccountChangeStore.
func (db *Store) ChangeProfile(ctx context.Context, c operations.ProfileChange) (account.Entrant, error) {
	var who account.Entrant
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		before, err := lockAccount(ctx, tx, c.EntrantID)
		if err != nil {
			return err
		}
		who = before
		if before.Username == c.Username && before.Language == c.Language {
			return nil
		}
		if c.Before != nil && (c.Before.Username != before.Username || c.Before.Language != before.Language) {
			return contest.Fail(contest.CodeConflict)
		}
		who.Username, who.Language = c.Username, c.Language
		if _, err := tx.Exec(
			ctx,
			`UPDATE entrants SET username = $2, language = $3 WHERE id = $1`,
			c.EntrantID,
			c.Username,
			c.Language,
		); err != nil {
			return err
		}
		if before.Language != c.Language {
			if _, err := tx.Exec(
				ctx,
				`UPDATE registrations SET language = $2 WHERE entrant_id = $1`,
				c.EntrantID,
				c.Language,
			); err != nil {
				return err
			}
		}
		was, is := pg.Values{"language": before.Language}, pg.Values{"language": c.Language}
		if before.Username != c.Username { // no names: the row outlives the account
			was["name"], is["name"] = "former", "new"
		}
		return pg.Audit(
			ctx,
			tx,
			c.Edition,
			c.At,
			contest.EntrantActor(c.EntrantID),
			operations.ActionChangeProfile,
			contest.EntrantActor(c.EntrantID),
			pg.Changed(was, is),
		)
	})
	if err != nil {
		return account.Entrant{}, fmt.Errorf("change profile: %w", err)
	}
	return who, nil
}
