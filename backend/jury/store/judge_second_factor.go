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

// RequireSecondFactor implements jury.JudgeSecondFactorStore.
func (db *Store) RequireSecondFactor(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	required bool,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var before bool
		err := tx.QueryRow(ctx, `
			WITH former AS (
				SELECT id, second_factor_required FROM judges WHERE edition = $1 AND name = judge_named($1, $2) FOR NO KEY UPDATE
			)
			UPDATE judges j SET second_factor_required = $3 FROM former WHERE j.id = former.id
			RETURNING former.second_factor_required`, edition, name, required).Scan(&before)
		if err != nil {
			return pg.Translate(err)
		}
		action := jury.ActionWaiveSecondFactor
		if required {
			action = jury.ActionRequireSecondFactor
		}
		return pg.Audit(ctx, tx, edition, at, actor, action, jury.JudgeSubject(name),
			pg.Changed(pg.Values{"secondFactorRequired": before}, pg.Values{"secondFactorRequired": required}))
	})
	if err != nil {
		return fmt.Errorf("require second factor: %w", err)
	}
	return nil
}

// ResetSecondFactor implements jury.JudgeSecondFactorStore.
func (db *Store) ResetSecondFactor(
	ctx context.Context,
	edition contest.EditionID,
	name, actor string,
	at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.changeJudge(ctx, edition, name, actor, jury.ActionResetSecondFactor, at, news, `
		WITH codes AS (
			DELETE FROM judge_recovery_codes USING judges WHERE judge_id = id AND edition = $1 AND name = judge_named($1, $2)
		), factors AS (
			DELETE FROM judge_second_factors USING judges WHERE judge_id = id AND edition = $1 AND name = judge_named($1, $2)
		)
		SELECT id FROM judges WHERE edition = $1 AND name = judge_named($1, $2) FOR NO KEY UPDATE`)
	if err != nil {
		return fmt.Errorf("reset second factor: %w", err)
	}
	return nil
}

// SecondFactorStatuses implements jury.JudgeSecondFactorStore.
func (db *Store) SecondFactorStatuses(
	ctx context.Context,
	edition contest.EditionID,
) ([]jury.JudgeSecondFactorStatus, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT j.name, j.second_factor_required, f.secret_encrypted IS NOT NULL,
			(SELECT count(*) FROM judge_recovery_codes c WHERE c.judge_id = j.id)
		FROM judges j LEFT JOIN judge_second_factors f ON f.judge_id = j.id
		WHERE j.edition = $1 ORDER BY j.name`, edition)
	if err != nil {
		return nil, fmt.Errorf("list second factors: %w", err)
	}
	statuses, err := pgx.CollectRows(rows, pgx.RowToStructByPos[jury.JudgeSecondFactorStatus])
	if err != nil {
		return nil, fmt.Errorf("list second factors: %w", err)
	}
	return statuses, nil
}

// JudgeSecondFactor implements jury.JudgeSecondFactorStore.
func (db *Store) JudgeSecondFactor(ctx context.Context, judgeID string) (jury.JudgeSecondFactor, error) {
	var f jury.JudgeSecondFactor
	err := db.Pool.QueryRow(ctx, `
		SELECT j.second_factor_required, f.secret_encrypted, f.pending_encrypted
		FROM judges j LEFT JOIN judge_second_factors f ON f.judge_id = j.id
		WHERE j.id = $1`, judgeID).Scan(&f.Required, &f.Secret, &f.Pending)
	if err != nil {
		return jury.JudgeSecondFactor{}, fmt.Errorf("read second factor: %w", pg.Translate(err))
	}
	return f, nil
}

// BeginEnrolment implements jury.JudgeSecondFactorStore.
func (db *Store) BeginEnrolment(ctx context.Context, judgeID string, sealed []byte) error {
	tag, err := db.Pool.Exec(ctx, `
		INSERT INTO judge_second_factors AS f (judge_id, pending_encrypted) VALUES ($1, $2)
		ON CONFLICT (judge_id) DO UPDATE SET pending_encrypted = excluded.pending_encrypted
		WHERE f.secret_encrypted IS NULL`, judgeID, sealed)
	if err == nil && tag.RowsAffected() == 0 {
		err = contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return fmt.Errorf("begin enrolment: %w", err)
	}
	return nil
}

// ConfirmEnrolment implements jury.JudgeSecondFactorStore.
func (db *Store) ConfirmEnrolment(
	ctx context.Context,
	j jury.Judge,
	sealed []byte,
	step int64,
	recoveryHashes [][]byte,
	at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE judge_second_factors SET secret_encrypted = pending_encrypted, pending_encrypted = NULL, last_step = $3
			WHERE judge_id = $1 AND pending_encrypted = $2 AND secret_encrypted IS NULL`, j.ID, sealed, step)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return contest.Fail(contest.CodeNotFound)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM judge_recovery_codes WHERE judge_id = $1`, j.ID); err != nil {
			return fmt.Errorf("delete recovery codes: %w", err)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO judge_recovery_codes (judge_id, code_hash) SELECT $1, unnest($2::bytea[])`, j.ID, recoveryHashes)
		if err != nil {
			return fmt.Errorf("store recovery codes: %w", err)
		}
		if err := pg.AppendAccess(ctx, tx, j.Edition, j.ID, contest.AccessFactor, j.Actor(), at); err != nil {
			return err
		}
		if err := tellJudgeOf(ctx, tx, j.ID, news); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, j.Edition, at, j.Actor(), jury.ActionEnrolSecondFactor, jury.JudgeSubject(j.Name),
			pg.Changed(pg.Values{"secondFactor": false}, pg.Values{"secondFactor": true}))
	})
	if err != nil {
		return fmt.Errorf("confirm enrolment: %w", err)
	}
	return nil
}

// UseStep implements jury.JudgeSecondFactorStore.
func (db *Store) UseStep(ctx context.Context, judgeID string, step int64) error {
	tag, err := db.Pool.Exec(ctx, `
		UPDATE judge_second_factors SET last_step = $2
		WHERE judge_id = $1 AND secret_encrypted IS NOT NULL AND coalesce(last_step, 0) < $2`, judgeID, step)
	if err == nil && tag.RowsAffected() == 0 {
		err = contest.Fail(contest.CodeNotFound)
	}
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	return nil
}

// UseJudgeRecoveryCode implements jury.JudgeSecondFactorStore.
func (db *Store) UseJudgeRecoveryCode(ctx context.Context, j jury.Judge, hash []byte, at time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `DELETE FROM judge_recovery_codes WHERE judge_id = $1 AND code_hash = $2`, j.ID, hash)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return contest.Fail(contest.CodeNotFound)
		}
		var left int
		err = tx.QueryRow(ctx, `SELECT count(*) FROM judge_recovery_codes WHERE judge_id = $1`, j.ID).Scan(&left)
		if err != nil {
			return fmt.Errorf("count recovery codes: %w", err)
		}
		return pg.Audit(ctx, tx, j.Edition, at, j.Actor(), jury.ActionUseJudgeRecoveryCode, jury.JudgeSubject(j.Name),
			pg.Changed(pg.Values{"recoveryCodes": left + 1}, pg.Values{"recoveryCodes": left}))
	})
	if err != nil {
		return fmt.Errorf("use recovery code: %w", err)
	}
	return nil
}
