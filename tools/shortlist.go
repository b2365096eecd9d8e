package main

import (
	"context"
	"errors"
	"fmt"

	"marquee/backend/contest"
)

// shortlist are the commands about the works that judges score.
type shortlist struct {
	Set  shortlistSet  `cmd:"" help:"Replace the shortlist by these works, in this order."`
	List shortlistList `cmd:"" help:"List the shortlist in its order."`
}

type shortlistSet struct {
	editionFlag
	Works []int `arg:"" name:"id" help:"The ids of the works. Each must be its entrant's latest, and valid."`
}

// Example implements withExample.
func (shortlistSet) Example() string { return "go run ./tools shortlist set 117 103 240" }

// Run replaces the list, or leaves it unchanged.
func (c *shortlistSet) Run(ctx context.Context, a *app) error {
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	err = service.Set(ctx, a.organiser(), c.Edition, c.Works)
	var notJudged *contest.NotJudged
	if errors.As(err, &notJudged) {
		for _, id := range notJudged.WorkIDs {
			a.complain("%d: the %s edition has no such work, or it was replaced or disqualified", id, c.Edition)
		}
		a.complain("The shortlist was left as it is.")
		return errReported
	}
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Code == contest.CodeValidation {
		return fmt.Errorf("%s; the shortlist was left as it is", failed.Fields["workIds"].EN)
	}
	if err != nil {
		return err
	}
	a.printf("The shortlist of the %s edition has %s.\n", c.Edition, counted(len(c.Works), "work"))
	return nil
}

type shortlistList struct {
	editionFlag
}

// Example implements withExample.
func (shortlistList) Example() string { return "go run ./tools shortlist list" }

// Run prints a table.
func (c *shortlistList) Run(ctx context.Context, a *app) error {
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	works, err := service.List(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	if len(works) == 0 {
		a.printf("The shortlist of the %s edition is empty.\n", c.Edition)
		return nil
	}
	table := a.listing("PLACE\tWORK\tTITLE")
	for _, w := range works {
		note := ""
		if !w.Judged {
			note = " (replaced or disqualified: judges do not see it)"
		}
		table.row("%d\t%d\t%s%s\n", w.Position, w.WorkID, w.Title, note)
	}
	return table.print("shortlist")
}

// shortlists returns the service of the shortlists.
func (a *app) shortlists(ctx context.Context) (*contest.ShortlistService, error) {
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	return &contest.ShortlistService{Shortlists: db, Clock: clock}, nil
}
