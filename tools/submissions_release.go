package main

import (
	"context"
	"errors"
	"fmt"

	"marquee/backend/contest"
)

type submissionsRelease struct {
	editionFlag
	Link string `arg:"" help:"The link, in any form that leads to the film."`
}

// Example implements withExample.
func (submissionsRelease) Example() string {
	return "go run ./tools submissions release-link https://video.example.org/v/1"
}

// Run releases the link and prints whose it was.
func (c *submissionsRelease) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.submissions(ctx)
	if err != nil {
		return err
	}
	work, err := service.ReleaseLink(ctx, a.organiser(), edition, c.Link)
	var failed *contest.Error
	switch {
	case errors.As(err, &failed) && failed.Code == contest.CodeValidation:
		return fmt.Errorf("%s: %s", c.Link, failed.Fields["link"].EN)
	case contest.CodeOf(err) == contest.CodeNotFound:
		return fmt.Errorf("%s: belongs to nobody in the %s edition", c.Link, c.Edition)
	case err != nil:
		return err
	}
	a.printf("The link of work %d (%s) is free: the next entrant who sends it owns it.\n", work.WorkID, work.Account)
	return nil
}
