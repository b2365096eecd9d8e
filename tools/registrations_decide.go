package main

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

type registrationsApprove struct {
	editionFlag
	Emails []string `arg:"" name:"email" help:"The addresses the entrants log in with, or those in their forms."`
}

// Example implements withExample.
func (registrationsApprove) Example() string {
	return "go run ./tools registrations approve mei@example.com ada@example.com"
}

// Run approves each, and goes on after one that could not be.
func (c *registrationsApprove) Run(ctx context.Context, d *desk) error {
	return d.decide(ctx, c.Edition, c.Emails, contest.StatePass, "")
}

type registrationsDeny struct {
	editionFlag
	Email  string `arg:"" help:"The address the entrant logs in with, or the one in the form."`
	Reason string `required:"" help:"Why, in the entrant's language: it stands in the mail and on the page."`
}

// Example implements withExample.
func (registrationsDeny) Example() string {
	return "go run ./tools registrations deny mei@example.com --reason \"The link to your works does not open.\""
}

// maxReason is the longest reason, in characters.
const maxReason = 2000

// Run denies one.
func (c *registrationsDeny) Run(ctx context.Context, d *desk) error {
	reason := strings.TrimSpace(c.Reason)
	if reason == "" {
		return errors.New("--reason is empty: the entrant must learn what to change")
	}
	if utf8.RuneCountInString(reason) > maxReason {
		return errors.New("--reason is longer than 2000 characters")
	}
	return d.decide(ctx, c.Edition, []string{c.Email}, contest.StateDeny, reason)
}

// decide decides about each registration and mails the entrant. What cannot be
// done is said, and the rest still done. Clock and mail server are opened first:
// without them nothing is decided.
func (d *desk) decide(ctx context.Context, id contest.EditionID, emails []string, state contest.RegisterState, reason string) error {
	edition, err := d.edition(id)
	if err != nil {
		return err
	}
	mailer, err := d.mailer()
	if err != nil {
		return err
	}
	clock, err := d.clock()
	if err != nil {
		return err
	}
	verb := "Approved"
	if state == contest.StateDeny {
		verb = "Denied"
	}
	failed := false
	for _, email := range emails {
		r, err := d.findRegistration(ctx, id, email)
		if err != nil {
			d.complain("%v", err)
			failed = true
			continue
		}
		decided, err := d.db.Decide(ctx, contest.Decision{
			RegistrationID: r.ID, State: state, Reason: reason, By: d.actor(), At: clock.Now(),
		})
		switch {
		case contest.CodeOf(err) == contest.CodeConflict:
			d.complainDecided(ctx, edition, email)
			failed = true
		case err != nil:
			return err
		default:
			d.printf("%s %s (%s).", verb, decided.Form.Name, decided.Account)
			if err := mailer.SendDecision(ctx, edition, decided); err != nil {
				d.printf("\n")
				d.complain("%s: the decision stands, but the mail could not be sent: %v", email, err)
				failed = true
				continue
			}
			d.printf(" A mail went to %s.\n", decided.Form.Email)
		}
	}
	if failed {
		return errSaid
	}
	return nil
}

// complainDecided says who was faster, and when.
func (d *desk) complainDecided(ctx context.Context, edition *contest.Edition, email string) {
	r, err := d.findRegistration(ctx, edition.ID, email)
	if err != nil {
		d.complain("%v", err)
		return
	}
	if r.ReviewedAt.IsZero() { // denied, and sent again, since the decision failed
		d.complain("%s: the registration has just changed; look at it again", email)
		return
	}
	d.complain("%s: already%s, by %s on %s; nothing was changed",
		email, inState(r.State), whoever(r.ReviewedBy), r.ReviewedAt.In(edition.Location).Format("2006-01-02 15:04"))
}
