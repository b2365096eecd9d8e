package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// appendTimeout is how long an export waits for the service to append the last records.
const appendTimeout = 15 * time.Second

type resultsExport struct {
	editionFlag
	Dir   string `arg:"" help:"An empty folder, or one to make."`
	Names bool   `help:"Also write who the judges are, which the records do not state."`
}

// Example implements withExample.
func (resultsExport) Example() string { return "go run ./tools results export checked-results" }

// Run writes the export.
func (c *resultsExport) Run(ctx context.Context, a *app) error {
	if entries, err := os.ReadDir(c.Dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name another folder", c.Dir)
	}
	export, err := c.read(ctx, a)
	if err != nil {
		return err
	}
	if err := writeExport(c.Dir, export); err != nil {
		return err
	}
	a.printf("%s has the %s of the %s edition. It opens every score: publish it with the results, not before.\n",
		c.Dir, counted(len(export.Rows), "record"), c.Edition)
	return nil
}

// writeExport writes the files of an export into a folder.
func writeExport(dir string, export transparency.Export) error {
	files, err := export.Files()
	if err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
		if err := atomicfile.Write(path, content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// read reads an export whose records give the ranks that the service computes.
func (c *resultsExport) read(ctx context.Context, a *app) (transparency.Export, error) {
	db, err := a.database(ctx)
	if err != nil {
		return transparency.Export{}, err
	}
	for until := time.Now().Add(appendTimeout); ; {
		edition, r, err := a.editionResults(ctx, c.Edition)
		if err != nil {
			return transparency.Export{}, err
		}
		export, err := transparency.ReadExport(ctx, db, edition, r, c.Names)
		if err == nil || time.Now().After(until) || ctx.Err() != nil {
			return export, exportError(err)
		}
		time.Sleep(time.Second)
	}
}

// exportError returns an error with a hint for the organiser.
func exportError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, transparency.ErrOutcome):
		return errors.New(
			"the records do not give the results of the database; if judges are at work, close judging first",
		)
	case contest.CodeOf(err) == contest.CodeConflict, contest.CodeOf(err) == contest.CodeNotFound:
		return errors.New("the log lacks the last records; they are appended while the service runs")
	}
	return err
}
