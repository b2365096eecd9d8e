package postgres

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// IssueCode implements contest.VerificationCodeStore.
func (db *DB) IssueCode(ctx context.Context, code contest.VerificationCode, limits []contest.RateLimit) error {
	return db.inTx(ctx, func(tx pgx.Tx) error {
		if err := countAgainst(ctx, tx, code.CreatedAt, limits); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO verification_codes (purpose, email, code_hash, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5)`,
			code.Purpose, code.Email, code.Hash, code.CreatedAt, code.CreatedAt.Add(contest.CodeLifetime))
		if err != nil {
			return fmt.Errorf("store code: %w", err)
		}
		_, err = tx.Exec(ctx, `
			DELETE FROM verification_codes WHERE ctid IN (
				SELECT ctid FROM verification_codes WHERE expires_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
			code.CreatedAt.Add(-contest.CodeLifetime))
		if err != nil {
			return fmt.Errorf("delete old codes: %w", err)
		}
		return nil
	})
}

// WithdrawCode implements contest.VerificationCodeStore.
func (db *DB) WithdrawCode(ctx context.Context, code contest.VerificationCode, limits []contest.RateLimit) error {
	return db.inTx(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			DELETE FROM verification_codes WHERE purpose = $1 AND email = $2 AND code_hash = $3`,
			code.Purpose, code.Email, code.Hash)
		if err != nil {
			return fmt.Errorf("withdraw code: %w", err)
		}
		for _, key := range rateKeys(limits) {
			_, err := tx.Exec(ctx, `
				DELETE FROM rate_events WHERE ctid IN (
					SELECT ctid FROM rate_events WHERE key = $1 AND at = $2 LIMIT 1)`,
				key, code.CreatedAt)
			if err != nil {
				return fmt.Errorf("withdraw rate event: %w", err)
			}
		}
		return nil
	})
}

// UseCode implements contest.VerificationCodeStore.
func (db *DB) UseCode(ctx context.Context, attempt contest.CodeAttempt) error {
	var refused error
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		err := useCode(ctx, tx, attempt)
		if contest.CodeOf(err) == contest.CodeCodeWrong {
			refused = err // commit, so that the wrong try counts
			return nil
		}
		return err
	})
	return errors.Join(err, refused)
}

// useCode accepts a live code in the caller's transaction, and ends all live codes of
// the same purpose and address. It counts a wrong one and returns CODE_WRONG; the
// caller has to commit then too, or the try does not count.
func useCode(ctx context.Context, tx pgx.Tx, attempt contest.CodeAttempt) error {
	tries := contest.RateLimit{
		Key:  "code-tries:" + string(attempt.Purpose) + ":" + attempt.Email,
		Most: contest.CodeTries, Window: contest.CodeLifetime,
	}
	if err := lockRates(ctx, tx, []contest.RateLimit{tries}); err != nil {
		return err
	}
	wait, err := rateWait(ctx, tx, attempt.At, tries)
	if err != nil {
		return err
	}
	if wait > 0 {
		return contest.CodeWrong(wait)
	}
	live, err := liveCode(ctx, tx, attempt)
	if err != nil {
		return err
	}
	if !live {
		if err := noteRate(ctx, tx, tries.Key, attempt.At); err != nil {
			return err
		}
		return contest.CodeWrong(0)
	}
	_, err = tx.Exec(ctx, `
		UPDATE verification_codes SET used_at = $3
		WHERE purpose = $1 AND email = $2 AND used_at IS NULL`,
		attempt.Purpose, attempt.Email, attempt.At)
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	return clearRate(ctx, tx, tries.Key)
}

// liveCode reports whether the typed code was mailed and is neither used nor expired.
// It compares it with every live code, in constant time.
func liveCode(ctx context.Context, tx pgx.Tx, attempt contest.CodeAttempt) (bool, error) {
	rows, err := tx.Query(ctx, `
		SELECT code_hash FROM verification_codes
		WHERE purpose = $1 AND email = $2 AND used_at IS NULL AND expires_at > $3`,
		attempt.Purpose, attempt.Email, attempt.At)
	if err != nil {
		return false, fmt.Errorf("read codes: %w", err)
	}
	hashes, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return false, fmt.Errorf("read codes: %w", err)
	}
	typed := contest.HashCode(attempt.Purpose, attempt.Email, attempt.Code)
	match := 0
	for _, hash := range hashes {
		match |= subtle.ConstantTimeCompare(hash, typed)
	}
	return match == 1, nil
}
