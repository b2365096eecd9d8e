package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// judgeColumns are the columns of judges j that scanJudge reads.
const judgeColumns = `j.id, j.edition, j.name, j.role, j.password_hash, j.disabled_at, j.assigned,
	coalesce(j.email, ''), coalesce(j.language::text, ''), j.reminded_at, j.created_at`

// scanJudge reads judgeColumns and the columns after them into more.
func scanJudge(row pgx.Row, more ...any) (jury.Judge, error) {
	var j jury.Judge
	var disabledAt, remindedAt *time.Time
	targets := []any{&j.ID, &j.Edition, &j.Name, &j.Role, &j.PasswordHash, &disabledAt, &j.Assigned,
		&j.Email, &j.Language, &remindedAt, &j.CreatedAt}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return jury.Judge{}, err
	}
	if disabledAt != nil {
		j.DisabledAt = *disabledAt
	}
	if remindedAt != nil {
		j.RemindedAt = *remindedAt
	}
	return j, nil
}

// CreateJudge implements jury.JudgeStore.
func (db *Store) CreateJudge(ctx context.Context, j jury.Judge, actor string, at time.Time) (jury.Judge, error) {
	var created jury.Judge
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		created, err = createJudge(ctx, tx, j, actor, at)
		return err
	})
	if err != nil {
		return jury.Judge{}, fmt.Errorf("create judge: %w", err)
	}
	return created, nil
}

func createJudge(ctx context.Context, tx pgx.Tx, j jury.Judge, actor string, at time.Time) (jury.Judge, error) {
	created, err := scanJudge(tx.QueryRow(ctx, `
		INSERT INTO judges AS j (edition, name, role, password_hash, email, language)
		VALUES ($1, $2, $3, $4, nullif($5, ''), nullif($6, '')::language)
		RETURNING `+judgeColumns,
		j.Edition, j.Name, j.Role, j.PasswordHash, j.Email, j.Language))
	if err != nil {
		return jury.Judge{}, pg.Translate(err)
	}
	logged, err := pg.AccountTime(ctx, tx, j.Edition, at)
	if err != nil {
		return jury.Judge{}, err
	}
	if err := pg.AppendJudge(ctx, tx, contest.RecordJudgeEnabled, created, logged); err != nil {
		return jury.Judge{}, err
	}
	return created, pg.Audit(ctx, tx, j.Edition, at, actor, jury.ActionAddJudge, jury.JudgeSubject(j.Name),
		pg.Changed(nil, pg.Values{"role": j.Role}))
}

// Judges implements jury.JudgeStore.
func (db *Store) Judges(ctx context.Context, edition contest.EditionID) ([]jury.Judge, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+judgeColumns+` FROM judges j WHERE j.edition = $1 AND j.erased_at IS NULL ORDER BY j.name`, edition)
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	judges, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (jury.Judge, error) { return scanJudge(row) })
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	return judges, nil
}

// SetJudgePassword implements jury.JudgeStore.
func (db *Store) SetJudgePassword(
	ctx context.Context,
	edition contest.EditionID,
	name, hash, actor string,
	at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.changeJudge(ctx, edition, name, actor, jury.ActionJudgePassword, at, news, `
		UPDATE judges SET password_hash = $3 WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, hash)
	if err != nil {
		return fmt.Errorf("set judge's password: %w", err)
	}
	return nil
}

// SetJudgeEmail implements jury.JudgeStore. The audit log does not have the address.
func (db *Store) SetJudgeEmail(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	form jury.JudgeEmailForm,
	actor string,
	at time.Time,
	news ...jury.JudgeNews,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		before, err := scanJudge(tx.QueryRow(ctx, `
			SELECT `+judgeColumns+` FROM judges j WHERE j.edition = $1 AND j.name = judge_named($1, $2) AND j.erased_at IS NULL FOR UPDATE`,
			edition, name))
		if err != nil {
			return pg.Translate(err)
		}
		if form.Before != nil && *form.Before != before.Email {
			return judging.EmailChangedMeanwhile(before.Email)
		}
		if _, err := tx.Exec(
			ctx,
			`UPDATE judges SET email = nullif($2, '') WHERE id = $1`,
			before.ID,
			form.Email,
		); err != nil {
			return err
		}
		if err := pg.AppendAccess(ctx, tx, edition, before.ID, contest.AccessAddress, actor, at); err != nil {
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
		return pg.Audit(ctx, tx, edition, at, actor, jury.ActionJudgeEmail, jury.JudgeSubject(name), struct{}{})
	})
	if err != nil {
		return fmt.Errorf("set judge's email: %w", err)
	}
	return nil
}

// DisableJudge implements jury.JudgeStore.
func (db *Store) DisableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.changeJudge(ctx, edition, name, actor, jury.ActionDisableJudge, at, nil, `
		UPDATE judges SET disabled_at = coalesce(disabled_at, $3) WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, at)
	if err != nil {
		return fmt.Errorf("disable judge: %w", err)
	}
	return nil
}

