package main

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// uploads are the commands about the entrants' files.
type uploads struct {
	Check uploadsCheck `cmd:"" help:"Compare the object store with the database: what is there too much, what is missing."`
}

type uploadsCheck struct {
	Remove bool `help:"Remove the objects that nothing refers to. They go with the next sweep."`
}

// Example implements withExample.
func (uploadsCheck) Example() string { return "go run ./tools uploads check" }

// Run prints both lists; missing files make it fail.
func (c *uploadsCheck) Run(ctx context.Context, a *app) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	bucket, err := a.uploads(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }() // closes idle connections
	service := &upload.StorageCheckService{Rows: db, Objects: bucket, Now: time.Now}
	report, err := service.Check(ctx, a.organiser(), c.Remove)
	if err != nil {
		return err
	}
	edition, err := a.firstEdition()
	if err != nil {
		return err
	}
	if err := a.printReport(edition, report); err != nil {
		return err
	}
	a.printf("%s in the database: %d whole, %d missing, %d damaged.\n", counted(report.Files, "file"),
		report.Files-len(report.Missing)-len(report.Damaged), len(report.Missing), len(report.Damaged))
	if c.Remove && len(report.Orphans) > 0 {
		a.printf("%s to be removed with the next sweep.\n", counted(report.Removed, "object"))
	}
	if len(report.Missing)+len(report.Damaged) > 0 {
		return errReported
	}
	return nil
}

func (a *app) printReport(edition *contest.Edition, report upload.StorageReport) error {
	if len(report.Orphans) > 0 {
		table := a.listing("OBJECT OF NO FILE\tBYTES\tSTORED")
		for _, o := range report.Orphans {
			table.row("%s\t%d\t%s\n", o.Name, o.Size, beginningOf(edition, o.CreatedAt))
		}
		if err := table.print("objects"); err != nil {
			return err
		}
	}
	if len(report.Damaged) > 0 {
		table := a.listing("DAMAGED FILE\tEDITION\tKIND\tOBJECT\tFOUND")
		for _, file := range report.Damaged {
			table.row("%s\t%s\t%s\t%s\t%s\n", file.ID, file.Edition, file.Kind, file.Object, file.Found)
		}
		if err := table.print("files"); err != nil {
			return err
		}
	}
	if len(report.Missing) == 0 {
		return nil
	}
	table := a.listing("FILE WITHOUT OBJECT\tEDITION\tKIND\tOBJECT")
	for _, file := range report.Missing {
		table.row("%s\t%s\t%s\t%s\n", file.ID, file.Edition, file.Kind, file.Object)
	}
	return table.print("files")
}
