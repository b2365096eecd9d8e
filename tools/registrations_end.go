package main

import (
	"context"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/tools/terminal"
)

// reasoned is why something is taken out of the contest.
type reasoned struct {
	Reason   string `help:"Why, in the language of the entrant's emails; the entrant is mailed it."`
	ReasonEN string `name:"reason-en" help:"Why, in English; the entrant is mailed one of both."`
	ReasonZH string `name:"reason-zh" help:"Why, in Chinese."`
}

func (r reasoned) reasons() registration.Reasons {
	return registration.Reasons{EN: r.ReasonEN, ZH: r.ReasonZH}
}

// registrationEnd is a registration, and what is done with the whole of it.
type registrationEnd struct {
	editionFlag
	reasoned
	Email  string `arg:"" help:"The address the entrant logs in with, or the one in the form."`
	DryRun bool   `help:"Print what it takes out and the email, and change nothing."`
}

type registrationsDisqualify struct{ registrationEnd }

// Example implements withExample.
func (registrationsDisqualify) Example() string {
	return `go run ./tools registrations disqualify mei@example.com --reason "A member of the team is a juror." --dry-run`
}

// Run disqualifies the registration with its works.
func (c *registrationsDisqualify) Run(ctx context.Context, a *app) error {
	return c.end(ctx, a, contest.EndDisqualified, false)
}

type registrationsWithdraw struct{ registrationEnd }

// Example implements withExample.
func (registrationsWithdraw) Example() string {
	return `go run ./tools registrations withdraw mei@example.com --reason "You asked for it on 3 October."`
}

// Run withdraws the registration with its works.
func (c *registrationsWithdraw) Run(ctx context.Context, a *app) error {
	return c.end(ctx, a, contest.EndWithdrawn, false)
}

type registrationsRestore struct{ registrationEnd }

// Example implements withExample.
func (registrationsRestore) Example() string {
	return "go run ./tools registrations restore mei@example.com"
}

// Run gives the registration back.
func (c *registrationsRestore) Run(ctx context.Context, a *app) error {
	return c.end(ctx, a, "", true)
}

func (c *registrationEnd) end(ctx context.Context, a *app, end contest.RegistrationEnd, restored bool) error {
	edition, service, err := a.disqualifications(ctx, c.Edition)
	if err != nil {
		return err
	}
	registrations, err := a.registrations(ctx)
	if err != nil {
		return err
	}
	r, err := registrations.Find(ctx, a.organiser(), c.Edition, c.Email)
	if err != nil {
		return registrationError(err, edition, c.Email)
	}
	effect, err := service.EndRegistration(
		ctx,
		a.organiser(),
		edition,
		r.ID,
		end,
		restored,
		given(results.RegistrationEndForm{
			Reason: c.Reason, Reasons: c.reasons(), Version: r.Version, DryRun: c.DryRun,
		}),
	)
	if err != nil {
		return a.complainReason(err)
	}
	who := terminal.Line(r.Form.Name) + " (" + terminal.Line(r.Account) + ")"
	verb := map[contest.RegistrationEnd]string{contest.EndDisqualified: "disqualified", contest.EndWithdrawn: "withdrawn", "": "as it was before"}[end]
	if c.DryRun {
		a.printf("%s would be %s.\n", who, verb)
		a.printEndedWorks(effect, restored)
		a.printMailAsItWouldBe(effect.Mail)
		a.printf("Nothing was changed.\n")
		return nil
	}
	a.printf("%s is %s.\n", who, verb)
	a.printEndedWorks(effect, restored)
	if effect.Done.MailedAt.IsZero() {
		a.printf("Nobody is mailed.\n")
		return nil
	}
	a.printf("An email goes to %s in a minute.\n", terminal.Line(r.Form.Email))
	return nil
}

// printEndedWorks names what a registration takes with it, or gets back.
func (a *app) printEndedWorks(effect results.RegistrationEndEffect, restored bool) {
	verb := "goes with it"
	if restored {
		verb = "comes back with it"
	}
	for _, w := range effect.Works {
		a.printf("%d %s %s: %s, %s, assigned to %d of the jury.\n", w.WorkID, terminal.Line(w.Title), verb,
			counted(w.Nominations, "nomination"), counted(w.Scorecards, "scorecard"), w.Assigned)
		taken := w.PlaceTaken()
		switch {
		case restored && taken != (contest.Text{}):
			a.printf("%s.\n", clause(taken.EN))
		case w.Shortlisted && !restored:
			a.printf(
				"Its place on the shortlist becomes empty. To fill it: go run ./tools shortlist add ID --in-place-of %d\n",
				w.WorkID,
			)
		}
		if names := prizeNames(w.Prizes); names != "" && !restored {
			a.printf("As things stand it has: %s.\n", names)
		}
	}
}

func prizeNames(prizes []contest.Prize) string {
	names := make([]string, len(prizes))
	for i, p := range prizes {
		names[i] = p.Name.EN
	}
	return strings.Join(names, ", ")
}

// printMailAsItWouldBe prints a mail that was composed and not written.
func (a *app) printMailAsItWouldBe(m *contest.NewMail) {
	if m == nil {
		a.printf("Nobody would be mailed.\n")
		return
	}
	a.printf("An email would go to %s:\n\n  %s\n\n", terminal.Line(m.To), terminal.Line(m.Subject))
	for _, line := range strings.Split(strings.TrimSpace(m.Text), "\n") {
		a.printf("  %s\n", terminal.Line(line))
	}
	a.printf("\n")
}
