package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// Folder is a catalogue's folder whose texts can be edited. It implements operations.CatalogueStore. Files outside of
// the folder cannot be reached through it, and symbolic links are ignored.
type Folder struct {
	dir       string
	documents DocumentStore // nil: there are none

	mu    sync.Mutex // guards the states
	known map[contest.EditionID]operations.TextState
}

// NewFolder returns the catalogue in the folder dir. It reads nothing.
func NewFolder(dir string) *Folder {
	return &Folder{dir: dir, known: map[contest.EditionID]operations.TextState{}}
}

// DocumentStore has the files of editions that organisers have made.
type DocumentStore interface {
	EditionDocuments(ctx context.Context) (operations.EditionDocuments, error)
	// StoreEditionDocuments replaces files of such editions. NOT_FOUND for another edition.
	StoreEditionDocuments(ctx context.Context, files []operations.CatalogueBytes) error
	// MadeEditions lists such editions.
	MadeEditions(ctx context.Context) ([]operations.MadeEdition, error)
}

// With returns the folder with the editions of a store, which the folder does not have.
func (d *Folder) With(documents DocumentStore) *Folder {
	return &Folder{dir: d.dir, documents: documents, known: map[contest.EditionID]operations.TextState{}}
}

// documentsTime is how long a read or a change of documents may take.
const documentsTime = 10 * time.Second

// isMade reports whether an edition is none of the folder, but may be one of the documents.
func (d *Folder) isMade(edition contest.EditionID) bool {
	if d.documents == nil || !edition.Valid() {
		return false
	}
	_, err := os.Stat(filepath.Join(d.dir, "editions", string(edition)))
	return errors.Is(err, fs.ErrNotExist)
}

// readOf calls f with the content that has an edition: the folder's, with the documents if it is none of the folder.
func (d *Folder) readOf(edition contest.EditionID, f func(content fs.FS) error) error {
	if !d.isMade(edition) {
		return d.read(f)
	}
	ctx, cancel := context.WithTimeout(context.Background(), documentsTime)
	defer cancel()
	documents, err := d.documents.EditionDocuments(ctx)
	if err != nil {
		return err
	}
	return d.read(func(content fs.FS) error { return f(WithDocuments(content, documents)) })
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
	err := d.readOf(edition, func(content fs.FS) error {
		names, err := textFiles(content, edition)
		if err != nil {
			return fmt.Errorf("list catalogue: %w", err)
		}
		words, err := d.formerWords(content, edition)
		if err != nil {
			return err
		}
		for _, name := range names {
			edited, err := openCopied(content, edition, name, words)
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
				file.Former += min(1, len(text.Former))
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
	err := d.readOf(edition, func(content fs.FS) error {
		words, err := d.formerWords(content, edition)
		if err != nil {
			return err
		}
		edited, err := openCopied(content, edition, file, words)
		if err == nil {
			found = edited.shown()
		}
		return err
	})
	return found, err
}

// CatalogueWritable implements operations.CatalogueStore: it creates and removes a file.
func (d *Folder) CatalogueWritable(edition contest.EditionID) bool {
	if d.isMade(edition) {
		return true
	}
	probe, err := os.CreateTemp(
		filepath.Join(d.dir, "editions", string(edition)),
		".writable.*"+atomicfile.TemporarySuffix,
	)
	if err != nil {
		return false
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name())) == nil
}

// PlanCatalogue implements operations.CatalogueStore.
func (d *Folder) PlanCatalogue(
	edition contest.EditionID,
	file string,
	form operations.CatalogueForm,
) (operations.CataloguePlan, error) {
	var plan operations.CataloguePlan
	err := d.readOf(edition, func(content fs.FS) error {
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
		words, err := d.formerWords(changed, edition)
		if err != nil {
			return err
		}
		after, err := openCopied(changed, edition, file, words)
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
	if len(files) > 0 && d.isMade(operations.EditionOfPath(files[0].Path)) {
		return d.storeDocuments(files)
	}
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

// storeDocuments replaces documents of an edition that organisers have made. undo restores them.
func (d *Folder) storeDocuments(files []operations.CatalogueBytes) (undo func() error, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), documentsTime)
	defer cancel()
	documents, err := d.documents.EditionDocuments(ctx)
	if err != nil {
		return nil, err
	}
	var former []operations.CatalogueBytes
	for _, file := range files {
		if before, there := documents[file.Path]; there {
			former = append(former, operations.CatalogueBytes{Path: file.Path, Content: before})
		}
	}
	undo = func() error {
		ctx, cancel := context.WithTimeout(context.Background(), documentsTime)
		defer cancel()
		return d.documents.StoreEditionDocuments(ctx, former)
	}
	return undo, d.documents.StoreEditionDocuments(ctx, files)
}
