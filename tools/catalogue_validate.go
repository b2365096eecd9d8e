package main

import (
	"os"
	"slices"
	"strings"

	"marquee/backend/catalogue"
)

type catalogueValidate struct {
	Quiet bool `short:"q" help:"Faults only, no notes."`
}

// Example implements withExample.
func (catalogueValidate) Example() string { return "go run ./tools catalogue validate" }

// Run prints a line per fault and per note.
func (c *catalogueValidate) Run(d *app) error {
	dir, err := d.contentDir()
	if err != nil {
		return err
	}
	report := catalogue.Check(os.DirFS(dir))
	if !slices.ContainsFunc(report.Problems, func(f catalogue.Problem) bool { return strings.HasPrefix(f.File, wordFolder+"/") }) {
		report.Problems = append(report.Problems, wordFaults(os.DirFS(dir))...)
	}
	if !c.Quiet {
		for _, note := range report.Notes {
			d.printf("note: %s\n", note)
		}
	}
	for _, fault := range report.Problems {
		d.complain("%s", fault)
	}
	if len(report.Problems) > 0 {
		d.complain("The catalogue has %s.", counted(len(report.Problems), "fault"))
		return errReported
	}
	d.printf("The catalogue is in order: %s, %s.\n", counted(report.Works, "work"), counted(len(report.Notes), "note"))
	return nil
}
