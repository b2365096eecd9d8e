package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"marquee/backend/catalogue"
	"marquee/tools/changes"
	"marquee/tools/table"
)

type catalogueExport struct {
	editionFlag
	File string `arg:"" help:"The file to write; its name ends in .csv, .xlsx or .json."`
}

// Example implements withExample.
func (catalogueExport) Example() string { return "go run ./tools catalogue export works.xlsx" }

// Run writes the table.
func (c *catalogueExport) Run(a *app) (err error) {
	works, _, err := a.works(c.Edition)
	if err != nil {
		return err
	}
	file, err := os.Create(c.File)
	if err != nil {
		return fmt.Errorf("export works: %w", err)
	}
	if err := table.Write(file, c.File, works); err != nil {
		return errors.Join(err, file.Close(), os.Remove(c.File))
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("export works: %w", err)
	}
	a.printf("%s of the %s edition are in %s.\n", counted(len(works.Submitted), "work"), c.Edition, c.File)
	a.printf(
		"Edit it, save it as the same kind of file, and read it with: go run ./tools catalogue import %s\n",
		c.File,
	)
	return nil
}

type catalogueImport struct {
	editionFlag
	File    string `arg:"" help:"A table as export writes it; its name ends in .csv, .xlsx or .json."`
	Replace bool   `help:"Remove the works that the table does not have."`
	DryRun  bool   `help:"Only tell what would change."`
}

// Example implements withExample.
func (catalogueImport) Example() string {
	return "go run ./tools catalogue import works.xlsx --dry-run"
}

// Run replaces the works with the same ids by those of the table, all or none.
func (c *catalogueImport) Run(a *app) error {
	before, dir, err := a.works(c.Edition)
	if err != nil {
		return err
	}
	file, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("import works: %w", err)
	}
	defer file.Close()
	read, err := table.Read(file, c.File)
	if err != nil {
		a.complain("%v", err)
		a.complain("Nothing was imported.")
		return errReported
	}
	after := read.Works
	if !c.Replace {
		after = mergeWorks(before, read.Works)
	}
	after = withAI(after.Normalised(), before)
	files, err := paths(c.Edition, after)
	if err != nil {
		return err
	}
	if err := a.check(dir, files, func(p catalogue.Problem) string { return inTable(p, after, read) }); err != nil {
		return err
	}
	differing := changes.Between(before.Normalised(), after)
	a.printChanges(differing)
	if c.DryRun {
		a.printf("Nothing was written: this was a trial.\n")
		return nil
	}
	if _, err := write(dir, files); err != nil {
		return err
	}
	a.printf("Read %s from %s: %s.\n", counted(len(read.Submitted), "work"), c.File, tally(differing))
	return nil
}

// inTable names the row and column of a problem; a problem of another work is named by its file.
func inTable(p catalogue.Problem, works catalogue.Works, read table.Sheet) string {
	var index int
	var value string
	if _, err := fmt.Sscanf(strings.Replace(p.Place, "].", "] ", 1), "[%d] %s", &index, &value); err != nil {
		return p.String()
	}
	id := 0
	switch file := path.Base(p.File); {
	case file == catalogue.SubmittedFile && index < len(works.Submitted):
		id = works.Submitted[index].ID
	case file == catalogue.OverlayFile && index < len(works.Overlay):
		id = works.Overlay[index].ID
	}
	row, there := read.Rows[id]
	if !there {
		return p.String()
	}
	return fmt.Sprintf("row %d, %s: %s", row, table.Column(path.Base(p.File), value), p.Message)
}

// mergeWorks is before with the works that read has in their place.
func mergeWorks(before, read catalogue.Works) catalogue.Works {
	fresh := map[int]bool{}
	for _, w := range read.Submitted {
		fresh[w.ID] = true
	}
	for _, w := range before.Submitted {
		if !fresh[w.ID] {
			read.Submitted = append(read.Submitted, w)
		}
	}
	for _, t := range before.Overlay {
		if !fresh[t.ID] {
			read.Overlay = append(read.Overlay, t)
		}
	}
	return read
}

// withAI gives works what the catalogue says of how they were made, which no table has.
func withAI(works, before catalogue.Works) catalogue.Works {
	for i, w := range works.Submitted {
		known := slices.IndexFunc(before.Submitted, func(b catalogue.Submitted) bool { return b.ID == w.ID })
		if known >= 0 && w.AI == nil {
			works.Submitted[i].AI = before.Submitted[known].AI
		}
	}
	return works
}
