package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"marquee/backend/contest"
)

// registrations are the commands about who takes part.
type registrations struct {
	List    registrationsList    `cmd:"" help:"List registrations, oldest first."`
	Show    registrationsShow    `cmd:"" help:"Show one registration and what happened to it."`
	Approve registrationsApprove `cmd:"" help:"Approve registrations; each entrant gets a mail."`
	Deny    registrationsDeny    `cmd:"" help:"Deny a registration; the entrant gets a mail with the reason."`
}

// editionFlag chooses the edition a command is about.
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
func (c *registrationsList) Run(ctx context.Context, d *desk) error {
	edition, err := d.edition(c.Edition)
	if err != nil {
		return err
	}
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	found, err := db.Registrations(ctx, c.Edition, c.State)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		d.printf("No registrations%s.\n", inState(c.State))
		return nil
	}
	table := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "STATE\tSENT\tTYPE\tNAME\tLOGS IN AS")
	for _, r := range found {
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n",
			r.State, r.SubmittedAt.In(edition.Location).Format("2006-01-02 15:04"), describeType(r.Form), r.Form.Name, r.Account)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print registrations: %w", err)
	}
	d.printf("%s%s.\n", counted(len(found), "registration"), inState(c.State))
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

// Run prints everything an organiser needs to decide.
func (c *registrationsShow) Run(ctx context.Context, d *desk) error {
	edition, err := d.edition(c.Edition)
	if err != nil {
		return err
	}
	r, err := d.findRegistration(ctx, c.Edition, c.Email)
	if err != nil {
		return err
	}
	history, err := d.db.AuditOf(ctx, contest.RegistrationSubject(r.ID))
	if err != nil {
		return err
	}
	d.printRegistration(r, edition.Location)
	d.printf("\nHistory\n")
	for _, entry := range history {
		d.printf("  %s  %s by %s\n", entry.At.In(edition.Location).Format("2006-01-02 15:04"),
			happened(entry.Action), whoever(entry.Actor))
	}
	return nil
}

// happened says what an action of the audit log did to a registration.
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

// whoever names an actor of the audit log: an organiser by their own name.
func whoever(actor string) string {
	kind, name, _ := strings.Cut(actor, ":")
	if kind == "entrant" {
		return "the entrant"
	}
	return name
}

// findRegistration finds the one registration that an address means. The address
// an entrant logs in with is theirs alone; one in a form may stand in several.
func (d *desk) findRegistration(ctx context.Context, edition contest.EditionID, email string) (contest.Registration, error) {
	db, err := d.database(ctx)
	if err != nil {
		return contest.Registration{}, err
	}
	found, err := db.FindRegistrations(ctx, edition, email)
	if err != nil {
		return contest.Registration{}, err
	}
	var accounts []string
	for _, r := range found {
		if r.Account == contest.NormalEmail(email) {
			return r, nil
		}
		accounts = append(accounts, r.Account)
	}
	switch len(found) {
	case 0:
		return contest.Registration{}, fmt.Errorf("%s: nobody has registered for the %s edition with this address", email, edition)
	case 1:
		return found[0], nil
	default:
		return contest.Registration{}, fmt.Errorf("%s stands in %d registrations; name one by its account: %s",
			email, len(found), strings.Join(accounts, ", "))
	}
}
