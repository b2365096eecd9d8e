package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// registrations are the commands about registrations.
type registrations struct {
	List    registrationsList    `cmd:"" help:"List registrations, oldest first."`
	Show    registrationsShow    `cmd:"" help:"Show one registration and what happened to it."`
	Approve registrationsApprove `cmd:"" help:"Approve registrations; each entrant gets an email a minute later."`
	Deny    registrationsDeny    `cmd:"" help:"Deny registrations; each entrant gets an email with the reason a minute later."`
	Reopen  registrationsReopen  `cmd:"" help:"Take decisions back: under review again. An email that was not sent yet is not sent."`
	Resend  registrationsResend  `cmd:"" help:"Send the emails about decisions once more."`

	Withdraw   registrationsWithdraw   `cmd:"" help:"Withdraw a registration with all its works, at its entrant's request."`
	Disqualify registrationsDisqualify `cmd:"" help:"Disqualify a registration with all its works, and email the reason to its entrant."`
	Restore    registrationsRestore    `cmd:"" help:"Give back a registration that was withdrawn or disqualified, with the works that went with it."`

	Export registrationsExport `cmd:"" help:"Write all registrations into a CSV or XLSX file."`
}

// editionFlag is the edition of a command.
type editionFlag struct {
	Edition contest.EditionID `default:"${edition}" help:"The edition: ${editions} (${default})."`
}

type registrationsList struct {
	editionFlag
	registrationsFilter
	Sort  registration.Sort `enum:"sent,reviewed,name" default:"sent" help:"The order: sent, reviewed or name (${default})."`
	Desc  bool              `help:"The other way round."`
	Limit int               `default:"500" help:"At most so many (${default})."`
	Skip  int               `help:"Leave out the first so many."`
}

// marksFlag selects registrations or works by what organisers wrote about them.
type marksFlag struct {
	Tag      string `help:"Only those with this tag."`
	Assignee string `help:"Only those of which this organiser takes care: an address, me or nobody."`
}

func (f marksFlag) marks() registration.MarkFilter {
	return registration.MarkFilter{Tag: f.Tag, Assignee: f.Assignee}
}

// registrationsFilter selects registrations.
type registrationsFilter struct {
	State  contest.RegisterState `enum:",SUBMITTED,PASS,DENY" default:"" help:"Only those in this state: SUBMITTED, PASS or DENY."`
	Type   registration.Type     `enum:",individual,team" default:"" help:"Only individuals, or teams: individual or team."`
	Search string                `help:"Only those with this text in a name or address."`
	marksFlag
}

func (f registrationsFilter) of(edition contest.EditionID) registration.Filter {
	return registration.Filter{Edition: edition, State: f.State, Type: f.Type, Search: f.Search, Marks: f.marks()}
}

// Example implements withExample.
func (registrationsList) Example() string {
	return "go run ./tools registrations list --state SUBMITTED"
}

// Run prints a table.
func (c *registrationsList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.registrationsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	filter := c.of(c.Edition)
	filter.Sort, filter.Descending, filter.Limit, filter.Offset = c.Sort, c.Desc, c.Limit, c.Skip
	page, err := service.List(ctx, a.organiser(), filter)
	if err != nil {
		return err
	}
	found := page.Registrations
	if len(found) == 0 {
		a.printf("No registrations%s.\n", inState(c.State))
		return nil
	}
	table := a.listing("STATE\tSENT\tTYPE\tNAME\tLOGS IN AS")
	for _, r := range found {
		table.row("%s\t%s\t%s\t%s\t%s\n",
			r.State, beginningOf(edition, r.SubmittedAt), describeType(r.Form), r.Form.Name, r.Account)
	}
	if err := table.print("registrations"); err != nil {
		return err
	}
	if len(found) < page.Total {
		a.printf("%d of ", len(found))
	}
	a.printf("%s%s.\n", counted(page.Total, "registration"), inState(c.State))
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

func describeType(f registration.Form) string {
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
	service, edition, err := a.registrationsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	r, err := service.Find(ctx, a.organiser(), c.Edition, c.Email)
	if err != nil {
		return registrationError(err, edition, c.Email)
	}
	r, history, err := service.Show(ctx, a.organiser(), c.Edition, r.ID)
	if err != nil {
		return err
	}
	a.printRegistration(edition, r)
	if err := a.printMaterials(ctx, r.Materials); err != nil {
		return err
	}
	a.printf("\nHistory\n")
	for _, entry := range history {
		a.printf("  %s  %s by %s\n", beginningOf(edition, entry.At),
			happened(entry.Action), actorName(entry.Actor))
		a.line("   ", entry.Reason)
	}
	return nil
}

// happened returns an action of the audit log in words.
func happened(action string) string {
	switch action {
	case contest.ActionRegister:
		return "sent"
	case contest.ActionApprove:
		return "approved"
	case contest.ActionDeny:
		return "denied"
	case contest.ActionReopen:
		return "opened again"
	case contest.ActionDisqualifyRegistration:
		return "disqualified"
	case contest.ActionWithdrawRegistration:
		return "withdrawn at the entrant's request"
	case contest.ActionRestoreRegistration:
		return "given back"
	case contest.ActionResend:
		return "email sent again"
	}
	return action
}

// actorName returns an actor of the audit log in words: an organiser by name.
func actorName(actor string) string {
	kind, name, _ := strings.Cut(actor, ":")
	if kind == "entrant" {
		return "the entrant"
	}
	return name
}

// registrationError replaces the errors of RegistrationService.Find by sentences.
func registrationError(err error, edition *contest.Edition, email string) error {
	var ambiguous *registration.AmbiguousEmailError
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
func (a *app) printRegistration(edition *contest.Edition, r registration.Registration) {
	f := r.Form
	if r.WorkID > 0 {
		a.line("Application", strconv.Itoa(r.WorkID))
	}
	a.line("Name", f.Name)
	a.line("State", strings.TrimSpace(string(r.State)+" "+string(r.Ended)))
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
	a.line("Sent", beginningOf(edition, r.SubmittedAt))
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
