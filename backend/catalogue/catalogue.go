// Package catalogue reads the content that editors write: the folder catalogue, with a folder per edition
// in editions, and covers, word lists and JSON Schemas beside them. The server and the site's build read the
// same files, so no date, limit, weight or host is written twice.
//
// The JSON Schemas are the only description of a file's shape. A file that conforms to its schema is decoded by
// encoding/json; rules across values and files (unique ids, dates in order, weights that add up) are checked after
// that. A catalogue with problems is rejected as a whole, and the error lists every problem with its file, its line and
// how to correct it.
package catalogue

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync/atomic"

	"marquee/backend/contest"
)

// Catalogue is all content, checked.
type Catalogue struct {
	Editions []*Edition // as loaded: one or more, in the order of edition.json

	live    atomic.Pointer[[]*Edition] // those that Replace has put in their place; nil: none
	planned *contest.Editions          // shared
}

// All lists the editions in their order.
func (c *Catalogue) All() []*Edition {
	if live := c.live.Load(); live != nil {
		return *live
	}
	return c.Editions
}

// Replace puts the editions of another catalogue in place of all, also in what Planned has returned. Edition, List, IDs
// and All have them; the field Editions does not change.
func (c *Catalogue) Replace(other *Catalogue) {
	all := other.All()
	c.live.Store(&all)
	if c.planned != nil {
		c.planned.Replace(c.List())
	}
}

// Edition is the content of one edition.
type Edition struct {
	contest.Edition
	Brand Brand
	Works []Work // in the editor's order: the sample films, or finalists that editors have listed
	// Announced: the build of the pages has written the finalists that are announced in the database.
	Announced bool
	Finalists []Work
	Samples   []int // ids of those of Works that are sample films

	signs bool // edition.json says whether scorecards are signed
}

// Listed returns the works that pages list: the announced finalists, else those of the editors; samples only while
// there are no others.
func (e *Edition) Listed() []Work {
	if e.Announced {
		return e.Finalists
	}
	finalists := slices.DeleteFunc(slices.Clone(e.Works), func(w Work) bool { return slices.Contains(e.Samples, w.ID) })
	if len(finalists) > 0 {
		return finalists
	}
	return e.Works
}

// Edition returns the content of an edition; nil for an id that does not exist.
func (c *Catalogue) Edition(id contest.EditionID) *Edition {
	for _, edition := range c.All() {
		if edition.ID == id {
			return edition
		}
	}
	return nil
}

// IDs lists the editions in their order.
func (c *Catalogue) IDs() []contest.EditionID {
	all := c.All()
	ids := make([]contest.EditionID, len(all))
	for i, edition := range all {
		ids[i] = edition.ID
	}
	return ids
}

// List returns the editions, with the dates of the catalogue, in their order.
func (c *Catalogue) List() []*contest.Edition {
	all := c.All()
	list := make([]*contest.Edition, len(all))
	for i, edition := range all {
		list[i] = &edition.Edition
	}
	return list
}

// Planned returns the editions, with the dates of the catalogue. All calls return the same ones, which Replace changes.
func (c *Catalogue) Planned() *contest.Editions {
	if c.planned == nil {
		return contest.NewEditions(c.List()...)
	}
	return c.planned
}

// Load reads the catalogue in the folder dir. When the content is wrong, its error is a Problems with every
// problem of every file.
func Load(dir string) (*Catalogue, error) {
	if info, err := os.Stat(filepath.Join(dir, "editions")); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("load catalogue: %q has no folder editions; is it the catalogue's folder?", dir)
	}
	return LoadFS(os.DirFS(dir))
}

// LoadFS is like Load for a catalogue in any file system.
func LoadFS(content fs.FS) (*Catalogue, error) {
	l := newLoader(content)
	c := &Catalogue{Editions: l.editions()}
	if len(l.problems) > 0 {
		return nil, l.problems.sorted()
	}
	c.planned = contest.NewEditions(c.List()...)
	return c, nil
}

// Report is the result of Check.
type Report struct {
	Works    int      // in all editions
	Problems Problems // what Load rejects, and missing translations
	Notes    Problems // what may be intended: empty texts, unused covers
}

// Check reads the catalogue like LoadFS and also checks what only editors need: translations, word lists
// and unused covers.
func Check(content fs.FS) Report {
	l := newLoader(content)
	used := map[string]bool{}
	report := Report{}
	editions := l.editions()
	for _, edition := range editions {
		report.Works += len(edition.Works)
		for _, work := range slices.Concat(edition.Works, edition.Finalists) {
			used[work.Cover] = true
		}
	}
	if len(l.problems) == 0 {
		for _, edition := range editions {
			l.stale(edition.ID)
		}
	}
	l.readOthers("sensitive") // the words that prompts may not contain; a catalogue may have none
	if len(l.problems) == 0 {
		l.unusedCovers(used)
	}
	report.Problems = slices.Concat(l.problems, l.gaps).sorted()
	report.Notes = l.notes.sorted()
	return report
}

// readOthers checks the JSON files of a folder that have not been read. One without a schema is a problem:
// its name is misspelt.
func (l *loader) readOthers(dir string) {
	files, err := fs.Glob(l.content, path.Join(dir, "*.json"))
	if err != nil {
		return // the pattern is valid
	}
	for _, name := range files {
		if !l.opened[name] {
			l.read(name, nil)
		}
	}
}

// unusedCovers adds a note for each cover that no work uses.
func (l *loader) unusedCovers(used map[string]bool) {
	covers, err := fs.ReadDir(l.content, "covers")
	if err != nil {
		return // without the folder every cover has been reported missing
	}
	for _, cover := range covers {
		if !used[cover.Name()] {
			l.notes = append(
				l.notes,
				Problem{File: path.Join("covers", cover.Name()), Message: "is shown by no work; it can be removed"},
			)
		}
	}
}
