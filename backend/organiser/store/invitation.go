package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	jurystore "marquee/backend/jury/store"
	"marquee/backend/organiser"
	"marquee/backend/pg"
)

// InviteOrganiser implements organiser.Store.
func (db *Store) InviteOrganiser(ctx context.Context, change organiser.Change) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionInviteOrganiser,
		func(_ pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if !before.DisabledAt.IsZero() {
				return nil, organiser.Disabled()
			}
			if before.LoggedIn {
				return nil, organiser.HasLoggedIn()
			}
			return pg.Changed(
				pg.Values{"invitation": before.Invitation.State},
				pg.Values{"invitation": contest.MailWaiting},
			), nil
		},
	)
}

// SetOrganiserEmail implements organiser.Store.
func (db *Store) SetOrganiserEmail(
	ctx context.Context,
	form organiser.EmailForm,
	change organiser.Change,
) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(
		ctx,
		change,
		organiser.ActionOrganiserEmail,
		func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
			if form.Before != "" && form.Before != before.Email {
				return nil, judging.EmailChangedMeanwhile(before.Email)
			}
			if before.LoggedIn {
				return nil, organiser.HasLoggedIn()
			}
			_, err := tx.Exec(ctx, `UPDATE organisers SET email = $2 WHERE id = $1`, change.ID, form.Email)
			return pg.Changed(pg.Values{"email": before.Email}, pg.Values{"email": form.Email}), pg.Translate(err)
		},
	)
}

// mailOrganisers puts the mails about a change of an account into the outbox. An invitation takes the place of the
// former one, which is cancelled unless it was sent.
func mailOrganisers(ctx context.Context, tx pgx.Tx, id string, mails []contest.NewMail) error {
	for _, mail := range mails {
		mailID, err := pg.PutMailID(ctx, tx, mail)
		if err != nil {
			return err
		}
		if mail.Kind != organiser.MailOrganiserInvitation {
			continue
		}
		if err := jurystore.EndOrganiserInvitation(ctx, tx, id, mail.CreatedAt); err != nil {
			return err
		}
		if _, err := tx.Exec(
			ctx,
			`UPDATE organisers SET invitation_mail_id = $2 WHERE id = $1`,
			id,
			mailID,
		); err != nil {
			return fmt.Errorf("store invitation: %w", err)
		}
	}
	return nil
}
