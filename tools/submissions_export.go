package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
)

type submissionsExport struct {
	editionFlag
	File string `arg:"" help:"The file to write, such as submissions.csv."`
}

// Example implements withExample.
func (submissionsExport) Example() string {
	return "go run ./tools submissions export submissions.csv"
}

// Run writes one row a submission, with a mark that tells Excel it is UTF-8.
func (c *submissionsExport) Run(ctx context.Context, d *desk) (err error) {
	works, zone, err := d.submittedWorks(ctx, c.Edition)
	if err != nil {
		return err
	}
	file, err := os.Create(c.File)
	if err != nil {
		return fmt.Errorf("write submissions: %w", err)
	}
	defer func() {
		if closed := file.Close(); err == nil && closed != nil {
			err = fmt.Errorf("write submissions: %w", closed)
		}
	}()
	if _, err := file.WriteString("\uFEFF"); err != nil {
		return fmt.Errorf("write submissions: %w", err)
	}
	rows := [][]string{{
		"work", "state", "sent", "title", "account", "tools", "film seconds", "link",
		"film model", "film prompt", "film reference", "film ordered", "cover model", "cover prompt", "cover reference", "cover ordered",
	}}
	for _, w := range works {
		rows = append(rows, submissionRow(w, zone))
	}
	if err := csv.NewWriter(file).WriteAll(rows); err != nil {
		return fmt.Errorf("write submissions: %w", err)
	}
	d.printf("Wrote %s to %s.\n", counted(len(works), "submission"), c.File)
	return nil
}

func submissionRow(w contest.SubmittedWork, zone *time.Location) []string {
	seconds := ""
	if w.Film != nil {
		seconds = strconv.FormatFloat(w.Film.Duration.Seconds(), 'f', 1, 64)
	}
	row := []string{
		strconv.Itoa(w.WorkID), submissionState(w), moment(w.SubmittedAt, zone), plain(w.Form.Title), plain(w.Account),
		plain(toolNames(w.Form)), seconds, plain(w.Form.VideoLink),
	}
	for _, made := range []*contest.Provenance{w.FilmMade, w.CoverMade} {
		if made == nil {
			row = append(row, "", "", "", "")
			continue
		}
		row = append(row, string(made.Model), plain(made.Prompt), strconv.FormatBool(made.Reference), moment(made.CreatedAt, zone))
	}
	return row
}

// plain keeps a spreadsheet from running a stranger's text as a formula.
func plain(text string) string {
	if strings.ContainsAny(text[:min(1, len(text))], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
