package catalogue_test

import (
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// TestReadersBesideSavesGetWholeFiles: of 200 saves one after another, of files that belong together, no reader sees a
// part of one.
func TestReadersBesideSavesGetWholeFiles(t *testing.T) {
	t.Parallel()
	d, dir := folder(t)
	text, version := textAt(t, d, contest.International, "brand.json", "organiser")
	plan := func(version, en string) []operations.CatalogueBytes {
		change := operations.TextChange{Path: "organiser", ZH: text.Text.ZH, EN: en}
		plan, err := d.PlanCatalogue(contest.International, "brand.json",
			operations.CatalogueForm{Version: version, Changes: []operations.TextChange{change}})
		if err != nil || len(plan.Files) != 2 {
			t.Fatalf("%d files: %v", len(plan.Files), err)
		}
		return plan.Files
	}
	saves := [][]operations.CatalogueBytes{plan(version, "B"), plan(version, "C")}
	var saved atomic.Bool
	var readers sync.WaitGroup
	for name, read := range map[string]func() error{
		"list": func() error { _, err := d.CatalogueFiles(contest.International); return err },
		"file": func() error { _, err := d.CatalogueContent(contest.International, "brand.json"); return err },
		"load": func() error { _, err := catalogue.Load(dir); return err },
	} {
		readers.Go(func() {
			for !saved.Load() {
				if err := read(); err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
			}
		})
	}
	for i := range 200 {
		if _, err := d.StoreCatalogue(saves[i%2]); err != nil {
			t.Error(err)
		}
	}
	saved.Store(true)
	readers.Wait()
	left, err := os.ReadDir(dir + "/editions/international")
	hidden := func(entry os.DirEntry) bool { return entry.Name()[0] == '.' }
	if err != nil || slices.ContainsFunc(left, hidden) {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}
