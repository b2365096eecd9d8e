package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// Folder is a catalogue's folder whose texts can be edited. It implements operations.CatalogueStore. Files outside of the
// folder cannot be reached through it, and symbolic links are ignored.
type Folder struct {
	dir string

	mu    sync.Mutex // guards the states
	known map[contest.EditionID]operations.TextState
}

// NewFolder returns the catalogue in the folder dir. It reads nothing.
func NewFolder(dir string) *Folder {
	return &Folder{dir: dir, known: map[contest.EditionID]operations.TextState{}}
}

// read calls f with the folder's content.
func (d *Folder) read(f func(content fs.FS) error) error {
	root, err := os.OpenRoot(d.dir)
	if err != nil {
		return fmt.Errorf("open catalogue: %w", err)
	}
	defer func() { _ = root.Close() }() // only read
	return f(root.FS())
}

// CatalogueFiles implements operations.CatalogueStore. A file without texts is not listed.
func (d *Folder) CatalogueFiles(edition contest.EditionID) (operations.CatalogueFiles, error) {
	found := operations.CatalogueFiles{Writable: d.CatalogueWritable(edition)}
	err := d.read(func(content fs.FS) error {
		names, err := textFiles(content, edition)
		if err != nil {
			return fmt.Errorf("list catalogue: %w", err)
		}
		for _, name := range names {
			edited, err := open(content, edition, name)
			if err != nil {
				return err
			}
			file := operations.CatalogueFile{Name: name, Texts: len(edited.texts)}
			for _, text := range edited.texts {
				switch text.State {
				case operations.TranslationMissing:
					file.Missing++
				case operations.TranslationStale:
					file.Stale++
				}
			}
			if file.Texts > 0 {
				found.Files = append(found.Files, file)
			}
		}
		return nil
	})
	return found, err
}

// CatalogueContent implements operations.CatalogueStore.
func (d *Folder) CatalogueContent(edition contest.EditionID, file string) (operations.CatalogueContent, error) {
	var found operations.CatalogueContent
	err := d.read(func(content fs.FS) error {
		edited, err := open(content, edition, file)
		if err == nil {
			found = edited.shown()
		}
		return err
	})
	return found, err
}

// CatalogueWritable implements operations.CatalogueStore: it creates and removes a file.
func (d *Folder) CatalogueWritable(edition contest.EditionID) bool {
	probe, err := os.CreateTemp(filepath.Join(d.dir, "editions", string(edition)), ".writable.*"+atomicfile.TemporarySuffix)
	if err != nil {
		return false
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name())) == nil
}

// PlanCatalogue implements operations.CatalogueStore.
func (d *Folder) PlanCatalogue(edition contest.EditionID, file string, form operations.CatalogueForm) (operations.CataloguePlan, error) {
	var plan operations.CataloguePlan
	err := d.read(func(content fs.FS) error {
		before, err := open(content, edition, file)
		if err != nil {
			return err
		}
		if before.version != form.Version {
			return before.conflict(form)
		}
		files, err := before.apply(form)
		if err != nil {
			return err
		}
		changed := Tree{Base: content, Files: files}
		if err := before.newProblems(changed, form); err != nil {
			return err
		}
		after, err := open(changed, edition, file)
		if err != nil {
			return err
		}
		plan = operations.CataloguePlan{Content: after.shown(), Changed: before.changes(after, form)}
		for name, data := range files {
			if there, err := fs.ReadFile(content, name); err != nil || string(there) != string(data) {
				plan.Files = append(plan.Files, operations.CatalogueBytes{Path: name, Content: data})
			}
		}
		slices.SortFunc(plan.Files, func(a, b operations.CatalogueBytes) int {
			return strings.Compare(a.Path, b.Path) // translations.json comes after all files but those of works
		})
		return nil
	})
	return plan, err
}

// StoreCatalogue implements operations.CatalogueStore.
func (d *Folder) StoreCatalogue(files []operations.CatalogueBytes) (undo func() error, err error) {
	var written []func() error
	undo = func() error {
		var all error
		for _, restore := range slices.Backward(written) {
			all = errors.Join(all, restore())
		}
		return all
	}
	for _, file := range files {
		at := filepath.Join(d.dir, filepath.FromSlash(file.Path))
		before, err := os.ReadFile(at) //nolint:gosec // a path of PlanCatalogue
		fresh := errors.Is(err, fs.ErrNotExist)
		if err == nil || fresh {
			err = atomicfile.Write(at, file.Content, 0o644)
		}
		if err != nil {
			return nil, fmt.Errorf("store catalogue: %w", errors.Join(err, undo()))
		}
		written = append(written, func() error {
			if fresh {
				return os.Remove(at)
			}
			return atomicfile.Write(at, before, 0o644)
		})
	}
	return undo, nil
}
