package main

import (
	"context"
	"fmt"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
)

type submissionsDuplicates struct {
	editionFlag
	Pair     int64  `arg:"" optional:"" help:"The number of a pair to decide about."`
	Decision string `enum:"same,allowed,duplicate,open," default:"" help:"What is decided: same, allowed, duplicate, or open to take a decision back."`
	Reason   string `help:"Why, in the language of the entrant's emails."`
	Film     string `enum:"a,b," default:"" help:"The film of a duplicate to disqualify: a, or b, which was sent later (default)."`
	Before   string `help:"The state that was read: fail if it is another now."`
}

// Example implements withExample.
func (submissionsDuplicates) Example() string {
	return `go run ./tools submissions duplicates 7 --decision allowed --reason "A quotation with leave."`
}

// Run prints a table, or decides.
func (c *submissionsDuplicates) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	s, err := a.writingServices(ctx)
	if err != nil {
		return err
	}
	service := s.Results.Duplicates
	if c.Pair != 0 {
		pair, err := service.Decide(
			ctx,
			a.organiser(),
			edition,
			c.Pair,
			func(contest.FieldErrors) (results.DuplicateForm, error) {
				return results.DuplicateForm{
					Decision: c.Decision,
					Reason:   c.Reason,
					Before:   c.Before,
					Film:     c.Film,
				}, nil
			},
		)
		if contest.CodeOf(err) == contest.CodeNotFound {
			return fmt.Errorf("%d: the %s edition has no such pair of films", c.Pair, c.Edition)
		}
		if err != nil {
			return a.complainReason(err)
		}
		a.printf("Pair %d (works %d and %d) is %s.\n", pair.ID, pair.A.WorkID, pair.B.WorkID, pair.State())
		return nil
	}
	found, err := service.List(ctx, a.organiser(), c.Edition, results.DuplicateFilter{})
	if err != nil {
		return err
	}
	if len(found.Rows) == 0 {
		a.printf("No films of the %s edition look or sound alike.\n", c.Edition)
		return nil
	}
	table := a.listing("PAIR\tSTATE\tBY\tFIRST\tTITLE\tSECOND\tTITLE\tSHARED")
	for _, d := range found.Rows {
		table.row("%d\t%s\t%s\t%d\t%s\t%d\t%s\t%.0f s\n",
			d.ID, d.State(), strings.Join(d.By, " "), d.A.WorkID, d.A.Title, d.B.WorkID, d.B.Title, sharedSeconds(d))
	}
	return table.print("duplicates")
}

// sharedSeconds is how much of the second film is in the first, by picture or by sound.
func sharedSeconds(d results.Duplicate) float64 {
	seconds := map[string]float64{}
	for _, s := range d.Segments {
		seconds[s.By] += s.B[1] - s.B[0]
	}
	return max(seconds["picture"], seconds["sound"])
}
