package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// phases are the commands about the dates of an edition.
type phases struct {
	List  phasesList  `cmd:"" help:"List the dates of registration, submission and the phases after them."`
	Move  phasesMove  `cmd:"" aliases:"extend" help:"Move beginnings or ends, later or earlier; the service applies them within a second."`
	Write phasesWrite `cmd:"" help:"Write the moved dates into the catalogue, for a build of the pages."`
}

type phasesList struct{ editionFlag }

// Example implements withExample.
func (phasesList) Example() string { return "go run ./tools phases list --edition camp" }

// Run prints a table.
func (c *phasesList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	ends, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	table := a.listing("PHASE\tBEGINS\tENDS\tPLANNED\tMOVED BY\tNAME")
	for _, end := range ends {
		planned, by := "", ""
		if n := len(end.Moves); n > 0 {
			planned, by = plannedDates(edition, end), end.Moves[n-1].Actor
		}
		table.row(
			"%s\t%s\t%s\t%s\t%s\t%s\n",
			end.ID,
			beginningOf(edition, end.StartsAt),
			deadlineOf(edition, end.EndsAt),
			planned,
			by,
			end.Name.EN,
		)
	}
	return table.print("phases")
}

// plannedDates are the catalogue's dates of a phase, of those that are others now.
func plannedDates(edition *contest.Edition, end contest.PhaseEnd) string {
	var planned []string
	if !end.StartsAt.Equal(end.PlannedStarts) {
		planned = append(planned, "begins "+beginningOf(edition, end.PlannedStarts))
	}
	if !end.EndsAt.Equal(end.Planned) {
		planned = append(planned, "ends "+deadlineOf(edition, end.Planned))
	}
	return strings.Join(planned, ", ")
}

// beginningOf and deadlineOf are instants in the edition's time, as pages and mails write them.
func beginningOf(edition *contest.Edition, at time.Time) string {
	if at.IsZero() {
		return "not announced"
	}
	return edition.Beginning(contest.English, at)
}

func deadlineOf(edition *contest.Edition, at time.Time) string {
	if at.IsZero() {
		return "not announced"
	}
	return edition.Deadline(contest.English, at)
}

type phasesMove struct {
	editionFlag
	Phase    string            `required:"" help:"Which one: registration, submission, or a phase of the list."`
	StartsAt string            `help:"Its first instant, such as 2025-10-03T12:00:00+08:00."`
	EndsAt   string            `help:"The first instant after it, such as 2025-10-03T12:00:00+08:00."`
	Also     map[string]string `placeholder:"PHASE.ends=TIME" help:"A date of another phase in the same move, such as submission.ends=2025-10-03T12:00:00+08:00; again for more."`
	DryRun   bool              `help:"Print what would change and who would be told, and change nothing."`
	Tell     bool              `help:"Write to the entrants whose own deadline changes; the emails are held for a minute, see mails stop."`
	NoBuild  bool              `help:"Do not build the pages."`
}

// Example implements withExample.
func (phasesMove) Example() string {
	return "go run ./tools phases move --phase submission --ends-at 2025-10-03T12:00:00+08:00 --dry-run"
}

// form is the move as the service takes it.
func (c *phasesMove) form() (operations.PhaseForm, error) {
	form := operations.PhaseForm{Phase: c.Phase, StartsAt: c.StartsAt, EndsAt: c.EndsAt, DryRun: c.DryRun, Tell: c.Tell}
	for _, name := range slices.Sorted(maps.Keys(c.Also)) {
		phase, date, _ := strings.Cut(name, ".")
		also := operations.PhaseDates{Phase: phase}
		switch date {
		case "begins":
			also.StartsAt = c.Also[name]
		case "ends":
			also.EndsAt = c.Also[name]
		default:
			return form, fmt.Errorf("--also %s: name a phase and begins or ends, such as submission.ends", name)
		}
		form.Also = append(form.Also, also)
	}
	return form, nil
}

// Run moves the dates. Repeating it completes what an interrupted call left.
func (c *phasesMove) Run(ctx context.Context, a *app) error {
	service, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	form, err := c.form()
	if err != nil {
		return err
	}
	plan, err := service.Move(ctx, a.organiser(), edition, given(form))
	if err != nil {
		return a.complainFields(err)
	}
	a.printMoved(edition, plan)
	a.printNotice(plan)
	if c.DryRun {
		a.printf("Nothing was changed: this was a trial.\n")
		return nil
	}
	return a.writeMoved(ctx, plan.Edition, c.NoBuild)
}

