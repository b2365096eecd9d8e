package main

import (
	"context"
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// screeningText says what judges get of an uploaded film, "" without one.
func screeningText(s submission.Submission) string {
	switch s.Screening {
	case upload.ScreeningReady:
		return fmt.Sprintf("ready, %d × %d", s.Copy.Width, s.Copy.Height)
	case upload.ScreeningPreparing:
		return "being prepared for the jury"
	case upload.ScreeningFailed:
		return "could not be made. " + s.CopyReason.Text().EN
	case upload.ScreeningOriginal:
		return "none; the original is released, not blind"
	default:
		return ""
	}
}

type submissionsReleaseOriginal struct {
	editionFlag
	Work int `arg:"" help:"The id of the work."`
}

// Example implements withExample.
func (submissionsReleaseOriginal) Example() string {
	return "go run ./tools submissions release-original 1001"
}

// Run releases the file that the entrant has sent.
func (c *submissionsReleaseOriginal) Run(ctx context.Context, a *app) error {
	s, err := a.services(ctx)
	if err != nil {
		return err
	}
	service := s.Entrants.Screenings
	err = service.ReleaseOriginal(ctx, a.organiser(), c.Edition, c.Work)
	switch contest.CodeOf(err) {
	case contest.CodeNotFound:
		return fmt.Errorf("%d: the %s edition has no such work", c.Work, c.Edition)
	case contest.CodeConflict:
		return fmt.Errorf(
			"%d: its screening copy is ready, its original is released already, or it has no uploaded film; nothing was changed",
			c.Work,
		)
	}
	if err != nil {
		return err
	}
	a.printf(
		"Judges see the film of work %d as it was sent. It may show who made it: the work is marked as not blind.\n",
		c.Work,
	)
	return nil
}
