package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
)

type judgesAssign struct {
	editionFlag
	Role    jury.Role `enum:"judge,nominator" default:"nominator" help:"Among whom: nominators share all works, judges the works that they score."`
	PerFilm int       `xor:"what" required:"" placeholder:"N" help:"How many see each work."`
	// By the name of the account, for example Mei=documentary,animation.
	Category []string `sep:"none" placeholder:"NAME=ID,ID" help:"Give this account works of these categories only; repeat it for other accounts. Without any it stays as it is, and --category NAME= gives works of all again."`
	Clear    bool     `xor:"what" required:"" help:"End the assignment: everybody sees all works again."`
	DryRun   bool     `help:"Print what would change, and change nothing."`
}

// Example implements withExample.
func (judgesAssign) Example() string { return "go run ./tools judges assign --per-film 3 --dry-run" }

// Run shares the works out, or ends the assignment.
func (c *judgesAssign) Run(ctx context.Context, a *app) error {
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Jury.Assignments
	if c.Clear {
		return c.end(ctx, a, service)
	}
	categories, err := c.categories(ctx, a, service)
	if err != nil {
		return err
	}
	plan, err := service.Plan(ctx, a.organiser(), c.Edition, c.Role, c.PerFilm, categories)
	if err != nil {
		return a.complainFields(err)
	}
	if err := a.printAssignment(plan); err != nil {
		return err
	}
	if c.Role == jury.RoleJudge {
		a.printPrecision(plan)
	}
	switch {
	case c.DryRun:
		a.printf("Nothing was changed: this was a trial.\n")
		return nil
	case !plan.Changed():
		a.printf("It is the same assignment.\n")
		return nil
	}
	err = service.Apply(ctx, a.organiser(), c.Edition, c.Role, plan)
	if contest.CodeOf(err) == contest.CodeConflict && !hasReason(err) {
		return errors.New(
			"works, judges or their scores changed meanwhile and the assignment was left as it is; try again",
		)
	}
	if err != nil {
		return a.complainReason(err)
	}
	a.printf(
		"Shared out: %s of the %s edition among %s.\n",
		counted(len(plan.State.Works), "work"),
		c.Edition,
		counted(len(plan.Shares), string(c.Role)),
	)
	return nil
}

// categories are those of the present assignment with what the command changes, by the id of the account; nil without a
// change.
func (c *judgesAssign) categories(
	ctx context.Context,
	a *app,
	service *judging.AssignmentService,
) (map[string][]string, error) {
	if len(c.Category) == 0 {
		return nil, nil
	}
	edition, err := a.edition(c.Edition)
	if err != nil {
		return nil, err
	}
	late, err := service.Late(ctx, a.organiser(), c.Edition, c.Role)
	if err != nil {
		return nil, err
	}
	accounts, err := a.judges(ctx)
	if err != nil {
		return nil, err
	}
	all, err := accounts.List(ctx, a.organiser(), c.Edition)
	if err != nil {
		return nil, err
	}
	of := maps.Clone(late.Categories)
	if of == nil {
		of = map[string][]string{}
	}
	for _, given := range c.Category {
		name, list, _ := strings.Cut(given, "=")
		at := slices.IndexFunc(all, func(j jury.Judge) bool { return j.Name == name && j.Role == c.Role })
		if at < 0 {
			return nil, fmt.Errorf("--category %s: the %s edition has no %s named %q", given, c.Edition, c.Role, name)
		}
		delete(of, all[at].ID)
		for id := range strings.SplitSeq(list, ",") {
			if id = strings.TrimSpace(id); id == "" {
				continue
			}
			if _, known := edition.Category(id); !known {
				return nil, fmt.Errorf("--category %s: the %s edition has no category %q", given, c.Edition, id)
			}
			of[all[at].ID] = append(of[all[at].ID], id)
		}
	}
	return of, nil
}

func (c *judgesAssign) end(ctx context.Context, a *app, service *judging.AssignmentService) error {
	if c.DryRun {
		return c.announceEnd(ctx, a)
	}
	ended, err := service.Clear(ctx, a.organiser(), c.Edition, c.Role)
	if err != nil {
		return a.complainReason(err)
	}
	if ended == 0 {
		a.printf("No %s of the %s edition has an assignment.\n", c.Role, c.Edition)
		return nil
	}
	a.printf(
		"The assignment of %s is over: they see all works of the %s edition.\n",
		counted(ended, string(c.Role)),
		c.Edition,
	)
	return nil
}

func (c *judgesAssign) announceEnd(ctx context.Context, a *app) error {
	service, err := a.judges(ctx)
	if err != nil {
		return err
	}
	all, err := service.List(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	assigned := 0
	for _, j := range all {
		if j.Role == c.Role && j.Assigned {
			assigned++
		}
	}
	a.printf(
		"Would see all works again: %s.\nNothing was changed: this was a trial.\n",
		counted(assigned, string(c.Role)),
	)
	return nil
}

// printAssignment prints what a plan changes for each judge, and whether the judges can be compared.
func (a *app) printAssignment(plan judging.AssignmentPlan) error {
	table := a.listing("NAME\tNOW\tADDED\tREMOVED\tTHEN")
	for _, s := range plan.Shares {
		now := fmt.Sprint(len(s.Before))
		if !s.Judge.Assigned {
			now = "all"
		}
		table.row("%s\t%s\t%d\t%d\t%d\n", s.Judge.Name, now, len(s.Added), len(s.Removed), len(s.After))
	}
	if err := table.print("assignment"); err != nil {
		return err
	}
	if plan.Groups > 1 {
		a.printf(
			"The works fall into %d groups that share no judge: scores of different groups cannot be compared.\n",
			plan.Groups,
		)
	}
	return nil
}

// printPrecision prints how many cards a film needs with a jury, and what the mean costs when films are shared out.
func (a *app) printPrecision(plan judging.AssignmentPlan) {
	p, found := ranking.ProspectOf(len(plan.Shares), len(plan.State.Works), plan.PerWork)
	if !found {
		return
	}
	need := fmt.Sprintf("with %s each it is %.0f %%", counted(p.Needed.Cards, "card"), 100*p.Needed.Corrected)
	if !p.Enough {
		need = fmt.Sprintf(
			"this jury does not reach %.0f %%: with every judge on every film it is %.0f %%",
			100*ranking.ProspectAim,
			100*p.Needed.Corrected,
		)
	}
	a.printf(
		"With %s each, the truly best film is first in %.0f %% of contests by the corrected totals, in %.0f %% by the mean; %s.\n",
		counted(p.Now.Cards, "card"),
		100*p.Now.Corrected,
		100*p.Now.Mean,
		need,
	)
	a.printf(
		"(%d simulated contests of %d judges and %d films, ± 3 %%; films differ by %d points, judges in severity by %d, one card by %d.)\n",
		ranking.PrecisionContests,
		p.Judges,
		p.Works,
		ranking.AssumedQuality,
		ranking.AssumedSeverity,
		ranking.AssumedNoise,
	)
}
