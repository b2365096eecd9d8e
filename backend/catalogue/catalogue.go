package catalogue

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"marquee/backend/contest"
)

// Catalogue is all content, checked.
type Catalogue struct {
	International Edition
	Camp          Edition
}

// Edition is the content of one edition.
type Edition struct {
	contest.Edition
	Brand    Brand
	Criteria []Criterion // in the editor's order
	Figures  Figures
	Works    []Work // in the editor's order; none before the finalists are known
}

// Edition returns the content of an edition; nil for an id that does not exist.
func (c *Catalogue) Edition(id contest.EditionID) *Edition {
	switch id {
	case contest.International:
		return &c.International
	case contest.Camp:
		return &c.Camp
	}
	return nil
}

// Editions lists the rules of both editions, the international one first.
func (c *Catalogue) Editions() []contest.Edition {
	return []contest.Edition{c.International.Edition, c.Camp.Edition}
}

// Load reads the catalogue in the folder dir. Its error, when the content is at fault, is a Faults with
// every fault of every file.
func Load(dir string) (*Catalogue, error) {
	if info, err := os.Stat(filepath.Join(dir, "editions")); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("load catalogue: %q has no folder editions; is it the catalogue's folder?", dir)
	}
	return LoadFS(os.DirFS(dir))
}

// LoadFS is Load for a catalogue that lies elsewhere than on the disk.
func LoadFS(content fs.FS) (*Catalogue, error) {
	f := &folder{content: content}
	c := &Catalogue{
		International: f.edition(contest.International),
		Camp:          f.edition(contest.Camp),
	}
	if len(f.faults) > 0 {
		return nil, f.faults.sorted()
	}
	return c, nil
}

// edition reads one edition's files and notes what is wrong with them. What it returns counts only
// when nothing was.
func (f *folder) edition(id contest.EditionID) Edition {
	at := path.Join("editions", string(id))
	e := Edition{Edition: contest.Edition{ID: id}}
	f.brand(path.Join(at, "brand.json"), &e)
	f.timeline(path.Join(at, "timeline.json"), &e)
	f.rules(path.Join(at, "rules.json"), &e)
	f.criteria(path.Join(at, "criteria.json"), &e)
	f.works(at, &e)
	f.pages(at, &e)
	return e
}
