package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	jurystore "marquee/backend/jury/store"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// OrganiserColumns are the columns of organisers o that ScanOrganiser reads.
const OrganiserColumns = `o.id, o.email, o.name, o.role, o.totp_confirmed_at IS NOT NULL,
	(SELECT count(*) FROM organiser_passkeys k WHERE k.organiser_id = o.id), o.personal_data, o.disabled_at, o.created_at, coalesce(o.language::text, ''),
	o.first_login_at IS NOT NULL OR o.totp_confirmed_at IS NOT NULL
		OR EXISTS (SELECT FROM organiser_sessions s WHERE s.organiser_id = o.id) OR EXISTS (SELECT FROM organiser_devices d WHERE d.organiser_id = o.id),
	(SELECT m.state::text FROM mails m WHERE m.id = o.invitation_mail_id), (SELECT m.last_error FROM mails m WHERE m.id = o.invitation_mail_id)`

// ScanOrganiser reads OrganiserColumns and the columns after them into more.
func ScanOrganiser(row pgx.Row, more ...any) (contest.OrganiserAccount, error) {
	var a contest.OrganiserAccount
	var disabledAt *time.Time
	var state, reason *string
	targets := []any{
		&a.ID,
		&a.Email,
		&a.Name,
		&a.Role,
		&a.App,
		&a.Passkeys,
		&a.PersonalData,
		&disabledAt,
		&a.CreatedAt,
		&a.Language,
		&a.LoggedIn,
		&state,
		&reason,
	}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.OrganiserAccount{}, err
	}
	jurystore.SetFate(&a.Invitation, state, reason)
	a.SecondFactor = a.App || a.Passkeys > 0
	if disabledAt != nil {
		a.DisabledAt = *disabledAt
	}
	return a, nil
}

// CreateOrganiser implements organiser.Store.
func (db *Store) CreateOrganiser(
	ctx context.Context,
	a contest.OrganiserAccount,
	change organiser.Change,
) (contest.OrganiserAccount, error) {
	var created contest.OrganiserAccount
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		created, err = ScanOrganiser(tx.QueryRow(ctx, `
			INSERT INTO organisers AS o (email, name, role, language) VALUES ($1, $2, $3, nullif($4, '')::language)
			RETURNING `+OrganiserColumns, a.Email, a.Name, a.Role, a.Language))
		if err != nil {
			return pg.Translate(err)
		}
		if err := mailOrganisers(ctx, tx, created.ID, change.Mails); err != nil {
			return err
		}
		created, err = ScanOrganiser(
			tx.QueryRow(ctx, `SELECT `+OrganiserColumns+` FROM organisers o WHERE o.id = $1`, created.ID),
		)
		if err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			"",
			change.At,
			change.By,
			organiser.ActionAddOrganiser,
			organiser.Subject(a.Email),
			pg.Changed(nil, pg.Values{"role": a.Role}),
		)
	})
	if err != nil {
		return contest.OrganiserAccount{}, fmt.Errorf("create organiser: %w", err)
	}
	return created, nil
}

// Organisers implements organiser.Store.
func (db *Store) Organisers(ctx context.Context) ([]contest.OrganiserAccount, error) {
	rows, err := db.Pool.Query(ctx, `SELECT `+OrganiserColumns+` FROM organisers o ORDER BY o.name, o.email`)
	if err != nil {
		return nil, fmt.Errorf("list organisers: %w", err)
	}
	all, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (contest.OrganiserAccount, error) { return ScanOrganiser(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list organisers: %w", err)
	}
	return all, nil
}

// SetOrganiserRole implements organiser.Store.
func (db *Store) SetOrganiserRole(
	ctx context.Context,
	form organiser.RoleForm,
	change organiser.Change,
) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionOrganiserRole,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if err := form.CheckBefore(before.Role); err != nil {
				return nil, err
			}
			if form.Role != contest.OrganiserOwner {
				if err := keepAnOwner(ctx, tx, before); err != nil {
					return nil, err
				}
			}
			_, err := tx.Exec(ctx, `UPDATE organisers SET role = $2 WHERE id = $1`, change.ID, form.Role)
			return pg.Changed(pg.Values{"role": before.Role}, pg.Values{"role": form.Role}), err
		},
	)
}

