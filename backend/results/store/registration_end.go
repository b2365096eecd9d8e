package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/results"
)

// endedFrom is what a registration was before organisers took it out. The JSON tags are those of the database.
type endedFrom struct {
	State      contest.RegisterState `json:"state"`
	ReviewedAt *time.Time            `json:"reviewedAt"`
	ReviewedBy string                `json:"reviewedBy"`
	WorkID     int                   `json:"workId,omitempty"` // a film that was taken out with it
}

// EndRegistration implements results.RegistrationEndStore. The locks are those of a submission and a decision, in their
// order:
// the entrant, the registration, the film.
func (db *Store) EndRegistration(
	ctx context.Context,
	act results.RegistrationAct,
) (results.RegistrationActDone, error) {
	var done results.RegistrationActDone
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		done = results.RegistrationActDone{}
		if !pg.IsID(act.RegistrationID) {
			return contest.Fail(contest.CodeNotFound)
		}
		var entrant string
		err := tx.QueryRow(
			ctx,
			`SELECT entrant_id FROM registrations WHERE id = $1 AND edition = $2`,
			act.RegistrationID,
			act.Edition,
		).Scan(
			&entrant,
		)
		if err != nil {
			return pg.Translate(err)
		}
		if err := accountstore.LockEntrant(ctx, tx, entrant); err != nil {
			return err
		}
		before, err := registrationstore.LockRegistration(ctx, tx, act.RegistrationID)
		if err != nil {
			return err
		}
		if err := act.Allows(before); err != nil {
			return err
		}
		if err := refusePublic(ctx, tx, act.Edition); err != nil {
			return err
		}
		if act.Restored {
			return restoreRegistration(ctx, tx, act, before, &done)
		}
		return endRegistration(ctx, tx, act, before, &done)
	})
	if err != nil {
		return results.RegistrationActDone{}, fmt.Errorf("end registration: %w", err)
	}
	return done, nil
}

// endRegistration takes a locked registration out, and its film with it.
func endRegistration(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	before registration.Registration,
	done *results.RegistrationActDone,
) error {
	from := endedFrom{State: before.State, ReviewedAt: pg.TimeOrNull(before.ReviewedAt), ReviewedBy: before.ReviewedBy}
	works, err := worksOfRegistration(ctx, tx, before)
	if err != nil {
		return err
	}
	if before.WorkID == 0 && len(works) > 0 {
		from.WorkID = works[0].WorkID
		if err := endWork(ctx, tx, act, from.WorkID, done); err != nil {
			return err
		}
	}
	err = putEnd(ctx, tx, act, `
		state = 'DENY', reason = @reason, ended = @ended, ended_reason_en = @en, ended_reason_zh = @zh, ended_from = @from,
		reviewed_by = @by, reviewed_at = @at,
		opened_at = coalesce(opened_at, @at), opened_by = CASE WHEN opened_at IS NULL THEN @by ELSE opened_by END`, from, done)
	if err != nil {
		return err
	}
	if err := recordEnd(ctx, tx, act, before, done.Registration); err != nil {
		return err
	}
	if err := mailEnd(ctx, tx, act, works, from.State, done); err != nil {
		return err
	}
	action := contest.ActionDisqualifyRegistration
	if act.End == contest.EndWithdrawn {
		action = contest.ActionWithdrawRegistration
	}
	return auditEnd(ctx, tx, act, action, before, works, done)
}

