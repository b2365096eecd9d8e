package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
)

// registrations are the commands about registrations.
type registrations struct {
	List    registrationsList    `cmd:"" help:"List registrations, oldest first."`
	Show    registrationsShow    `cmd:"" help:"Show one registration and what happened to it."`
	Approve registrationsApprove `cmd:"" help:"Approve registrations; each entrant gets a mail."`
	Deny    registrationsDeny    `cmd:"" help:"Deny a registration; the entrant gets a mail with the reason."`
}

// editionFlag is the edition of a command.
type editionFlag struct {
	Edition contest.EditionID `enum:"international,camp" default:"international" help:"The edition: international or camp (${default})."`
}

type registrationsList struct {
	editionFlag
	State contest.RegisterState `enum:",SUBMITTED,PASS,DENY" default:"" help:"Only those in this state: SUBMITTED, PASS or DENY."`
}

// Example implements withExample.
func (registrationsList) Example() string {
	return "go run ./tools registrations list --state SUBMITTED"
}

// Run prints a table.
func (c *registrationsList) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.registrations(ctx)
	if err != nil {
		return err
	}
	found, err := service.List(ctx, a.organiser(), c.Edition, c.State)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		a.printf("No registrations%s.\n", inState(c.State))
		return nil
	}
	table := a.listing("STATE\tSENT\tTYPE\tNAME\tLOGS IN AS")
	for _, r := range found {
		table.row("%s\t%s\t%s\t%s\t%s\n",
			r.State, moment(r.SubmittedAt, edition.Location), describeType(r.Form), r.Form.Name, r.Account)
	}
	if err := table.print("registrations"); err != nil {
		return err
	}
	a.printf("%s%s.\n", counted(len(found), "registration"), inState(c.State))
	return nil
}

func inState(state contest.RegisterState) string {
	switch state {
	case contest.StateSubmitted:
		return " under review"
	case contest.StatePass:
		return " approved"
	case contest.StateDeny:
		return " denied"
	}
	return ""
}

func describeType(f contest.RegistrationForm) string {
	if f.Team == nil {
		return string(f.Type)
	}
	return fmt.Sprintf("team of %d", len(f.Team.Members))
}

func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

type registrationsShow struct {
	editionFlag
	Email string `arg:"" help:"The address the entrant logs in with, or the one in the form."`
}

// Example implements withExample.
func (registrationsShow) Example() string {
	return "go run ./tools registrations show mei@example.com"
}

// Run prints a registration and its history.
func (c *registrationsShow) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.registrations(ctx)
	if err != nil {
		return err
	}
	r, err := service.Find(ctx, a.organiser(), c.Edition, c.Email)
	if err != nil {
		return registrationError(err, edition, c.Email)
	}
	history, err := service.History(ctx, a.organiser(), r)
	if err != nil {
		return err
	}
	a.printRegistration(r, edition.Location)
	if err := a.printMaterials(ctx, r.Materials); err != nil {
		return err
	}
	a.printf("\nHistory\n")
	for _, entry := range history {
		a.printf("  %s  %s by %s\n", moment(entry.At, edition.Location),
			happened(entry.Action), whoever(entry.Actor))
	}
	return nil
}

// happened is an action of the audit log in words.
func happened(action string) string {
	switch action {
	case contest.ActionRegister:
		return "sent"
	case contest.ActionApprove:
		return "approved"
	case contest.ActionDeny:
		return "denied"
	}
	return action
}

// whoever is an actor of the audit log in words: an organiser by name.
func whoever(actor string) string {
	kind, name, _ := strings.Cut(actor, ":")
	if kind == "entrant" {
		return "the entrant"
	}
	return name
}

type registrationsApprove struct {
	editionFlag
	Emails []string `arg:"" name:"email" help:"The addresses the entrants log in with, or those in their forms."`
}

// Example implements withExample.
func (registrationsApprove) Example() string {
	return "go run ./tools registrations approve mei@example.com ada@example.com"
}

// Run approves each, and continues after one that cannot be approved.
func (c *registrationsApprove) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.decisions(ctx)
	if err != nil {
		return err
	}
	failed := false
	for _, email := range c.Emails {
		decided, err := service.Approve(ctx, a.organiser(), edition, email)
		switch err := a.printDecision("Approved", edition, email, decided, err); {
		case errors.Is(err, errReported):
			failed = true
		case err != nil:
			return err
		}
	}
	if failed {
		return errReported
	}
	return nil
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

