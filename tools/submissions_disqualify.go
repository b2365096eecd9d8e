package main

import (
	"context"
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
)

type submissionsDisqualify struct {
	editionFlag
	Work     int    `arg:"" help:"The id of the work."`
	Reason   string `help:"Why, in the language of the entrant's emails. The entrant is mailed it, and a commitment to it stands in the log."`
	ReasonEN string `name:"reason-en" help:"Why, in English; the entrant is mailed one of both."`
	ReasonZH string `name:"reason-zh" help:"Why, in Chinese."`
}

// Example implements withExample.
func (submissionsDisqualify) Example() string {
	return `go run ./tools submissions disqualify 1001 --reason "The film was made before 2024."`
}

// Run disqualifies the work.
func (c *submissionsDisqualify) Run(ctx context.Context, a *app) error {
	edition, service, err := a.disqualifications(ctx, c.Edition)
	if err != nil {
		return err
	}
	work, _, err := service.Carry(ctx, a.organiser(), edition, results.DisqualificationRequest{
		WorkID: c.Work, Reason: c.Reason, Reasons: registration.Reasons{EN: c.ReasonEN, ZH: c.ReasonZH},
	})
	if err != nil {
		return a.orNoWork(err, c.Edition, c.Work)
	}
	a.printf(
		"Work %d (%s) is disqualified: judges no longer see it, and what they gave it does not count.\n",
		c.Work,
		work.Account,
	)
	if work.Shortlisted {
		a.printf(
			"Its place on the shortlist is empty. To fill it: go run ./tools shortlist add ID --in-place-of %d\n",
			c.Work,
		)
	}
	return nil
}

type submissionsRestore struct {
	editionFlag
	Work   int    `arg:"" help:"The id of the work."`
	Reason string `help:"Why, for the audit log; a commitment to it stands in the log."`
}

// Example implements withExample.
func (submissionsRestore) Example() string { return "go run ./tools submissions restore 1001" }

// Run restores the work.
func (c *submissionsRestore) Run(ctx context.Context, a *app) error {
	edition, service, err := a.disqualifications(ctx, c.Edition)
	if err != nil {
		return err
	}
	effect, err := service.Effects.DisqualificationEffect(ctx, edition, c.Work)
	if err != nil {
		return err
	}
	var work submission.SubmittedWork
	work, effect.Done, err = service.Carry(
		ctx,
		a.organiser(),
		edition,
		results.DisqualificationRequest{WorkID: c.Work, Reason: c.Reason, Restored: true},
	)
	if err != nil {
		return a.orNoWork(err, c.Edition, c.Work)
	}
	a.printf(
		"Work %d (%s) is judged again, with the nominations, scorecards and assignments that it had.\n",
		c.Work,
		work.Account,
	)
	if taken := effect.PlaceTaken(); taken != (contest.Text{}) {
		a.printf("%s.\n", clause(taken.EN))
	}
	return nil
}

// orNoWork words the errors of calls about one work.
func (a *app) orNoWork(err error, edition contest.EditionID, work int) error {
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("%d: the %s edition has no such work", work, edition)
	}
	return a.complainReason(err)
}

// disqualifications returns an edition and the service that disqualifies works.
func (a *app) disqualifications(
	ctx context.Context,
	id contest.EditionID,
) (*contest.Edition, *results.DisqualificationService, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	s, err := a.writingServices(ctx)
	if err != nil {
		return nil, nil, err
	}
	return edition, s.Results.Disqualifications, nil
}
