package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

const entrantColumns = `id, email, username, head_img, language, created_at`

// lockAccount reads an entrant's account and locks it until the transaction ends. LOGIN_EXPIRED.
func lockAccount(ctx context.Context, tx pgx.Tx, entrantID string) (contest.Entrant, error) {
	rows, err := tx.Query(ctx, `SELECT `+entrantColumns+` FROM entrants WHERE id = $1 FOR NO KEY UPDATE`, entrantID)
	who, err := collect(rows, err, pgx.CollectExactlyOneRow, pgx.RowToStructByPos[contest.Entrant])
	if errors.Is(err, pgx.ErrNoRows) {
		return who, contest.Fail(contest.CodeLoginExpired)
	}
	return who, err
}

// ChangeEmail implements contest.AccountChangeStore.
func (db *DB) ChangeEmail(ctx context.Context, c contest.EmailChange) (contest.Entrant, error) {
	var who contest.Entrant
	err := db.keepWrongTry(ctx, func(tx pgx.Tx) error {
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
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM entrants WHERE email = $1)`, c.To).Scan(&taken); err != nil {
			return err
		}
		if taken {
			return contest.EmailTaken()
		}
		who.Email = c.To
		if _, err := tx.Exec(ctx, `UPDATE entrants SET email = $2 WHERE id = $1`, c.EntrantID, c.To); err != nil {
			return err
		}
		if _, err := endOtherSessions(ctx, tx, c.EntrantID, c.SessionID, c.Device); err != nil {
			return err
		}
		for _, m := range c.Mails {
			if err := putMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return audit(ctx, tx, c.Edition, c.At, contest.EntrantActor(c.EntrantID), contest.ActionChangeEmail, contest.EntrantActor(c.EntrantID),
			changed(values{"email": "former"}, values{"email": "new"})) // no address: the row outlives the account
	})
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("change email: %w", translate(err))
	}
	return who, nil
}

// errTried undoes the use of a code that was only looked at.
var errTried = errors.New("tried")

// useBothCodes uses both codes up, or neither: a wrong one counts, and the other one stays good.
func useBothCodes(ctx context.Context, tx pgx.Tx, c contest.EmailChange) error {
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
	if _, err := useCode(ctx, tx, c.New); err != nil {
		return err
	}
	return useFormer(ctx, tx, c.Former)
}

// useFormer uses the code of the former address up; its errors are at the field of that code.
func useFormer(ctx context.Context, tx pgx.Tx, attempt contest.CodeAttempt) error {
	_, err := useCode(ctx, tx, attempt)
	var refused *contest.Error
	if errors.As(err, &refused) && len(refused.Fields) > 0 {
		return &contest.Error{Code: refused.Code, Fields: contest.FieldErrors{"formerCode": refused.Fields["code"]}}
	}
	return err
}

// ChangeProfile implements contest.AccountChangeStore.
func (db *DB) ChangeProfile(ctx context.Context, c contest.ProfileChange) (contest.Entrant, error) {
	var who contest.Entrant
	err := db.inTx(ctx, func(tx pgx.Tx) error {
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
		if _, err := tx.Exec(ctx, `UPDATE entrants SET username = $2, language = $3 WHERE id = $1`, c.EntrantID, c.Username, c.Language); err != nil {
			return err
		}
		if before.Language != c.Language {
			if _, err := tx.Exec(ctx, `UPDATE registrations SET language = $2 WHERE entrant_id = $1`, c.EntrantID, c.Language); err != nil {
				return err
			}
		}
		was, is := values{"language": before.Language}, values{"language": c.Language}
		if before.Username != c.Username { // no names: the row outlives the account
			was["name"], is["name"] = "former", "new"
		}
		return audit(ctx, tx, c.Edition, c.At, contest.EntrantActor(c.EntrantID), contest.ActionChangeProfile, contest.EntrantActor(c.EntrantID), changed(was, is))
	})
	if err != nil {
		return contest.Entrant{}, fmt.Errorf("change profile: %w", err)
	}
	return who, nil
}
