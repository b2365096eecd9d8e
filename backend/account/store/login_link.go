package store

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/pg"
)

// countAsk counts an ask for a code against the limits and reports whether its address is under
// attack. TOO_MANY_REQUESTS.
func countAsk(
	ctx context.Context,
	tx pgx.Tx,
	code account.VerificationCode,
	limits []contest.RateLimit,
) (attacked bool, err error) {
	if code.Attack == nil {
		return false, pg.CountAgainst(ctx, tx, code.CreatedAt, limits)
	}
	// The lock of the asks makes those for one address issue letters one after the other.
	if err := pg.LockRates(ctx, tx, append([]contest.RateLimit{code.Attack.Asks}, limits...)); err != nil {
		return false, err
	}
	wait, err := pg.RatesWait(ctx, tx, code.CreatedAt, limits)
	if err != nil {
		return false, err
	}
	if wait > 0 {
		return false, contest.TooMany(wait)
	}
	for _, sign := range []contest.RateLimit{code.Attack.Asks, code.Attack.Wrong} {
		wait, err := pg.RateWait(ctx, tx, code.CreatedAt, sign)
		if err != nil {
			return false, err
		}
		attacked = attacked || wait > 0
	}
	counted := limits
	if code.Attack.Noted {
		counted = append([]contest.RateLimit{code.Attack.Asks}, limits...)
	}
	return attacked, pg.NoteRates(ctx, tx, code.CreatedAt, counted)
}

// issueLetters issues letters and a link for an address under attack, with their mail, unless
// those of a mail within the last AttackMailInterval can be used. It returns when they are mailed.
func issueLetters(ctx context.Context, tx pgx.Tx, code account.VerificationCode) (time.Time, error) {
	link := NewLink{
		Purpose: string(code.Purpose),
		Subject: code.Email,
		At:      code.CreatedAt,
		CodeHash: account.AddressCodeHash(
			code.Purpose,
			code.Email,
			code.Attack.Code,
		),
		LinkHash: contest.HashToken(code.Attack.Link),
	}
	return PutLink(ctx, tx, link, code.Attack.Compose)
}

// NewLink is a link to mail, with or without letters.
type NewLink struct {
	Purpose, Subject   string
	CodeHash, LinkHash []byte
	At                 time.Time
}

// PutLink stores a link and its mail, at most one per AttackMailInterval. It returns when the
// live one is mailed. The caller holds a lock of the subject.
func PutLink(ctx context.Context, tx pgx.Tx, link NewLink, compose func() (contest.NewMail, error)) (time.Time, error) {
	at := link.At
	var last time.Time
	var live bool
	err := tx.QueryRow(ctx, `
		SELECT mail_at, used_at IS NULL AND expires_at > $3 FROM login_links
		WHERE purpose = $1 AND subject = $2 ORDER BY mail_at DESC LIMIT 1`, link.Purpose, link.Subject, link.At).Scan(&last, &live)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
	case err != nil:
		return time.Time{}, fmt.Errorf("find link: %w", err)
	case last.Add(account.AttackMailInterval).After(link.At):
		if live {
			return last, nil
		}
		at = last.Add(account.AttackMailInterval)
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO login_links (purpose, subject, code_hash, link_hash, mail_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		link.Purpose, link.Subject, link.CodeHash, link.LinkHash, at, at.Add(account.CodeLifetime))
	if err != nil {
		return time.Time{}, fmt.Errorf("store link: %w", err)
	}
	if compose == nil {
		return at, nil
	}
	m, err := compose()
	if err != nil {
		return time.Time{}, fmt.Errorf("compose link: %w", err)
	}
	m.ExpiresAt = at.Add(account.CodeLifetime)
	if at.After(link.At) {
		m.NotBefore = at
	}
	return at, pg.PutMail(ctx, tx, m)
}

// triesLeft returns how many wrong tries an ask allows: fewer for digits, whose hash is not
// empty, once the address is under attack.
func triesLeft(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt, hash []byte) (int, error) {
	if len(hash) == 0 || attempt.Wrong.Key == "" {
		return attempt.Tries, nil
	}
	wait, err := pg.RateWait(ctx, tx, attempt.At, attempt.Wrong)
	if err != nil || wait == 0 {
		return attempt.Tries, err
	}
	return min(attempt.Tries, account.AttackTries), nil
}

// mayType returns CODE_WRONG once no code of the address is checked any more today.
func mayType(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt) error {
	limit, limited := attempt.TypedLimit()
	if !limited {
		return nil
	}
	wait, err := pg.RateWait(ctx, tx, attempt.At, limit)
	if err == nil && wait > 0 {
		return account.CodeByLink()
	}
	return err
}

func wrongOf(attempt account.CodeAttempt) []contest.RateLimit {
	if attempt.Wrong.Key == "" {
		return nil
	}
	return []contest.RateLimit{attempt.Wrong}
}

// useLetters uses the letters of the address, any that were mailed within the last minutes. False
// when these are none of them.
func useLetters(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt) (bool, error) {
	rows, err := tx.Query(ctx, `
		SELECT id, code_hash FROM login_links
		WHERE purpose = $1 AND subject = $2 AND used_at IS NULL AND expires_at > $3 AND code_hash <> ''
		ORDER BY id FOR UPDATE`, attempt.Purpose, attempt.Email, attempt.At)
	if err != nil {
		return false, fmt.Errorf("read letters: %w", err)
	}
	type letters struct {
		ID   int64
		Hash []byte
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[letters])
	if err != nil {
		return false, fmt.Errorf("read letters: %w", err)
	}
	typed, found := account.AddressCodeHash(attempt.Purpose, attempt.Email, attempt.Code), int64(0)
	for _, one := range all {
		if subtle.ConstantTimeCompare(one.Hash, typed) == 1 {
			found = one.ID
		}
	}
	if found == 0 {
		return false, nil
	}
	if _, err := tx.Exec(ctx, `UPDATE login_links SET used_at = $2 WHERE id = $1`, found, attempt.At); err != nil {
		return false, fmt.Errorf("use letters: %w", err)
	}
	return true, nil
}

// useLink uses a mailed link in place of a code. It counts against the caller's network alone.
func useLink(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt) (guessed bool, err error) {
	used, err := TakeLink(ctx, tx, string(attempt.Purpose), attempt.Email, attempt.Link, attempt.At)
	if err != nil {
		return false, err
	}
	if !used {
		return true, account.LinkWrong(attempt.Field)
	}
	return false, nil
}

// TakeLink marks a live link as used. False for one that is not; of concurrent calls one succeeds.
func TakeLink(ctx context.Context, tx pgx.Tx, purpose, subject, token string, at time.Time) (bool, error) {
	tag, err := tx.Exec(ctx, `
		UPDATE login_links SET used_at = $4
		WHERE link_hash = $1 AND purpose = $2 AND subject = $3 AND used_at IS NULL AND expires_at > $4`,
		contest.HashToken(token), purpose, subject, at)
	if err != nil {
		return false, fmt.Errorf("use link: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}
