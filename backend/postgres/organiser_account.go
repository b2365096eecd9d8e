package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// organiserColumns are the columns of organisers o that scanOrganiser reads.
const organiserColumns = `o.id, o.email, o.name, o.role, o.totp_confirmed_at IS NOT NULL,
	(SELECT count(*) FROM organiser_passkeys k WHERE k.organiser_id = o.id), o.personal_data, o.disabled_at, o.created_at, coalesce(o.language::text, ''),
	o.first_login_at IS NOT NULL OR o.totp_confirmed_at IS NOT NULL
		OR EXISTS (SELECT FROM organiser_sessions s WHERE s.organiser_id = o.id) OR EXISTS (SELECT FROM organiser_devices d WHERE d.organiser_id = o.id),
	(SELECT m.state::text FROM mails m WHERE m.id = o.invitation_mail_id), (SELECT m.last_error FROM mails m WHERE m.id = o.invitation_mail_id)`

// scanOrganiser reads organiserColumns and the columns after them into more.
func scanOrganiser(row pgx.Row, more ...any) (contest.OrganiserAccount, error) {
	var a contest.OrganiserAccount
	var disabledAt *time.Time
	var state, reason *string
	targets := []any{
		&a.ID, &a.Email, &a.Name, &a.Role, &a.App, &a.Passkeys, &a.PersonalData, &disabledAt, &a.CreatedAt, &a.Language, &a.LoggedIn, &state, &reason,
	}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.OrganiserAccount{}, err
	}
	setFate(&a.Invitation, state, reason)
	a.SecondFactor = a.App || a.Passkeys > 0
	if disabledAt != nil {
		a.DisabledAt = *disabledAt
	}
	return a, nil
}

// CreateOrganiser implements contest.OrganiserStore.
func (db *DB) CreateOrganiser(ctx context.Context, a contest.OrganiserAccount, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	var created contest.OrganiserAccount
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		created, err = scanOrganiser(tx.QueryRow(ctx, `
			INSERT INTO organisers AS o (email, name, role, language) VALUES ($1, $2, $3, nullif($4, '')::language)
			RETURNING `+organiserColumns, a.Email, a.Name, a.Role, a.Language))
		if err != nil {
			return translate(err)
		}
		if err := mailOrganisers(ctx, tx, created.ID, change.Mails); err != nil {
			return err
		}
		created, err = scanOrganiser(tx.QueryRow(ctx, `SELECT `+organiserColumns+` FROM organisers o WHERE o.id = $1`, created.ID))
		if err != nil {
			return err
		}
		return audit(ctx, tx, "", change.At, change.By, contest.ActionAddOrganiser, contest.OrganiserSubject(a.Email), changed(nil, values{"role": a.Role}))
	})
	if err != nil {
		return contest.OrganiserAccount{}, fmt.Errorf("create organiser: %w", err)
	}
	return created, nil
}

// Organisers implements contest.OrganiserStore.
func (db *DB) Organisers(ctx context.Context) ([]contest.OrganiserAccount, error) {
	rows, err := db.pool.Query(ctx, `SELECT `+organiserColumns+` FROM organisers o ORDER BY o.name, o.email`)
	if err != nil {
		return nil, fmt.Errorf("list organisers: %w", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.OrganiserAccount, error) { return scanOrganiser(row) })
	if err != nil {
		return nil, fmt.Errorf("list organisers: %w", err)
	}
	return all, nil
}

// SetOrganiserRole implements contest.OrganiserStore.
func (db *DB) SetOrganiserRole(ctx context.Context, form contest.OrganiserRoleForm, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionOrganiserRole, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		if err := form.CheckBefore(before.Role); err != nil {
			return nil, err
		}
		if form.Role != contest.OrganiserOwner {
			if err := keepAnOwner(ctx, tx, before); err != nil {
				return nil, err
			}
		}
		_, err := tx.Exec(ctx, `UPDATE organisers SET role = $2 WHERE id = $1`, change.ID, form.Role)
		return changed(values{"role": before.Role}, values{"role": form.Role}), err
	})
}

// SetOrganiserPersonalData implements contest.OrganiserStore.
func (db *DB) SetOrganiserPersonalData(ctx context.Context, reads bool, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionOrganiserPeople, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		if before.Role != contest.OrganiserViewer {
			return nil, contest.OnlyViewers()
		}
		_, err := tx.Exec(ctx, `UPDATE organisers SET personal_data = $2 WHERE id = $1`, change.ID, reads)
		return changed(values{"personalData": before.PersonalData}, values{"personalData": reads}), err
	})
}