// withEnds is the edition with the ends before and after a move, so that an instant is written in one way.
func withEnds(edition *contest.Edition, plan operations.PhasePlan) *contest.Edition {
	both := *edition
	both.Phases = slices.Clone(edition.Phases)
	for _, phase := range slices.Concat(plan.Before, plan.After) {
		both.Phases = append(both.Phases, contest.Phase{EndsAt: phase.EndsAt})
	}
	return &both
}

// printMoved prints every date that a move changes.
func (a *app) printMoved(edition *contest.Edition, plan operations.PhasePlan) {
	if !plan.Changed {
		a.printf("The dates were there already.\n")
	}
	edition = withEnds(edition, plan)
	for i, after := range plan.After {
		before := plan.Before[i]
		if !after.StartsAt.Equal(before.StartsAt) {
			a.printf(
				"%s: begins %s, not %s.\n",
				after.Name.EN,
				beginningOf(edition, after.StartsAt),
				beginningOf(edition, before.StartsAt),
			)
		}
		if !after.EndsAt.Equal(before.EndsAt) {
			a.printf(
				"%s: ends %s, not %s.\n",
				after.Name.EN,
				deadlineOf(edition, after.EndsAt),
				deadlineOf(edition, before.EndsAt),
			)
		}
		if after.When != before.When {
			a.printf("The timeline says %q / %q.\n", after.When.EN, after.When.ZH)
		}
	}
}

// printNotice prints whose own deadline changes.
func (a *app) printNotice(plan operations.PhasePlan) {
	notice := plan.Notice
	if len(notice.Readers) == 0 {
		return
	}
	a.printf(
		"The deadline of %s changes: %d in English, %d in Chinese.\n",
		counted(len(notice.Readers), "entrant"),
		notice.English,
		notice.Chinese,
	)
	if notice.Batch == nil {
		a.printf("Nobody is told: --tell writes to them.\n")
		return
	}
	a.printf("They are written to in a minute. To stop that: go run ./tools mails stop %s\n", notice.Batch.ID)
}

type phasesWrite struct {
	editionFlag
	NoBuild bool `help:"Do not build the pages."`
}

// Example implements withExample.
func (phasesWrite) Example() string { return "go run ./tools phases write --edition camp" }

// Run writes the dates that the service applies now.
func (c *phasesWrite) Run(ctx context.Context, a *app) error {
	_, edition, err := a.phasesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	moves, err := a.db.PhaseMoves(ctx, edition.ID)
	if err != nil {
		return err
	}
	return a.writeMoved(ctx, edition.Moved(moves), c.NoBuild)
}

// writeMoved writes the moved dates for the pages, and builds those of the contest on this machine.
func (a *app) writeMoved(ctx context.Context, moved *contest.Edition, noBuild bool) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	if err := catalogue.WriteMoved(settings.CatalogueDir, moved); err != nil {
		return err
	}
	return a.buildPages(ctx, moved.ID, noBuild)
}

// phasesOf returns the service and an edition of the catalogue.
func (a *app) phasesOf(ctx context.Context, id contest.EditionID) (*operations.PhaseService, *contest.Edition, error) {
	edition, err := a.edition(id)
	if err != nil {
		return nil, nil, err
	}
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.Organisers.Phases, edition, nil
}

// editionNow reads an edition from the catalogue, with the dates that were moved.
func (a *app) editionNow(ctx context.Context, id contest.EditionID) (*contest.Edition, error) {
	_, edition, err := a.editionsOf(ctx, id)
	return edition, err
}

// editionsOf reads an edition as the catalogue has it, and with the dates that were moved.
func (a *app) editionsOf(ctx context.Context, id contest.EditionID) (planned, moved *contest.Edition, err error) {
	if planned, err = a.edition(id); err != nil {
		return nil, nil, err
	}
	db, err := a.database(ctx)
	if err != nil {
		return nil, nil, err
	}
	moves, err := db.PhaseMoves(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	parts, err := db.RuleParts(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	return planned, planned.WithParts(parts).Moved(moves), nil
}
