package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// RegistryEvery is the interval at which a process looks for editions that organisers have made elsewhere.
const RegistryEvery = 2 * time.Second

// RegistryStore has the editions that organisers have made.
type RegistryStore interface {
	// MadeVersion changes with every change of them.
	MadeVersion(ctx context.Context) (int64, error)
	EditionDocuments(ctx context.Context) (operations.EditionDocuments, error)
	KeepEditions(ctx context.Context, editions []*contest.Edition) error
}

// Registry keeps the editions of a process those of the catalogue's folder and of the database, while it runs. Its
// methods may be called by many goroutines.
type Registry struct {
	Content *Catalogue // whose editions are replaced
	Base    fs.FS      // the folder
	Store   RegistryStore
	// Prepare gives editions what the settings know of them, such as their addresses; nil: nothing.
	Prepare func(editions []*contest.Edition)
	// Changed is called after the editions were replaced; nil: nothing.
	Changed func(ctx context.Context) error
	Log     *slog.Logger

	mu      sync.Mutex
	version int64 // that the editions have
}

// Refresh reads the editions again if organisers have changed them.
func (r *Registry) Refresh(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	version, err := r.Store.MadeVersion(ctx)
	if err != nil || version == r.version {
		return err
	}
	documents, err := r.Store.EditionDocuments(ctx)
	if err != nil {
		return err
	}
	loaded, err := r.load(ctx, documents)
	if err != nil {
		return err
	}
	if err := r.Store.KeepEditions(ctx, loaded.List()); err != nil {
		return err
	}
	if r.Prepare != nil {
		r.Prepare(loaded.List())
	}
	r.Content.Replace(loaded)
	r.version = version
	if r.Changed != nil {
		return r.Changed(ctx)
	}
	return nil
}

// load reads the folder and the documents. Editions of documents that cannot be read are left out: the others go on.
func (r *Registry) load(ctx context.Context, documents operations.EditionDocuments) (*Catalogue, error) {
	for {
		loaded, err := LoadFS(WithDocuments(r.Base, documents))
		var problems Problems
		if !errors.As(err, &problems) {
			return loaded, err
		}
		kept := operations.EditionDocuments{}
		for path, content := range documents {
			if !problems.of(operations.EditionOfPath(path)) {
				kept[path] = content
			}
		}
		if len(kept) == len(documents) {
			return nil, err
		}
		r.Log.ErrorContext(
			ctx,
			"an edition that was made in the console is left out",
			slog.String("error", err.Error()),
		)
		documents = kept
	}
}

// of reports whether a problem is one of an edition's files.
func (p Problems) of(id contest.EditionID) bool {
	for _, problem := range p {
		if operations.EditionOfPath(problem.File+"/") == id || operations.EditionOfPath(problem.File) == id {
			return true
		}
	}
	return false
}

// Run looks for changes at an interval until ctx is done.
func (r *Registry) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if err := r.Refresh(ctx); err != nil && ctx.Err() == nil {
				r.Log.WarnContext(ctx, "look for new editions", slog.String("error", fmt.Sprint(err)))
			}
		}
	}
}