// restoreRegistration gives a locked registration back as it was before it was taken out, with its film.
func restoreRegistration(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	before registration.Registration,
	done *results.RegistrationActDone,
) error {
	var from endedFrom
	if err := tx.QueryRow(
		ctx,
		`SELECT ended_from FROM registrations WHERE id = $1`,
		before.ID,
	).Scan(
		&from,
	); err != nil {
		return err
	}
	works, err := worksOfRegistration(ctx, tx, before)
	if err != nil {
		return err
	}
	err = putEnd(ctx, tx, act, `
		state = (@from::jsonb ->> 'state')::register_state, reason = '', ended = '', ended_reason_en = '', ended_reason_zh = '', ended_from = NULL,
		reviewed_by = @from::jsonb ->> 'reviewedBy', reviewed_at = (@from::jsonb ->> 'reviewedAt')::timestamptz`, from, done)
	if err != nil {
		return err
	}
	if before.WorkID == 0 && len(works) > 0 {
		if err := endWork(ctx, tx, act, works[0].WorkID, done); err != nil {
			return err
		}
	}
	if err := recordEnd(ctx, tx, act, before, done.Registration); err != nil {
		return err
	}
	if before.WorkID != 0 && from.State == contest.StatePass {
		dropped, err := registrationstore.KeepPlaces(
			ctx,
			tx,
			registrationstore.Returning{
				Edition: act.Edition,
				WorkIDs: []int{before.WorkID},
				Places:  act.Places,
				Actor:   act.Actor,
				At:      act.At,
			},
		)
		if err != nil {
			return err
		}
		done.Dropped = dropped
	}
	if err := mailEnd(ctx, tx, act, works, from.State, done); err != nil {
		return err
	}
	return auditEnd(ctx, tx, act, contest.ActionRestoreRegistration, before, works, done)
}

// endWork takes the film of a registration out, or gives it back, without a mail of its own.
func endWork(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	workID int,
	done *results.RegistrationActDone,
) error {
	var id string
	err := tx.QueryRow(
		ctx,
		`SELECT id FROM submissions WHERE edition = $1 AND work_id = $2 FOR NO KEY UPDATE`,
		act.Edition,
		workID,
	).Scan(
		&id,
	)
	if err != nil {
		return fmt.Errorf("lock film of a registration: %w", pg.Translate(err))
	}
	var changed results.DisqualificationDone
	err = disqualify(ctx, tx, results.Disqualification{
		Edition: act.Edition, WorkID: workID, Restored: act.Restored, Withdrawn: act.End == contest.EndWithdrawn,
		Reason: act.Reason, Reasons: act.Reasons, Actor: act.Actor, At: act.At, Places: act.Places,
	}, id, &changed)
	if changed.Dropped {
		done.Dropped = append(done.Dropped, workID)
	}
	return err
}

// putEnd stores the registration as an act leaves it.
func putEnd(
	ctx context.Context,
	tx pgx.Tx,
	act results.RegistrationAct,
	set string,
	from endedFrom,
	done *results.RegistrationActDone,
) error {
	rows, err := tx.Query(ctx, `
		WITH r AS (UPDATE registrations SET `+set+` WHERE id = @id RETURNING `+registrationstore.StoredColumns+`)
		SELECT `+registrationstore.RegistrationColumns+` FROM r JOIN entrants e ON e.id = r.entrant_id`, pgx.NamedArgs{
		"id":     act.RegistrationID,
		"reason": act.Reason,
		"ended":  act.End,
		"en":     act.Reasons.EN,
		"zh":     act.Reasons.ZH,
		"from":   from,
		"by":     act.Actor,
		"at":     act.At,
	})
	if err != nil {
		return err
	}
	done.Registration, err = pgx.CollectExactlyOneRow(rows, registrationstore.ScanRegistration)
	return err
}

// WorksOfRegistration implements results.RegistrationEndStore.
func (db *Store) WorksOfRegistration(ctx context.Context, r registration.Registration) ([]results.ListedWork, error) {
	works, err := worksOfRegistration(ctx, db.Pool, r)
	if err != nil {
		return nil, fmt.Errorf("list works of a registration: %w", err)
	}
	return works, nil
}

func worksOfRegistration(ctx context.Context, q pg.Querier, r registration.Registration) ([]results.ListedWork, error) {
	if r.WorkID != 0 { // an application
		title := r.Form.Name
		if r.Form.Team != nil {
			title = r.Form.Team.Name
		}
		return []results.ListedWork{{WorkID: r.WorkID, Title: title}}, nil
	}
	// What was taken out with the registration and is out still, else the film that is in.
	rows, err := q.Query(ctx, `
		SELECT s.work_id, s.title FROM submissions s JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE r.id = $1 AND s.erased_at IS NULL AND CASE
			WHEN r.state = 'DENY' AND r.ended <> '' THEN s.work_id = (r.ended_from ->> 'workId')::integer
				AND (s.disqualified_at IS NOT NULL OR s.withdrawn_by <> '')
			ELSE s.latest AND s.disqualified_at IS NULL END
		ORDER BY s.work_id`, r.ID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[results.ListedWork])
}
