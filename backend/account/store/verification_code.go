package store

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/pg"
)

// expiredCodesKept is how long an expired code is kept, so that a late try can be
// answered with the reason.
const expiredCodesKept = time.Hour

// IssueCode implements account.VerificationCodeStore.
func (db *Store) IssueCode(
	ctx context.Context,
	code account.VerificationCode,
	limits []contest.RateLimit,
	compose func() (contest.NewMail, error),
) (account.IssuedCode, error) {
	var issued account.IssuedCode
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if issued, err = issuedBefore(ctx, tx, code); err != nil || !issued.At.IsZero() {
			return err
		}
		issued, err = issueCode(ctx, tx, code, limits, compose)
		return err
	})
	return issued, err
}

// issuedBefore returns the asker's live code for the address, the zero IssuedCode without
// one and for a code that may be issued again. Concurrent calls of an asker are
// serialised.
func issuedBefore(ctx context.Context, tx pgx.Tx, code account.VerificationCode) (account.IssuedCode, error) {
	if !code.Once {
		return account.IssuedCode{}, nil
	}
	if _, err := tx.Exec(
		ctx,
		`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`,
		fmt.Sprintf("ask:%x", code.AskerHash),
	); err != nil {
		return account.IssuedCode{}, fmt.Errorf("lock ask: %w", err)
	}
	var issued account.IssuedCode
	err := tx.QueryRow(ctx, `
		SELECT expires_at, code_hash = '' FROM verification_codes
		WHERE asker_hash = $1 AND purpose = $2 AND email = $3 AND used_at IS NULL AND expires_at > $4
		ORDER BY created_at DESC LIMIT 1`,
		code.AskerHash, code.Purpose, code.Email, code.CreatedAt).Scan(&issued.At, &issued.Letters)
	if errors.Is(err, pgx.ErrNoRows) {
		return account.IssuedCode{}, nil
	}
	if err != nil {
		return account.IssuedCode{}, fmt.Errorf("look up repeated ask: %w", err)
	}
	issued.At = issued.At.Add(-account.CodeLifetime)
	return issued, nil
}

func issueCode(
	ctx context.Context,
	tx pgx.Tx,
	code account.VerificationCode,
	limits []contest.RateLimit,
	compose func() (contest.NewMail, error),
) (account.IssuedCode, error) {
	attacked, err := countAsk(ctx, tx, code, limits)
	if err != nil {
		return account.IssuedCode{}, err
	}
	if err := endFormerCodes(ctx, tx, code); err != nil {
		return account.IssuedCode{}, err
	}
	issued := account.IssuedCode{At: code.CreatedAt, Letters: attacked}
	hash := code.Hash
	if attacked {
		hash, compose = []byte{}, nil
		if issued.At, err = issueLetters(ctx, tx, code); err != nil {
			return account.IssuedCode{}, err
		}
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO verification_codes (purpose, email, asker_hash, code_hash, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		code.Purpose, code.Email, code.AskerHash, hash, code.CreatedAt, issued.At.Add(account.CodeLifetime))
	if err != nil {
		return account.IssuedCode{}, fmt.Errorf("store code: %w", err)
	}
	if err := deleteExpiredCodes(ctx, tx, code.CreatedAt.Add(-expiredCodesKept)); err != nil {
		return account.IssuedCode{}, err
	}
	if compose == nil {
		return issued, nil
	}
	m, err := compose()
	if err != nil {
		return account.IssuedCode{}, fmt.Errorf("compose code: %w", err)
	}
	return issued, pg.PutMail(ctx, tx, m)
}

func deleteExpiredCodes(ctx context.Context, tx pgx.Tx, before time.Time) error {
	for _, table := range []string{"verification_codes", "login_links"} {
		_, err := tx.Exec(ctx, `
			DELETE FROM `+table+` WHERE ctid IN (
				SELECT ctid FROM `+table+` WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`, before)
		if err != nil {
			return fmt.Errorf("delete old codes: %w", err)
		}
	}
	return nil
}

// endFormerCodes ends the codes that a new one replaces, and their mails.
func endFormerCodes(ctx context.Context, tx pgx.Tx, code account.VerificationCode) error {
	_, err := tx.Exec(ctx, `
		UPDATE verification_codes SET used_at = $4
		WHERE asker_hash = $1 AND purpose = $2 AND (email = $3 OR purpose <> 'registration') AND used_at IS NULL AND created_at <= $4`,
		code.FormerHash, code.Purpose, code.Email, code.CreatedAt)
	if err != nil {
		return fmt.Errorf("end codes: %w", err)
	}
	return pg.CancelMails(ctx, tx, code.CreatedAt, code.MailSubject(code.FormerHash))
}

// KeepWrongTry runs f in one transaction. It commits when f returns CODE_WRONG too, so
// that the wrong try counts.
func (db *Store) KeepWrongTry(ctx context.Context, f func(tx pgx.Tx) error) error {
	var refused error
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		refused = nil
		err := f(tx)
		if contest.CodeOf(err) == contest.CodeCodeWrong {
			refused = err
			return nil
		}
		return err
	})
	return errors.Join(err, refused)
}

