package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// shortlist are the commands about the works that judges score.
type shortlist struct {
	FromNominations shortlistFromNominations `cmd:"" help:"Propose the most nominated works, or make them the shortlist."`
	Add             shortlistAdd             `cmd:"" help:"Add works at the end of the shortlist."`
	Remove          shortlistRemove          `cmd:"" help:"Remove works from the shortlist."`
	Set             shortlistSet             `cmd:"" help:"Replace the shortlist by these works, in this order."`
	Select          shortlistSelect          `cmd:"" help:"Replace the selected teams of the camp by those of these applications."`
	Announce        shortlistAnnounce        `cmd:"" help:"Build the pages of the finalists and, once they are looked at, make them public and email the finalists once."`
	List            shortlistList            `cmd:"" help:"List the shortlist in its order."`
}

// shortlistable describes what an edition's shortlist can have.
func shortlistable(edition *contest.Edition) string {
	if edition.Applies() {
		return "such application, or it is not approved"
	}
	return "such work, or it was replaced or disqualified"
}

// outOf is a limit in words; "" for none.
func outOf(limit int) string {
	if limit == 0 {
		return ""
	}
	return fmt.Sprintf(" of %d", limit)
}

type shortlistSelect struct {
	Edition contest.EditionID `help:"The edition; without it the first that takes applications."`
	Works   []int             `arg:"" optional:"" name:"id" help:"The ids of the applications, all of them on the shortlist; none: no team is selected."`
}

// Example implements withExample.
func (shortlistSelect) Example() string { return "go run ./tools shortlist select 1004 1017" }

// Run replaces the selected teams, or leaves them unchanged.
func (c *shortlistSelect) Run(ctx context.Context, a *app) error {
	edition, err := a.applications(c.Edition)
	if err != nil {
		return err
	}
	service, err := a.shortlists(ctx)
	if err != nil {
		return err
	}
	err = service.Select(ctx, a.organiser(), edition, c.Works)
	var notShortlisted *results.NotShortlisted
	if errors.As(err, &notShortlisted) {
		for _, id := range notShortlisted.WorkIDs {
			a.complain("%d: not on the shortlist of the %s edition", id, edition.ID)
		}
		a.complain("The selected teams were left as they are.")
		return errReported
	}
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Code == contest.CodeValidation {
		return fmt.Errorf("%s; the selected teams were left as they are", clause(failed.Fields["workIds"].EN))
	}
	if err != nil {
		return a.complainReason(err)
	}
	a.printf(
		"The %s edition has selected %s%s.\n",
		edition.ID,
		counted(len(c.Works), "team"),
		outOf(edition.MaxSelected),
	)
	return nil
}

// applications is an edition that takes applications; for "" the first.
func (a *app) applications(id contest.EditionID) (*contest.Edition, error) {
	if id != "" {
		return a.edition(id)
	}
	editions, err := a.editions()
	if err != nil {
		return nil, err
	}
	for _, edition := range editions.All() {
		if edition.Applies() {
			return edition, nil
		}
	}
	return nil, errors.New("no edition takes applications")
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
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(works) == 0 {
		a.printf("The shortlist of the %s edition is empty.\n", c.Edition)
		return nil
	}
	table := a.listing("PLACE\tWORK\tTITLE")
	for _, w := range works {
		table.row("%d\t%d\t%s\n", w.Position, w.WorkID, strings.TrimSpace(w.Title+shortlistNote(w, edition)))
	}
	return table.print("shortlist")
}

// shortlistNote is a note about a work of the shortlist, in brackets; "" for nothing.
func shortlistNote(w results.ShortlistedWork, edition *contest.Edition) string {
	var notes []string
	if w.Selected {
		notes = append(notes, "selected")
	}
	switch {
	case w.Deleted:
		notes = append(notes, "deleted by its entrant: judges do not see it, set the list without it")
	case !w.Judged && edition.Applies():
		notes = append(notes, "not approved any more: it has no place")
	case w.State == submission.Hidden:
		notes = append(notes, "under review again: it has no place")
	case !w.Judged:
		notes = append(notes, string(w.State)+": it has no place")
	}
	if w.InPlaceOf != 0 {
		notes = append(notes, fmt.Sprintf("in place of %d", w.InPlaceOf))
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}

// shortlists returns the service of the shortlist.
func (a *app) shortlists(ctx context.Context) (*results.ShortlistService, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Results.Shortlists, nil
}
