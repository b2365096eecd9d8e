package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// shortlistChange are the flags of the commands that change the shortlist. They print the changes before they make
// them.
type shortlistChange struct {
	editionFlag
	DryRun     bool `help:"Print what would change, and change nothing."`
	WithScores bool `help:"Also remove works that judges have scored. The scores are kept, and count again when the work returns."`
}

type shortlistSet struct {
	shortlistChange
	Works []int `arg:"" name:"id" help:"The ids of the works. Each must be its entrant's latest, and valid; an application to the camp must be approved."`
}

// Example implements withExample.
func (shortlistSet) Example() string { return "go run ./tools shortlist set 117 103 240" }

// Run replaces the list, or leaves it unchanged.
func (c *shortlistSet) Run(ctx context.Context, a *app) error {
	return c.change(ctx, a, func([]int) []int { return c.Works })
}

type shortlistAdd struct {
	shortlistChange
	InPlaceOf int   `placeholder:"ID" help:"A work that judges do not see any more: the added one takes its place, and it leaves the list."`
	Works     []int `arg:"" name:"id" help:"The ids of the works. Those that are on it keep their place."`
}

// Example implements withExample.
func (shortlistAdd) Example() string { return "go run ./tools shortlist add 251 --dry-run" }

// Run adds the works.
func (c *shortlistAdd) Run(ctx context.Context, a *app) error {
	if c.InPlaceOf != 0 {
		return c.substitute(ctx, a)
	}
	return c.change(ctx, a, func(before []int) []int {
		return results.Revised(before, c.Works, nil)
	})
}

// substitute puts a work in the place of another.
func (c *shortlistAdd) substitute(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	change, err := service.Change(ctx, a.organiser(), edition, given(results.ShortlistForm{
		Add: c.Works, InPlaceOf: c.InPlaceOf, WithScores: c.WithScores, DryRun: c.DryRun,
	}))
	if err != nil {
		return a.complainShortlist(err, edition)
	}
	a.printShortlistChange(change)
	return c.report(a, edition, change)
}

type shortlistRemove struct {
	shortlistChange
	Works []int `arg:"" name:"id" help:"The ids of the works."`
}

// Example implements withExample.
func (shortlistRemove) Example() string { return "go run ./tools shortlist remove 117" }

// Run removes the works.
func (c *shortlistRemove) Run(ctx context.Context, a *app) error {
	return c.change(ctx, a, func(before []int) []int {
		return results.Revised(before, nil, c.Works)
	})
}

type shortlistFromNominations struct {
	shortlistChange
	Most  int  `default:"24" help:"How many works. Works that are level at the edge are named and left out."`
	Apply bool `help:"Make them the shortlist."`
}

// Example implements withExample.
func (shortlistFromNominations) Example() string {
	return "go run ./tools shortlist from-nominations --most 24"
}

// Run prints the counts and, with --apply, changes the shortlist.
func (c *shortlistFromNominations) Run(ctx context.Context, a *app) error {
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	works, err := service.Tally(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if len(works) == 0 {
		a.printf("The %s edition has no nominations.\n", c.Edition)
		return nil
	}
	proposed, level := results.MostNominated(works, c.Most)
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	heading := "PROPOSED\tALL"
	for _, award := range edition.Awards.IDs() {
		heading += "\t" + string(award)
	}
	table := a.listing(heading + "\tWORK\tTITLE")
	for _, w := range works {
		mark := ""
		switch {
		case slices.Contains(proposed, w.WorkID):
			mark = "yes"
		case slices.Contains(level, w.WorkID):
			mark = "tied"
		}
		format, cells := "%s\t%d", []any{mark, w.Total}
		for _, award := range edition.Awards.IDs() {
			format, cells = format+"\t%d", append(cells, w.Counts[award])
		}
		table.row(format+"\t%d\t%s\n", append(cells, w.WorkID, w.Title)...)
	}
	if err := table.print("nominations"); err != nil {
		return err
	}
	if len(level) > 0 {
		a.printf("Tied at the edge, and not proposed:%s. Add them by hand.\n", joinedIDs(level))
	}
	c.DryRun = c.DryRun || !c.Apply
	return c.change(ctx, a, func([]int) []int { return proposed })
}

// change plans the shortlist that next returns for the current one, prints the change and makes it.
func (c *shortlistChange) change(ctx context.Context, a *app, next func(before []int) []int) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	listed, err := service.List(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	var before []int
	for _, w := range listed {
		before = append(before, w.WorkID)
	}
	change, err := service.Plan(ctx, a.organiser(), edition, next(before))
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Code == contest.CodeValidation {
		return fmt.Errorf("%s; the shortlist was left as it is", clause(failed.Fields["workIds"].EN))
	}
	if err != nil {
		return err
	}
	a.printShortlistChange(change)
	if c.DryRun {
		return c.report(a, edition, change)
	}
	if err := service.Revise(ctx, a.organiser(), edition, change, c.WithScores); err != nil {
		return a.complainShortlist(err, edition)
	}
	return c.report(a, edition, change)
}

// report prints what the shortlist has after a change, or that it was a trial.
func (c *shortlistChange) report(a *app, edition *contest.Edition, change results.ShortlistChange) error {
	if c.DryRun {
		a.printf("Nothing was changed: this was a trial.\n")
		return nil
	}
	without := ""
	if out := len(change.After) - change.Seats; out > 0 {
		without = fmt.Sprintf(", and %d that judges do not see", out)
	}
	a.printf(
		"The shortlist of the %s edition has %s%s%s.\n",
		c.Edition,
		counted(change.Seats, "work"),
		outOf(edition.MaxShortlisted),
		without,
	)
	return nil
}

func (a *app) printShortlistChange(change results.ShortlistChange) {
	if len(change.Added) > 0 {
		a.printf("Added:%s\n", joinedIDs(change.Added))
	}
	if len(change.Removed) > 0 {
		a.printf("Removed:%s\n", joinedIDs(change.Removed))
	}
	if len(change.Scored) > 0 {
		a.printf("Of these, scored:%s\n", joinedIDs(change.Scored))
	}
	switch {
	case change.Moved():
		a.printf("Other works change places.\n")
	case len(change.Added)+len(change.Removed) == 0:
		a.printf("It is the same list.\n")
	}
}

// complainShortlist explains why a shortlist was left as it is.
func (a *app) complainShortlist(err error, edition *contest.Edition) error {
	var notJudged *results.NotJudged
	var scored *results.ScoredWorks
	switch {
	case errors.As(err, &notJudged):
		for _, id := range notJudged.WorkIDs {
			a.complain("%d: the %s edition has no %s", id, edition.ID, shortlistable(edition))
		}
		a.complain("The shortlist was left as it is.")
		return errReported
	case errors.As(err, &scored):
		return fmt.Errorf("%w; the shortlist was left as it is. To remove them all the same: --with-scores", scored)
	case hasReason(err):
		return fmt.Errorf("%s; the shortlist was left as it is", clause(a.complainReason(err).Error()))
	case contest.CodeOf(err) == contest.CodeConflict:
		return errors.New("the shortlist was changed meanwhile and left as it is; look at it and try again")
	}
	return err
}