// AcceptCode accepts the asker's code once and runs f, in one transaction. Wrong codes count
// against limits; TOO_MANY_REQUESTS when one of those is reached. The errors of UseCode.
func (db *Store) AcceptCode(
	ctx context.Context,
	attempt account.CodeAttempt,
	limits []contest.RateLimit,
	f func(tx pgx.Tx) error,
) error {
	return db.KeepWrongTry(ctx, func(tx pgx.Tx) error {
		// The lock is held to the end, so that concurrent guesses are counted one by one.
		if err := pg.LockRates(ctx, tx, append(slices.Clone(limits), attempt.Wrong)); err != nil {
			return err
		}
		wait, err := pg.RatesWait(ctx, tx, attempt.At, limits)
		if err != nil {
			return err
		}
		if wait > 0 {
			return contest.TooMany(wait)
		}
		guessed, err := UseCode(ctx, tx, attempt)
		if guessed {
			return errors.Join(err, pg.NoteRates(ctx, tx, attempt.At, limits))
		}
		if err != nil {
			return err
		}
		return f(tx)
	})
}

// UseCode accepts the asker's newest live code, or the address's letters or link, once, in the
// caller's transaction. It counts a wrong one and returns CODE_WRONG, see keepWrongTry. guessed
// reports whether the code was unknown, not one that had ended before.
func UseCode(ctx context.Context, tx pgx.Tx, attempt account.CodeAttempt) (guessed bool, err error) {
	if attempt.Link != "" {
		return useLink(ctx, tx, attempt)
	}
	// Wrong tries of an address count one after the other, whoever types them.
	if err := pg.LockRates(ctx, tx, wrongOf(attempt)); err != nil {
		return false, err
	}
	var id int64
	var hash []byte
	var tries int
	var expires time.Time
	var used *time.Time
	// The row lock makes concurrent tries of a code count one after the other.
	err = tx.QueryRow(
		ctx,
		`
		SELECT id, code_hash, wrong_tries, expires_at, used_at FROM verification_codes
		WHERE asker_hash = $1 AND purpose = $2 AND email = $3
		ORDER BY (used_at IS NULL) DESC, id DESC LIMIT 1
		FOR UPDATE`,
		contest.HashToken(
			string(attempt.Asker),
		),
		attempt.Purpose,
		attempt.Email,
	).Scan(&id, &hash, &tries, &expires, &used)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return true, contest.Fail(contest.CodeCodeWrong)
	case err != nil:
		return false, fmt.Errorf("read code: %w", err)
	case used != nil:
		return false, account.CodeUsed()
	case !attempt.At.Before(expires):
		return false, account.CodeExpired()
	}
	if err := mayType(ctx, tx, attempt); err != nil {
		return false, err
	}
	left, err := triesLeft(ctx, tx, attempt, hash)
	if err != nil {
		return false, err
	}
	if tries >= left {
		return false, account.CodeOver()
	}
	right := subtle.ConstantTimeCompare(
		hash,
		account.HashCode(attempt.Purpose, attempt.Email, attempt.Asker, attempt.Code),
	) == 1
	if account.IsLetterCode(attempt.Code) {
		if right, err = useLetters(ctx, tx, attempt); err != nil {
			return false, err
		}
	}
	if !right {
		if _, err := tx.Exec(
			ctx,
			`UPDATE verification_codes SET wrong_tries = wrong_tries + 1 WHERE id = $1`,
			id,
		); err != nil {
			return false, fmt.Errorf("count wrong code: %w", err)
		}
		return true, errors.Join(pg.NoteRates(ctx, tx, attempt.At, wrongOf(attempt)), account.CodeWrong(left-tries-1))
	}
	if _, err := tx.Exec(ctx, `UPDATE verification_codes SET used_at = $2 WHERE id = $1`, id, attempt.At); err != nil {
		return false, fmt.Errorf("use code: %w", err)
	}
	return false, nil
}
