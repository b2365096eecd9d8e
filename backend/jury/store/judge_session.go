package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// JudgeByName implements jury.JudgeSessionStore.
func (db *Store) JudgeByName(ctx context.Context, edition contest.EditionID, name string) (jury.Judge, error) {
	judge, err := scanJudge(db.Pool.QueryRow(ctx, `
		SELECT `+judgeColumns+` FROM judges j
		WHERE j.edition = $1 AND j.name = judge_named($1, $2) AND j.disabled_at IS NULL`, edition, name))
	if err != nil {
		return jury.Judge{}, fmt.Errorf("find judge: %w", pg.Translate(err))
	}
	return judge, nil
}

// OpenJudgeSession implements jury.JudgeSessionStore.
func (db *Store) OpenJudgeSession(
	ctx context.Context,
	judgeID string,
	sealedToken []byte,
	now, expiresAt time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		// The lock serialises the logins of one judge. It also finds out whether the judge
		// was disabled while the password was checked.
		var id string
		err := tx.QueryRow(ctx, `
			SELECT id FROM judges WHERE id = $1 AND disabled_at IS NULL FOR NO KEY UPDATE`, judgeID).Scan(&id)
		if err != nil {
			return pg.Translate(err)
		}
		_, err = tx.Exec(ctx, `
			DELETE FROM judge_sessions
			WHERE judge_id = $1 AND (expires_at <= $2 OR id NOT IN (
				SELECT id FROM judge_sessions WHERE judge_id = $1
				ORDER BY created_at DESC, id LIMIT $3))`,
			judgeID, now, jury.MaxJudgeSessions-1)
		if err != nil {
			return fmt.Errorf("delete old sessions: %w", err)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO judge_sessions (judge_id, token_encrypted, created_at, expires_at)
			VALUES ($1, $2, $3, $4)`, judgeID, sealedToken, now, expiresAt)
		return err
	})
	if err != nil {
		return fmt.Errorf("open judge's session: %w", err)
	}
	return nil
}

// JudgeSessions implements jury.JudgeSessionStore.
func (db *Store) JudgeSessions(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	now time.Time,
) (jury.Judge, [][]byte, error) {
	var sealed [][]byte
	judge, err := scanJudge(db.Pool.QueryRow(ctx, `
		SELECT `+judgeColumns+`, array_agg(t.token_encrypted)
		FROM judges j JOIN judge_sessions t ON t.judge_id = j.id AND t.expires_at > $3
		WHERE j.edition = $1 AND j.name = judge_named($1, $2) AND j.disabled_at IS NULL
		GROUP BY j.id`, edition, name, now), &sealed)
	if err != nil {
		return jury.Judge{}, nil, fmt.Errorf("read judge's sessions: %w", pg.Translate(err))
	}
	return judge, sealed, nil
}

// EndJudgeSession implements jury.JudgeSessionStore.
func (db *Store) EndJudgeSession(ctx context.Context, judgeID string, sealedToken []byte) error {
	_, err := db.Pool.Exec(ctx, `
		DELETE FROM judge_sessions WHERE judge_id = $1 AND token_encrypted = $2`, judgeID, sealedToken)
	if err != nil {
		return fmt.Errorf("end judge's session: %w", err)
	}
	return nil
}

// ChangeJudgePassword implements jury.JudgeSessionStore.
func (db *Store) ChangeJudgePassword(
	ctx context.Context,
	j jury.Judge,
	hash string,
	keep []byte,
	at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var id string
		err := tx.QueryRow(ctx, `
			UPDATE judges SET password_hash = $2 WHERE id = $1 AND disabled_at IS NULL RETURNING id`, j.ID, hash).Scan(&id)
		if err != nil {
			return pg.Translate(err)
		}
		_, err = tx.Exec(ctx, `DELETE FROM judge_sessions WHERE judge_id = $1 AND token_encrypted <> $2`, j.ID, keep)
		if err != nil {
			return fmt.Errorf("end other sessions: %w", err)
		}
		if err := endInvitation(ctx, tx, id); err != nil {
			return err
		}
		if err := pg.AppendAccess(ctx, tx, j.Edition, j.ID, contest.AccessPassword, j.Actor(), at); err != nil {
			return err
		}
		if err := tellJudgeOf(ctx, tx, id, news); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			j.Edition,
			at,
			j.Actor(),
			jury.ActionJudgePassword,
			jury.JudgeSubject(j.Name),
			struct{}{},
		)
	})
	if err != nil {
		return fmt.Errorf("change judge's password: %w", err)
	}
	return nil
}

// TakeLoginTry implements jury.JudgeSessionStore.
func (db *Store) TakeLoginTry(ctx context.Context, limits []jury.TryLimit, now time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := pg.LockRates(ctx, tx, asRates(limits)); err != nil {
			return err
		}
		var wait time.Duration
		for _, limit := range limits {
			own, err := tryWait(ctx, tx, limit, now)
			if err != nil {
				return err
			}
			wait = max(wait, own)
		}
		if wait > 0 {
			return contest.TooMany(wait)
		}
		for _, limit := range limits {
			if err := pg.NoteRate(ctx, tx, limit.Key, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("take login try: %w", err)
	}
	return nil
}

// tryWait returns the time until the limit allows another try, zero when it allows one now. The
// caller has locked the keys.
func tryWait(ctx context.Context, tx pgx.Tx, limit jury.TryLimit, now time.Time) (time.Duration, error) {
	tries, err := newestTries(ctx, tx, limit, now)
	if err != nil {
		return 0, err
	}
	wait := limit.Wait(tries, now)
	if wait == 0 || len(limit.Except) == 0 {
		return wait, nil
	}
	other, err := pg.RatesWait(ctx, tx, now, limit.Except)
	return min(wait, other), err
}

// newestTries returns the times of the newest tries, as many as the limit, newest
// first. Those of a clock that was ahead do not count.
func newestTries(ctx context.Context, tx pgx.Tx, limit jury.TryLimit, now time.Time) ([]time.Time, error) {
	rows, err := tx.Query(ctx, `
		SELECT at FROM rate_events WHERE key = $1 AND at <= $3 ORDER BY at DESC LIMIT $2`, limit.Key, limit.Limit, now.Add(pg.ClockTolerance))
	if err != nil {
		return nil, fmt.Errorf("read login tries: %w", err)
	}
	tries, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
	if err != nil {
		return nil, fmt.Errorf("read login tries: %w", err)
	}
	return tries, nil
}

// ReturnLoginTry implements jury.JudgeSessionStore.
func (db *Store) ReturnLoginTry(ctx context.Context, limits []jury.TryLimit, now time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := pg.LockRates(ctx, tx, asRates(limits)); err != nil {
			return err
		}
		for _, limit := range limits {
			// Several tries can have the same microsecond. Delete any one of them.
			_, err := tx.Exec(ctx, `
				DELETE FROM rate_events WHERE ctid = (
					SELECT ctid FROM rate_events WHERE key = $1 AND at = $2 LIMIT 1)`, limit.Key, now)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("return login try: %w", err)
	}
	return nil
}

// asRates converts limits for pg.LockRates, which reads their keys only.
func asRates(limits []jury.TryLimit) []contest.RateLimit {
	rates := make([]contest.RateLimit, len(limits))
	for i, limit := range limits {
		rates[i] = contest.RateLimit{Key: limit.Key}
	}
	return rates
}