// EnableJudge implements jury.JudgeStore.
func (db *Store) EnableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error {
	err := db.changeJudge(ctx, edition, name, actor, jury.ActionEnableJudge, at, nil, `
		UPDATE judges SET disabled_at = NULL WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`)
	if err != nil {
		return fmt.Errorf("enable judge: %w", err)
	}
	return nil
}

// RenameJudge implements jury.JudgeStore.
func (db *Store) RenameJudge(
	ctx context.Context,
	edition contest.EditionID,
	name, newName, actor string,
	at time.Time,
) error {
	err := db.changeJudge(ctx, edition, name, actor, jury.ActionRenameJudge, at, nil, `
		UPDATE judges SET name = $3 WHERE edition = $1 AND name = judge_named($1, $2) AND erased_at IS NULL RETURNING id`, newName)
	if err != nil {
		return fmt.Errorf("rename judge: %w", err)
	}
	return nil
}

// liftLoginLock forgets the wrong passwords that were tried for a name.
func liftLoginLock(ctx context.Context, tx pgx.Tx, edition contest.EditionID, name string) error {
	_, err := tx.Exec(ctx, `DELETE FROM rate_events WHERE starts_with(key, $1) OR key = $2`,
		jury.LoginTryPrefix(edition, name), jury.WrongPasswordsKey(edition, name))
	if err != nil {
		return fmt.Errorf("lift lock: %w", err)
	}
	return nil
}

// changeJudge runs an update that returns the account's id, ends the account's
// sessions, tells the judge and writes the audit row.
func (db *Store) changeJudge(
	ctx context.Context,
	edition contest.EditionID,
	name, actor, action string,
	at time.Time,
	news []jury.JudgeNews,
	update string,
	args ...any,
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		detail, err := judgeChange(ctx, tx, edition, name, action, args)
		if err != nil {
			return err
		}
		var id string
		if err := tx.QueryRow(ctx, update, append([]any{edition, name}, args...)...).Scan(&id); err != nil {
			return pg.Translate(err)
		}
		if action == jury.ActionJudgePassword {
			if err := liftLoginLock(ctx, tx, edition, name); err != nil {
				return err
			}
		}
		if action == jury.ActionJudgePassword || action == jury.ActionDisableJudge {
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
		return pg.Audit(ctx, tx, edition, at, actor, action, jury.JudgeSubject(name), detail)
	})
}

// judgeChange locks an account and returns the audit log's detail of an action on it. args are those of the
// action's update.
func judgeChange(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	name, action string,
	args []any,
) (pg.Values, error) {
	var enabled, secondFactor bool
	err := tx.QueryRow(ctx, `
		SELECT j.disabled_at IS NULL, EXISTS (
			SELECT FROM judge_second_factors f WHERE f.judge_id = j.id AND f.secret_encrypted IS NOT NULL)
		FROM judges j WHERE j.edition = $1 AND j.name = judge_named($1, $2) FOR NO KEY UPDATE OF j`, edition, name).Scan(&enabled, &secondFactor)
	if err != nil {
		return nil, pg.Translate(err)
	}
	switch action {
	case jury.ActionDisableJudge, jury.ActionEnableJudge:
		return pg.Changed(pg.Values{"mayLogIn": enabled}, pg.Values{"mayLogIn": action == jury.ActionEnableJudge}), nil
	case jury.ActionRenameJudge:
		return pg.Changed(pg.Values{"name": name}, pg.Values{"name": args[0]}), nil
	case jury.ActionResetSecondFactor:
		return pg.Changed(pg.Values{"secondFactor": secondFactor}, pg.Values{"secondFactor": false}), nil
	default:
		return pg.Values{}, nil
	}
}

// recordJudge writes the record of an action on an account, if it is one for the
// transparency log.
func recordJudge(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	id, action, actor string,
	at time.Time,
) error {
	access := map[string]contest.JudgeAccess{
		jury.ActionJudgePassword: contest.AccessPassword, jury.ActionResetSecondFactor: contest.AccessFactor,
	}[action]
	if access != "" {
		return pg.AppendAccess(ctx, tx, edition, id, access, actor, at)
	}
	kind, recorded := map[string]contest.RecordKind{
		jury.ActionDisableJudge: contest.RecordJudgeDisabled, jury.ActionEnableJudge: contest.RecordJudgeEnabled,
		jury.ActionRenameJudge: contest.RecordJudgeRenamed,
	}[action]
	if !recorded {
		return nil
	}
	j, err := scanJudge(tx.QueryRow(ctx, `SELECT `+judgeColumns+` FROM judges j WHERE j.id = $1`, id))
	if err != nil {
		return fmt.Errorf("read judge: %w", err)
	}
	return pg.AppendJudge(ctx, tx, kind, j, at)
}
