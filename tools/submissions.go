package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"marquee/backend/contest"
)

// submissions are the commands about what was submitted.
type submissions struct {
	List   submissionsList   `cmd:"" help:"List submissions by the id of their work."`
	Show   submissionsShow   `cmd:"" help:"Show one submission, and what of it the creation studio made."`
	Export submissionsExport `cmd:"" help:"Write all submissions into a CSV file."`
}

type submissionsList struct{ editionFlag }

// Example implements withExample.
func (submissionsList) Example() string { return "go run ./tools submissions list" }

// Run prints a table.
func (c *submissionsList) Run(ctx context.Context, d *desk) error {
	works, zone, err := d.submittedWorks(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(works) == 0 {
		d.printf("No submissions.\n")
		return nil
	}
	table := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "WORK\tSTATE\tSENT\tTITLE\tLOGS IN AS\tMADE HERE")
	for _, w := range works {
		_, _ = fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n",
			w.WorkID, submissionState(w), moment(w.SubmittedAt, zone), w.Form.Title, w.Account, madeHere(w))
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print submissions: %w", err)
	}
	d.printf("%s.\n", counted(len(works), "submission"))
	return nil
}

// submittedWorks are an edition's submissions, and the zone of its times.
func (d *desk) submittedWorks(ctx context.Context, id contest.EditionID) ([]contest.SubmittedWork, *time.Location, error) {
	edition, err := d.edition(id)
	if err != nil {
		return nil, nil, err
	}
	db, err := d.database(ctx)
	if err != nil {
		return nil, nil, err
	}
	works, err := db.SubmittedWorks(ctx, id)
	return works, edition.Location, err
}

// moment is a time as the organisers' tables show it.
func moment(at time.Time, zone *time.Location) string { return at.In(zone).Format("2006-01-02 15:04") }

func submissionState(w contest.SubmittedWork) string {
	switch {
	case w.Disqualified:
		return "disqualified"
	case w.Latest:
		return "latest"
	default:
		return "replaced"
	}
}

// madeHere says in a word what the studio made of a submission.
func madeHere(w contest.SubmittedWork) string {
	text := ""
	if w.FilmMade != nil {
		text = "film (" + string(w.FilmMade.Model) + ")"
	}
	if w.CoverMade == nil {
		return text
	}
	if text != "" {
		text += ", "
	}
	return text + "cover (" + string(w.CoverMade.Model) + ")"
}

type submissionsShow struct {
	editionFlag
	Work int `arg:"" help:"The id of the work."`
}

// Example implements withExample.
func (submissionsShow) Example() string { return "go run ./tools submissions show 1001" }

// Run prints a submission with its provenance.
func (c *submissionsShow) Run(ctx context.Context, d *desk) error {
	edition, err := d.edition(c.Edition)
	if err != nil {
		return err
	}
	db, err := d.database(ctx)
	if err != nil {
		return err
	}
	work, err := db.SubmittedWork(ctx, c.Edition, c.Work)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("%d: the %s edition has no such work", c.Work, c.Edition)
	}
	if err != nil {
		return err
	}
	d.printSubmission(work, edition.Location)
	d.printProvenance("Film", work.FilmMade, edition.Location)
	d.printProvenance("Cover", work.CoverMade, edition.Location)
	return nil
}