// SetOrganiserPersonalData implements organiser.Store.
func (db *Store) SetOrganiserPersonalData(
	ctx context.Context,
	reads bool,
	change organiser.Change,
) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionOrganiserPeople,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if before.Role != contest.OrganiserViewer {
				return nil, organiser.OnlyViewers()
			}
			_, err := tx.Exec(ctx, `UPDATE organisers SET personal_data = $2 WHERE id = $1`, change.ID, reads)
			return pg.Changed(pg.Values{"personalData": before.PersonalData}, pg.Values{"personalData": reads}), err
		},
	)
}

// DisableOrganiser implements organiser.Store.
func (db *Store) DisableOrganiser(ctx context.Context, change organiser.Change) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionDisableOrganiser,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if err := keepAnOwner(ctx, tx, before); err != nil {
				return nil, err
			}
			if _, err := tx.Exec(
				ctx,
				`UPDATE organisers SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1`,
				change.ID,
				change.At,
			); err != nil {
				return nil, err
			}
			return mayLogIn(before, false), endOrganiserSessions(ctx, tx, change.ID)
		},
	)
}

// EnableOrganiser implements organiser.Store.
func (db *Store) EnableOrganiser(ctx context.Context, change organiser.Change) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionEnableOrganiser,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			_, err := tx.Exec(ctx, `UPDATE organisers SET disabled_at = NULL WHERE id = $1`, change.ID)
			return mayLogIn(before, true), err
		},
	)
}

// mayLogIn is the audit log's detail of an account that is disabled or enabled.
func mayLogIn(before contest.OrganiserAccount, after bool) pg.Values {
	return pg.Changed(pg.Values{"mayLogIn": before.DisabledAt.IsZero()}, pg.Values{"mayLogIn": after})
}

// ResetOrganiserFactor implements organiser.Store.
func (db *Store) ResetOrganiserFactor(ctx context.Context, change organiser.Change) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionResetOrganiserFactor,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			var batch pgx.Batch
			batch.Queue(
				`UPDATE organisers SET totp_secret = NULL, totp_confirmed_at = NULL, totp_step = 0 WHERE id = $1`,
				change.ID,
			)
			batch.Queue(`DELETE FROM organiser_passkeys WHERE organiser_id = $1`, change.ID)
			batch.Queue(`DELETE FROM organiser_recovery_codes WHERE organiser_id = $1`, change.ID)
			if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
				return nil, err
			}
			return pg.Changed(
					pg.Values{"secondFactor": before.SecondFactor},
					pg.Values{"secondFactor": false},
				), endOrganiserSessions(
					ctx,
					tx,
					change.ID,
				)
		},
	)
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
func (db *Store) changeOrganiser(
	ctx context.Context,
	change organiser.Change,
	action string,
	f func(tx pgx.Tx, before contest.OrganiserAccount) (detail any, err error),
) (contest.OrganiserAccount, error) {
	if !pg.IsID(change.ID) {
		return contest.OrganiserAccount{}, contest.Fail(contest.CodeNotFound)
	}
	var after contest.OrganiserAccount
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, lockOrganisers); err != nil {
			return err
		}
		const find = `SELECT ` + OrganiserColumns + ` FROM organisers o WHERE o.id = $1`
		before, err := ScanOrganiser(tx.QueryRow(ctx, find, change.ID))
		if err != nil {
			return pg.Translate(err)
		}
		detail, err := f(tx, before)
		if err != nil {
			return err
		}
		if err := mailOrganisers(ctx, tx, change.ID, change.Mails); err != nil {
			return err
		}
		if after, err = ScanOrganiser(tx.QueryRow(ctx, find, change.ID)); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, "", change.At, change.By, action, organiser.Subject(before.Email), detail)
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
		return organiser.LastOwner()
	}
	return nil
}
