package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// InviteOrganiser implements contest.OrganiserStore.
func (db *DB) InviteOrganiser(ctx context.Context, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionInviteOrganiser, func(_ pgx.Tx, before contest.OrganiserAccount) (any, error) {
		if !before.DisabledAt.IsZero() {
			return nil, contest.OrganiserDisabled()
		}
		if before.LoggedIn {
			return nil, contest.HasLoggedIn()
		}
		return changed(values{"invitation": before.Invitation.State}, values{"invitation": contest.MailWaiting}), nil
	})
}

// SetOrganiserEmail implements contest.OrganiserStore.
func (db *DB) SetOrganiserEmail(ctx context.Context, form contest.OrganiserEmailForm, change contest.OrganiserChange) (contest.OrganiserAccount, error) {
	return db.changeOrganiser(ctx, change, contest.ActionOrganiserEmail, func(tx pgx.Tx, before contest.OrganiserAccount) (any, error) {
		if form.Before != "" && form.Before != before.Email {
			return nil, contest.EmailChangedMeanwhile(before.Email)
		}
		if before.LoggedIn {
			return nil, contest.HasLoggedIn()
		}
		_, err := tx.Exec(ctx, `UPDATE organisers SET email = $2 WHERE id = $1`, change.ID, form.Email)
		return changed(values{"email": before.Email}, values{"email": form.Email}), translate(err)
	})
}

// mailOrganisers puts the mails about a change of an account into the outbox. An invitation takes the place of the former
// one, which is cancelled unless it was sent.
func mailOrganisers(ctx context.Context, tx pgx.Tx, id string, mails []contest.NewMail) error {
	for _, mail := range mails {
		mailID, err := putMailID(ctx, tx, mail)
		if err != nil {
			return err
		}
		if mail.Kind != contest.MailOrganiserInvitation {
			continue
		}
		if err := endOrganiserInvitation(ctx, tx, id, mail.CreatedAt); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE organisers SET invitation_mail_id = $2 WHERE id = $1`, id, mailID); err != nil {
			return fmt.Errorf("store invitation: %w", err)
		}
	}
	return nil
}