// Run denies one.
func (c *registrationsDeny) Run(ctx context.Context, a *app) error {
	edition, err := a.edition(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.decisions(ctx)
	if err != nil {
		return err
	}
	decided, err := service.Deny(ctx, a.organiser(), edition, c.Email, c.Reason)
	var invalid *contest.Error
	if errors.As(err, &invalid) && invalid.Code == contest.CodeValidation {
		return errors.New("--reason " + invalid.Fields["reason"].EN)
	}
	return a.printDecision("Denied", edition, c.Email, decided, err)
}

// printDecision prints the outcome of a decision. It returns errReported for the
// failure of this one decision, and other errors as they are.
func (a *app) printDecision(verb string, edition *contest.Edition, email string, decided contest.Registration, err error) error {
	if err == nil {
		a.printf("%s %s (%s). A mail went to %s.\n", verb, decided.Form.Name, decided.Account, decided.Form.Email)
		return nil
	}
	var notMailed *contest.DecisionMailError
	var already *contest.AlreadyDecidedError
	var ambiguous *contest.AmbiguousEmailError
	switch {
	case errors.As(err, &notMailed):
		a.printf("%s %s (%s).\n", verb, decided.Form.Name, decided.Account)
		a.complain("%s: the decision stands, but the mail could not be sent: %v", email, notMailed.Err)
	case errors.As(err, &already) && already.Registration.ReviewedAt.IsZero(): // sent again since the other decision
		a.complain("%s: the registration has just changed; look at it again", email)
	case errors.As(err, &already):
		r := already.Registration
		a.complain("%s: already%s, by %s on %s; nothing was changed",
			email, inState(r.State), whoever(r.ReviewedBy), moment(r.ReviewedAt, edition.Location))
	case errors.As(err, &ambiguous), contest.CodeOf(err) == contest.CodeNotFound:
		a.complain("%v", registrationError(err, edition, email))
	default:
		return err
	}
	return errReported
}

// registrationError replaces the errors of RegistrationService.Find by sentences.
func registrationError(err error, edition *contest.Edition, email string) error {
	var ambiguous *contest.AmbiguousEmailError
	switch {
	case errors.As(err, &ambiguous):
		return fmt.Errorf("%s stands in %d registrations; name one by its account: %s",
			email, len(ambiguous.Accounts), strings.Join(ambiguous.Accounts, ", "))
	case contest.CodeOf(err) == contest.CodeNotFound:
		return fmt.Errorf("%s: nobody has registered for the %s edition with this address", email, edition.ID)
	default:
		return err
	}
}

// printRegistration prints the form and the state.
func (a *app) printRegistration(r contest.Registration, zone *time.Location) {
	f := r.Form
	if r.WorkID > 0 {
		a.line("Application", strconv.Itoa(r.WorkID))
	}
	a.line("Name", f.Name)
	a.line("State", string(r.State))
	a.line("Reason", r.Reason)
	a.line("Logs in as", r.Account)
	a.line("Email", f.Email)
	a.line("Phone", f.PhoneCountry+" "+f.Phone)
	a.line("Type", describeType(f))
	a.line("Experience", string(f.Experience))
	a.line("Social links", f.SocialLinks)
	a.line("Previous works", f.PreviousWorks)
	a.line("Motivation", f.Motivation)
	a.line("Language", string(r.Language))
	a.line("Sent", moment(r.SubmittedAt, zone))
	if f.Team == nil {
		return
	}
	a.printf("\nTeam\n")
	a.line("  Name", f.Team.Name)
	a.line("  Contact", f.Team.ContactName)
	a.line("  Email", f.Team.ContactEmail)
	a.line("  Phone", f.Team.ContactPhoneCountry+" "+f.Team.ContactPhone)
	for _, m := range f.Team.Members {
		a.line("  Member", m.Name+" <"+m.Email+"> "+m.PhoneCountry+" "+m.Phone)
	}
}

// line prints a label and a text, with the further lines of the text below its first.
// It prints nothing for an empty text.
func (a *app) line(label, text string) {
	if text == "" {
		return
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", "\n"+strings.Repeat(" ", 16))
	a.printf("%-14s  %s\n", label, text)
}
