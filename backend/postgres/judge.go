package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// judgeColumns are the columns of judges j that scanJudge reads.
const judgeColumns = `j.id, j.edition, j.name, j.role, j.password_hash, j.disabled_at, j.assigned,
	coalesce(j.email, ''), coalesce(j.language::text, ''), j.reminded_at, j.created_at`

// scanJudge reads judgeColumns and the columns after them into more.
func scanJudge(row pgx.Row, more ...any) (contest.Judge, error) {
	var j contest.Judge
	var disabledAt, remindedAt *time.Time
	targets := []any{&j.ID, &j.Edition, &j.Name, &j.Role, &j.PasswordHash, &disabledAt, &j.Assigned,
		&j.Email, &j.Language, &remindedAt, &j.CreatedAt}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.Judge{}, err
	}
	if disabledAt != nil {
		j.DisabledAt = *disabledAt
	}
	if remindedAt != nil {
		j.RemindedAt = *remindedAt
	}
	return j, nil
}

// CreateJudge implements contest.JudgeStore.
func (db *DB) CreateJudge(ctx context.Context, j contest.Judge, actor string, at time.Time) (contest.Judge, error) {
	var created contest.Judge
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		created, err = createJudge(ctx, tx, j, actor, at)
		return err
	})
	if err != nil {
		return contest.Judge{}, fmt.Errorf("create judge: %w", err)
	}
	return created, nil
}

func createJudge(ctx context.Context, tx pgx.Tx, j contest.Judge, actor string, at time.Time) (contest.Judge, error) {
	created, err := scanJudge(tx.QueryRow(ctx, `
		INSERT INTO judges AS j (edition, name, role, password_hash, email, language)
		VALUES ($1, $2, $3, $4, nullif($5, ''), nullif($6, '')::language)
		RETURNING `+judgeColumns,
		j.Edition, j.Name, j.Role, j.PasswordHash, j.Email, j.Language))
	if err != nil {
		return contest.Judge{}, translate(err)
	}
	logged, err := accountTime(ctx, tx, j.Edition, at)
	if err != nil {
		return contest.Judge{}, err
	}
	if err := appendJudge(ctx, tx, contest.RecordJudgeEnabled, created, logged); err != nil {
		return contest.Judge{}, err
	}
	return created, audit(ctx, tx, j.Edition, at, actor, contest.ActionAddJudge, contest.JudgeSubject(j.Name),
		changed(nil, values{"role": j.Role}))
}

// Judges implements contest.JudgeStore.
func (db *DB) Judges(ctx context.Context, edition contest.EditionID) ([]contest.Judge, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+judgeColumns+` FROM judges j WHERE j.edition = $1 AND j.erased_at IS NULL ORDER BY j.name`, edition)
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	judges, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.Judge, error) { return scanJudge(row) })
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	return judges, nil
}

// SetJudgePassword implements contest.JudgeStore.
func (db *DB) SetJudgePassword(ctx context.Context, edition contest.EditionID, name, hash, actor string, at time.Time, news ...contest.JudgeNews) error {
	err := db.changeJudge(ctx, edition, name, actor, contest.ActionJudgePassword, at, news, `
		UPDATE judges SET password_hash = $3 WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, hash)
	if err != nil {
		return fmt.Errorf("set judge's password: %w", err)
	}
	return nil
}

// SetJudgeEmail implements contest.JudgeStore. The audit log does not have the address.
func (db *DB) SetJudgeEmail(ctx context.Context, edition contest.EditionID, name string, form contest.JudgeEmailForm, actor string, at time.Time, news ...contest.JudgeNews) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		before, err := scanJudge(tx.QueryRow(ctx, `
			SELECT `+judgeColumns+` FROM judges j WHERE j.edition = $1 AND j.name = judge_named($1, $2) AND j.erased_at IS NULL FOR UPDATE`,
			edition, name))
		if err != nil {
			return translate(err)
		}
		if form.Before != nil && *form.Before != before.Email {
			return contest.EmailChangedMeanwhile(before.Email)
		}
		if _, err := tx.Exec(ctx, `UPDATE judges SET email = nullif($2, '') WHERE id = $1`, before.ID, form.Email); err != nil {
			return err
		}
		if err := appendAccess(ctx, tx, edition, before.ID, contest.AccessAddress, actor, at); err != nil {
			return err
		}
		if form.Email != before.Email {
			if err := endInvitation(ctx, tx, before.ID); err != nil {
				return err
			}
			if err := tellJudge(ctx, tx, before, news); err != nil {
				return err
			}
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionJudgeEmail, contest.JudgeSubject(name), struct{}{})
	})
	if err != nil {
		return fmt.Errorf("set judge's email: %w", err)
	}
	return nil
}

// DisableJudge implements contest.JudgeStore.
func (db *DB) DisableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.changeJudge(ctx, edition, name, actor, contest.ActionDisableJudge, at, nil, `
		UPDATE judges SET disabled_at = coalesce(disabled_at, $3) WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, at)
	if err != nil {
		return fmt.Errorf("disable judge: %w", err)
	}
	return nil
}