// DisableOrganiser implements contest.OrganiserStore.
func (db *DB) DisableOrganiser(ctx context.Context, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionDisableOrganiser, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		if err := keepAnOwner(ctx, tx, before); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(ctx, `UPDATE organisers SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1`, change.ID, change.At); err != nil {
			return nil, err
		}
		return mayLogIn(before, false), endOrganiserSessions(ctx, tx, change.ID)
	})
}

// EnableOrganiser implements contest.OrganiserStore.
func (db *DB) EnableOrganiser(ctx context.Context, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionEnableOrganiser, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		_, err := tx.Exec(ctx, `UPDATE organisers SET disabled_at = NULL WHERE id = $1`, change.ID)
		return mayLogIn(before, true), err
	})
}

// mayLogIn is the audit log's detail of an account that is disabled or enabled.
func mayLogIn(before contest.OrganiserAccount, after bool) values {
	return changed(values{"mayLogIn": before.DisabledAt.IsZero()}, values{"mayLogIn": after})
}

// ResetOrganiserFactor implements contest.OrganiserStore.
func (db *DB) ResetOrganiserFactor(ctx context.Context, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionResetOrganiserFactor, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		var batch pgx.Batch
		batch.Queue(`UPDATE organisers SET totp_secret = NULL, totp_confirmed_at = NULL, totp_step = 0 WHERE id = $1`, change.ID)
		batch.Queue(`DELETE FROM organiser_passkeys WHERE organiser_id = $1`, change.ID)
		batch.Queue(`DELETE FROM organiser_recovery_codes WHERE organiser_id = $1`, change.ID)
		if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
			return nil, err
		}
		return changed(values{"secondFactor": before.SecondFactor}, values{"secondFactor": false}), endOrganiserSessions(ctx, tx, change.ID)
	})
}

// endOrganiserSessions ends all sessions of an account and forgets its devices.
func endOrganiserSessions(ctx context.Context, tx pgx.Tx, id string) error {
	var batch pgx.Batch
	batch.Queue(`DELETE FROM organiser_sessions WHERE organiser_id = $1`, id)
	batch.Queue(`DELETE FROM organiser_devices WHERE organiser_id = $1`, id)
	return tx.SendBatch(ctx, &batch).Close()
}

// lockOrganisers is the advisory lock of changes to accounts, so that two owners who disable
// each other at the same time cannot both succeed.
const lockOrganisers = "organisers"

// changeOrganiser changes an account and writes the audit row with the detail that f returns.
func (db *DB) changeOrganiser(
	ctx context.Context, change contest.OrganiserChange, action string, f func(tx pgx.Tx, before contest.OrganiserAccount) (detail any, err error),
) (contest.OrganiserAccount, error) {
	if !isID(change.ID) {
		return contest.OrganiserAccount{}, contest.Fail(contest.CodeNotFound)
	}
	var after contest.OrganiserAccount
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, lockOrganisers); err != nil {
			return err
		}
		const find = `SELECT ` + organiserColumns + ` FROM organisers o WHERE o.id = $1`
		before, err := scanOrganiser(tx.QueryRow(ctx, find, change.ID))
		if err != nil {
			return translate(err)
		}
		detail, err := f(tx, before)
		if err != nil {
			return err
		}
		if err := mailOrganisers(ctx, tx, change.ID, change.Mails); err != nil {
			return err
		}
		if after, err = scanOrganiser(tx.QueryRow(ctx, find, change.ID)); err != nil {
			return err
		}
		return audit(ctx, tx, "", change.At, change.By, action, contest.OrganiserSubject(before.Email), detail)
	})
	if err != nil {
		return contest.OrganiserAccount{}, fmt.Errorf("%s: %w", action, err)
	}
	return after, nil
}

// keepAnOwner returns CONFLICT when the account is the only owner who may log in.
func keepAnOwner(ctx context.Context, tx pgx.Tx, a contest.OrganiserAccount) error {
	if a.Role != contest.OrganiserOwner || !a.DisabledAt.IsZero() {
		return nil
	}
	var others bool
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM organisers WHERE role = 'owner' AND disabled_at IS NULL AND id <> $1)`, a.ID).Scan(&others)
	if err != nil {
		return err
	}
	if !others {
		return contest.LastOwner()
	}
	return nil
}
