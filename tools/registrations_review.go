package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
	"marquee/tools/terminal"
)

// reviewed are the registrations of a review.
type reviewed struct {
	editionFlag
	Emails []string `arg:"" name:"email" help:"The addresses the entrants log in with, or those in their forms."`
	DryRun bool     `help:"Print what would happen and change nothing."`
}

type registrationsApprove struct{ reviewed }

// Example implements withExample.
func (registrationsApprove) Example() string {
	return "go run ./tools registrations approve mei@example.com ada@example.com"
}

// Run approves each.
func (c *registrationsApprove) Run(ctx context.Context, a *app) error {
	return c.review(ctx, a, registration.ReviewApprove, "")
}

type registrationsDeny struct {
	reviewed
	Reason string `required:"" help:"Why, in the entrant's language: it stands in the email and on the page."`
}

// Example implements withExample.
func (registrationsDeny) Example() string {
	return "go run ./tools registrations deny mei@example.com --reason \"The link to your works does not open.\""
}

// Run denies each.
func (c *registrationsDeny) Run(ctx context.Context, a *app) error {
	return c.review(ctx, a, registration.ReviewDeny, c.Reason)
}

type registrationsReopen struct {
	reviewed
	Reason string `help:"Why, for the history."`
}

// Example implements withExample.
func (registrationsReopen) Example() string {
	return "go run ./tools registrations reopen mei@example.com"
}

// Run opens each again.
func (c *registrationsReopen) Run(ctx context.Context, a *app) error {
	return c.review(ctx, a, registration.ReviewReopen, c.Reason)
}

type registrationsResend struct{ reviewed }

// Example implements withExample.
func (registrationsResend) Example() string {
	return "go run ./tools registrations resend mei@example.com"
}

// Run sends each mail again.
func (c *registrationsResend) Run(ctx context.Context, a *app) error {
	return c.review(ctx, a, registration.ReviewResend, "")
}

// review finds the registrations and reviews them. It continues after an address
// without one.
func (c *reviewed) review(ctx context.Context, a *app, action registration.ReviewAction, reason string) error {
	service, err := a.reviews(ctx)
	if err != nil {
		return err
	}
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	failed := false
	emails := map[string]string{} // by id
	review := registration.Review{Action: action, Reason: reason, DryRun: c.DryRun, Versions: map[string]int{}}
	for _, email := range c.Emails {
		r, err := service.Find(ctx, a.organiser(), edition.ID, email)
		var ambiguous *registration.AmbiguousEmailError
		if errors.As(err, &ambiguous) || contest.CodeOf(err) == contest.CodeNotFound && err != nil {
			a.complain("%v", registrationError(err, edition, email))
			failed = true
			continue
		}
		if err != nil {
			return err
		}
		emails[r.ID], review.Versions[r.ID] = email, r.Version
		review.IDs = append(review.IDs, r.ID)
	}
	outcomes, err := service.Review(ctx, a.organiser(), edition, review)
	changed := 0
	for _, o := range outcomes {
		if a.printOutcome(edition, review, o, emails[o.ID]) {
			changed++
		} else {
			failed = true
		}
	}
	if c.DryRun {
		a.printf("Nothing was changed: %d would be, %d not.\n", changed, len(c.Emails)-changed)
	}
	var invalid *contest.Error
	if errors.As(err, &invalid) && invalid.Code == contest.CodeValidation && invalid.Fields["reason"].EN != "" {
		return errors.New("--reason " + invalid.Fields["reason"].EN)
	}
	if err != nil {
		return err
	}
	if failed {
		return errReported
	}
	return nil
}

// printOutcome prints what happened to one registration and reports whether it was
// changed.
func (a *app) printOutcome(
	edition *contest.Edition,
	review registration.Review,
	o registration.ReviewOutcome,
	email string,
) bool {
	r := o.Registration
	switch o.Skipped {
	case registration.SkipDecided:
		if r.State == contest.StateSubmitted { // decided and opened again since
			a.complain("%s: the registration has just changed; look at it again", email)
			return false
		}
		a.complain("%s: already%s, by %s on %s; nothing was changed",
			email, inState(r.State), actorName(r.ReviewedBy), beginningOf(edition, r.ReviewedAt))
		return false
	case registration.SkipUnderReview:
		a.complain("%s: under review; nothing was changed", email)
		return false
	case registration.SkipChanged:
		a.complain(
			"%s: the entrant has just sent the registration again; read it before you decide; nothing was changed",
			email,
		)
		return false
	case registration.SkipEnded:
		a.complain("%s: %s; restore it first; nothing was changed", email, r.Ended)
		return false
	case registration.SkipUnknown:
		a.complain("%v", registrationError(contest.Fail(contest.CodeNotFound), edition, email))
		return false
	}
	verb := map[registration.ReviewAction][2]string{
		registration.ReviewApprove: {"Approved", "Would approve"}, registration.ReviewDeny: {"Denied", "Would deny"},
		registration.ReviewReopen: {"Opened again", "Would open again"}, registration.ReviewResend: {"Sent again to", "Would send again to"},
	}[review.Action]
	to := terminal.Line(r.Form.Email)
	text, mail := verb[0], fmt.Sprintf(" An email goes to %s in a minute.", to)
	if review.DryRun {
		text, mail = verb[1], fmt.Sprintf(" An email would go to %s.", to)
	}
	if review.Action == registration.ReviewResend && !review.DryRun {
		mail = fmt.Sprintf(" An email goes to %s.", to)
	}
	if o.Mail == "" {
		mail = ""
	}
	a.printf("%s %s (%s).%s\n", text, terminal.Line(r.Form.Name), terminal.Line(r.Account), mail)
	for _, place := range o.Lost {
		verb := "loses"
		if review.DryRun {
			verb = "would lose"
		}
		a.printf("%d %s %s its place on the shortlist.\n", place.WorkID, terminal.Line(place.Title), verb)
	}
	return true
}

type registrationsExport struct {
	editionFlag
	registrationsFilter
	languageFlag
	File string `arg:"" help:"The file to write, such as registrations.xlsx or registrations.csv."`
}

// Example implements withExample.
func (registrationsExport) Example() string {
	return "go run ./tools registrations export registrations.xlsx"
}

// Run writes a row per registration with every field.
func (c *registrationsExport) Run(ctx context.Context, a *app) error {
	service, edition, err := a.registrationsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	table, err := service.Export(ctx, a.organiser(), edition, c.of(c.Edition))
	if err != nil {
		return err
	}
	if err := a.writeReadable(ctx, c.File, c.Lang, edition, table); err != nil {
		return err
	}
	a.printf("Wrote %s to %s.\n", counted(len(table.Rows), "registration"), c.File)
	return nil
}

// writeTable writes a file in the format of its name. Only its owner can read it: it
// has personal data.
func writeTable(name string, table registration.Table) (err error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write %s: %w", table.Name, err)
	}
	defer func() {
		if closed := file.Close(); err == nil && closed != nil {
			err = fmt.Errorf("write %s: %w", table.Name, closed)
		}
	}()
	return spreadsheet.Write(file, name, table)
}