// EnableJudge implements contest.JudgeStore.
func (db *DB) EnableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.changeJudge(ctx, edition, name, actor, contest.ActionEnableJudge, at, nil, `
		UPDATE judges SET disabled_at = NULL WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`)
	if err != nil {
		return fmt.Errorf("enable judge: %w", err)
	}
	return nil
}

// RenameJudge implements contest.JudgeStore.
func (db *DB) RenameJudge(ctx context.Context, edition contest.EditionID, name, newName, actor string, at time.Time) error {
	err := db.changeJudge(ctx, edition, name, actor, contest.ActionRenameJudge, at, nil, `
		UPDATE judges SET name = $3 WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, newName)
	if err != nil {
		return fmt.Errorf("rename judge: %w", err)
	}
	return nil
}

// liftLoginLock forgets the wrong passwords that were tried for a name.
func liftLoginLock(ctx context.Context, tx pgx.Tx, edition contest.EditionID, name string) error {
	_, err := tx.Exec(ctx, `DELETE FROM rate_events WHERE starts_with(key, $1) OR key = $2`,
		contest.LoginTryPrefix(edition, name), contest.WrongPasswordsKey(edition, name))
	if err != nil {
		return fmt.Errorf("lift lock: %w", err)
	}
	return nil
}

// changeJudge runs an update that returns the account's id, ends the account's
// sessions, tells the judge and writes the audit row.
func (db *DB) changeJudge(
	ctx context.Context, edition contest.EditionID, name, actor, action string, at time.Time, news []contest.JudgeNews, update string, args ...any,
) error {
	return db.inTx(ctx, func(tx pgx.Tx) error {
		detail, err := judgeChange(ctx, tx, edition, name, action, args)
		if err != nil {
			return err
		}
		var id string
		if err := tx.QueryRow(ctx, update, append([]any{edition, name}, args...)...).Scan(&id); err != nil {
			return translate(err)
		}
		if action == contest.ActionJudgePassword {
			if err := liftLoginLock(ctx, tx, edition, name); err != nil {
				return err
			}
		}
		if action == contest.ActionJudgePassword || action == contest.ActionDisableJudge {
			if err := endInvitation(ctx, tx, id); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `DELETE FROM judge_sessions WHERE judge_id = $1`, id); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		if err := recordJudge(ctx, tx, edition, id, action, actor, at); err != nil {
			return err
		}
		if err := tellJudgeOf(ctx, tx, id, news); err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, action, contest.JudgeSubject(name), detail)
	})
}

// judgeChange locks an account and returns the audit log's detail of an action on it. args are those of the
// action's update.
func judgeChange(ctx context.Context, tx pgx.Tx, edition contest.EditionID, name, action string, args []any) (values, error) {
	var enabled, secondFactor bool
	err := tx.QueryRow(ctx, `
		SELECT j.disabled_at IS NULL, EXISTS (
			SELECT FROM judge_second_factors f WHERE f.judge_id = j.id AND f.secret_encrypted IS NOT NULL)
		FROM judges j WHERE j.edition = $1 AND j.name = judge_named($1, $2) FOR NO KEY UPDATE OF j`, edition, name).Scan(&enabled, &secondFactor)
	if err != nil {
		return nil, translate(err)
	}
	switch action {
	case contest.ActionDisableJudge, contest.ActionEnableJudge:
		return changed(values{"mayLogIn": enabled}, values{"mayLogIn": action == contest.ActionEnableJudge}), nil
	case contest.ActionRenameJudge:
		return changed(values{"name": name}, values{"name": args[0]}), nil
	case contest.ActionResetSecondFactor:
		return changed(values{"secondFactor": secondFactor}, values{"secondFactor": false}), nil
	default:
		return values{}, nil
	}
}

// recordJudge writes the record of an action on an account, if it is one for the
// transparency log.
func recordJudge(ctx context.Context, tx pgx.Tx, edition contest.EditionID, id, action, actor string, at time.Time) error {
	access := map[string]contest.JudgeAccess{
		contest.ActionJudgePassword: contest.AccessPassword, contest.ActionResetSecondFactor: contest.AccessFactor,
	}[action]
	if access != "" {
		return appendAccess(ctx, tx, edition, id, access, actor, at)
	}
	kind, recorded := map[string]contest.RecordKind{
		contest.ActionDisableJudge: contest.RecordJudgeDisabled, contest.ActionEnableJudge: contest.RecordJudgeEnabled,
		contest.ActionRenameJudge: contest.RecordJudgeRenamed,
	}[action]
	if !recorded {
		return nil
	}
	j, err := scanJudge(tx.QueryRow(ctx, `SELECT `+judgeColumns+` FROM judges j WHERE j.id = $1`, id))
	if err != nil {
		return fmt.Errorf("read judge: %w", err)
	}
	return appendJudge(ctx, tx, kind, j, at)
}
