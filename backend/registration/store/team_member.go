package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// teamMailSubject is what the emails to a team's members are about.
func teamMailSubject(registrationID string) string { return "team:" + registrationID }

// nameMembers stores the members of a registration who are told that they are named. Those who were told before and are
// still named keep their link and their answer; those who had left are told again.
func nameMembers(ctx context.Context, tx pgx.Tx, registrationID string, named []registration.NamedMember) error {
	emails := make([]string, 0, len(named))
	for _, m := range named {
		emails = append(emails, m.Email)
	}
	if _, err := tx.Exec(
		ctx,
		`DELETE FROM team_members WHERE registration_id = $1 AND email <> ALL($2)`,
		registrationID,
		emails,
	); err != nil {
		return fmt.Errorf("forget members: %w", err)
	}
	for _, m := range named {
		done, err := tx.Exec(ctx, `
			INSERT INTO team_members (registration_id, email, link_hash, told_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (registration_id, email) DO NOTHING`, registrationID, m.Email, m.LinkHash, m.Mail.CreatedAt)
		if err != nil {
			return fmt.Errorf("store member: %w", err)
		}
		if done.RowsAffected() == 0 {
			continue
		}
		m.Mail.About = teamMailSubject(registrationID)
		if err := pg.PutMail(ctx, tx, m.Mail); err != nil {
			return err
		}
	}
	return nil
}

// memberRow is a member's link and the registration that it belongs to.
type memberRow struct {
	id           string
	email        string
	membership   registration.Membership
	registration registration.Registration
}

func readMember(ctx context.Context, q pg.Querier, linkHash []byte) (memberRow, error) {
	var m memberRow
	var registrationID string
	var answered *time.Time
	err := q.QueryRow(ctx, `
		SELECT id, registration_id, coalesce(email, ''), answer, answered_at FROM team_members WHERE link_hash = $1`, linkHash).
		Scan(&m.id, &registrationID, &m.email, &m.membership.Answer, &answered)
	if err != nil {
		return m, pg.Translate(err)
	}
	if answered != nil {
		m.membership.AnsweredAt = *answered
	}
	rows, err := q.Query(ctx, `
		SELECT `+RegistrationColumns+` FROM registrations r JOIN entrants e ON e.id = r.entrant_id WHERE r.id = $1`, registrationID)
	if m.registration, err = pg.Collect(rows, err, pgx.CollectExactlyOneRow, ScanRegistration); err != nil {
		return m, pg.Translate(err)
	}
	r := m.registration
	m.membership.Edition, m.membership.Lead, m.membership.NamedAt = r.Edition, r.Form.Name, r.SubmittedAt
	if r.Form.Team != nil {
		m.membership.Team = r.Form.Team.Name
	}
	if i := m.index(); i >= 0 {
		m.membership.Member = r.Form.Team.Members[i]
	}
	return m, nil
}

// index is where the registration has the member; -1 nowhere.
func (m memberRow) index() int {
	if m.registration.Form.Team == nil || m.email == "" {
		return -1
	}
	return slices.IndexFunc(
		m.registration.Form.Team.Members,
		func(named registration.Member) bool { return contest.NormalEmail(named.Email) == m.email },
	)
}

// Membership implements registration.MemberStore.
func (db *Store) Membership(ctx context.Context, linkHash []byte) (registration.Membership, error) {
	m, err := readMember(ctx, db.Pool, linkHash)
	if err != nil {
		return registration.Membership{}, fmt.Errorf("read membership: %w", err)
	}
	return m.membership, nil
}

// changeMember runs a change of a member whose lead's account and link are locked.
func (db *Store) changeMember(
	ctx context.Context,
	linkHash []byte,
	change func(tx pgx.Tx, m memberRow) error,
) (registration.Membership, error) {
	var after memberRow
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		found, err := readMember(ctx, tx, linkHash)
		if err != nil {
			return err
		}
		if err := accountstore.LockEntrant(ctx, tx, found.registration.EntrantID); err != nil {
			return contest.Fail(contest.CodeNotFound)
		}
		if _, err := tx.Exec(
			ctx,
			`SELECT FROM registrations WHERE id = $1 FOR UPDATE`,
			found.registration.ID,
		); err != nil {
			return err
		}
		if found, err = readMember(ctx, tx, linkHash); err != nil {
			return err
		}
		if err := change(tx, found); err != nil {
			return err
		}
		after, err = readMember(ctx, tx, linkHash)
		return err
	})
	if err != nil {
		return registration.Membership{}, fmt.Errorf("change membership: %w", err)
	}
	return after.membership, nil
}

// ConfirmMembership implements registration.MemberStore.
func (db *Store) ConfirmMembership(
	ctx context.Context,
	linkHash []byte,
	at, now time.Time,
) (registration.Membership, error) {
	return db.changeMember(ctx, linkHash, func(tx pgx.Tx, m memberRow) error {
		switch m.membership.Answer {
		case registration.MemberConfirmed:
			return nil
		case registration.MemberLeft:
			return contest.Fail(contest.CodeConflict)
		}
		if _, err := tx.Exec(
			ctx,
			`UPDATE team_members SET answer = 'confirmed', answered_at = $2 WHERE id = $1`,
			m.id,
			now,
		); err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			m.registration.Edition,
			at,
			registration.MemberActor,
			registration.ActionMemberConfirm,
			contest.RegistrationSubject(m.registration.ID),
			pg.Changed(pg.Values{"answer": m.membership.Answer}, pg.Values{"answer": registration.MemberConfirmed}),
		)
	})
}

// LeaveTeam implements registration.MemberStore.
func (db *Store) LeaveTeam(
	ctx context.Context,
	linkHash []byte,
	at, now time.Time,
	compose func(registration.Registration, registration.Member) (contest.NewMail, error),
) (registration.Membership, error) {
	return db.changeMember(ctx, linkHash, func(tx pgx.Tx, m memberRow) error {
		if m.membership.Answer == registration.MemberLeft {
			return nil
		}
		if _, err := tx.Exec(
			ctx,
			`UPDATE team_members SET answer = 'left', answered_at = $2, email = NULL WHERE id = $1`,
			m.id,
			now,
		); err != nil {
			return err
		}
		if i := m.index(); i >= 0 {
			team := *m.registration.Form.Team
			team.Members = slices.Delete(slices.Clone(team.Members), i, i+1)
			if contest.NormalEmail(team.ContactEmail) == m.email { // the lead answers in the member's place
				f := m.registration.Form
				team.ContactName, team.ContactEmail, team.ContactPhoneCountry, team.ContactPhone = f.Name, f.Email, f.PhoneCountry, f.Phone
			}
			if _, err := tx.Exec(
				ctx,
				`UPDATE registrations SET team = $2 WHERE id = $1`,
				m.registration.ID,
				team,
			); err != nil {
				return err
			}
			letter, err := compose(m.registration, m.membership.Member)
			if err != nil {
				return err
			}
			if err := pg.PutMail(ctx, tx, letter); err != nil {
				return err
			}
		}
		return pg.Audit(
			ctx,
			tx,
			m.registration.Edition,
			at,
			registration.MemberActor,
			registration.ActionMemberLeave,
			contest.RegistrationSubject(m.registration.ID),
			pg.Changed(pg.Values{"answer": m.membership.Answer}, pg.Values{"answer": registration.MemberLeft}),
		)
	})
}
