package main

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

type filmReports struct {
	List   reportsList   `cmd:"" help:"List what viewers reported about films, newest first."`
	Decide reportsDecide `cmd:"" help:"Uphold or dismiss a report, or open it again."`
}

func (a *app) filmReports(ctx context.Context) (*submission.FilmReportService, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Entrants.FilmReports, nil
}

type reportsList struct {
	editionFlag
	State string `enum:"open,upheld,dismissed," default:"" help:"Only these: open, upheld or dismissed."`
}

// Example implements withExample.
func (reportsList) Example() string { return "go run ./tools reports list --state open" }

// Run prints a line per report.
func (c *reportsList) Run(ctx context.Context, a *app) error {
	service, err := a.filmReports(ctx)
	if err != nil {
		return err
	}
	page, err := service.List(ctx, a.organiser(), submission.ReportFilter{
		Edition: c.Edition,
		State:   submission.ReportState(c.State),
		Part:    contest.Part{Limit: submission.MaxSubmittedWorks},
	})
	if err != nil {
		return err
	}
	for _, r := range page.Reports {
		a.printf(
			"%s  %s  film %d  %s  %s\n%s\n",
			r.ID,
			r.ReportedAt.UTC().Format(time.RFC3339),
			r.WorkID,
			r.Reason,
			r.State,
			r.Text,
		)
	}
	if len(page.Reports) == 0 {
		a.printf("Nothing was reported.\n")
	}
	return nil
}

type reportsDecide struct {
	editionFlag
	ID       string `arg:"" help:"The report, as reports list prints it."`
	Decision string `arg:"" enum:"upheld,dismissed,open" help:"upheld, dismissed or open."`
	Reason   string `help:"Why; required to uphold or dismiss."`
	Version  int    `default:"1" help:"The version that was seen: 1, and one more with each decision."`
}

// Example implements withExample.
func (reportsDecide) Example() string {
	return "go run ./tools reports decide 5f0c… dismissed --reason \"The label is right.\""
}

// Run decides the report.
func (c *reportsDecide) Run(ctx context.Context, a *app) error {
	service, err := a.filmReports(ctx)
	if err != nil {
		return err
	}
	decided, err := service.Decide(
		ctx,
		a.organiser(),
		c.Edition,
		c.ID,
		func(contest.FieldErrors) (submission.ReportDecisionForm, error) {
			return submission.ReportDecisionForm{
				Decision: submission.ReportState(c.Decision),
				Reason:   c.Reason,
				Before:   c.Version,
			}, nil
		},
	)
	if err != nil {
		return err
	}
	a.printf("The report about film %d is %s.\n", decided.WorkID, decided.State)
	return nil
}
