// Package release publishes built sites: it copies the files of an edition to the store that visitors read, in an order
// in which no page ever refers to a missing file. A publication may be stopped at any moment and repeated; the
// repetition uploads only missing files.
package release

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// KeepFor is how long the hashed files of a former release stay after it was replaced, because pages that a visitor has
// open still load them. Those of the two newest releases always stay.
const KeepFor = 30 * 24 * time.Hour

// filesAtOnce is the number of files that are uploaded at the same time.
const filesAtOnce = 8

// Store holds a published site: a bucket, or a folder that the service serves.
type Store interface {
	// List lists all files, with their headers.
	List(ctx context.Context) ([]File, error)
	// Read returns the bytes of a small file, nil if there is none.
	Read(ctx context.Context, name string) ([]byte, error)
	// Put stores a file atomically: a reader gets all of the former or all of the new one.
	Put(ctx context.Context, file File, content io.Reader) error
	// Delete removes a file; a missing one is not an error.
	Delete(ctx context.Context, name string) error
}

// Options configure Publish.
type Options struct {
	Site  fs.FS // the built site of an edition
	Films fs.FS // the films that its pages refer to, as NAME.mp4; nil: none
	Store Store
	Now   func() time.Time // the wall clock
}

// Summary counts the files of a publication.
type Summary struct {
	Uploaded, Removed, Same int // files
	Bytes                   int64
}

// Publish publishes a site. It keeps the pages in the store if the release is the first to show the finalists or the
// winners, so that Without goes back to them at once. Then it stores hashed files and films, the list that allows the
// scripts of its pages in addition to those of the former release, new pages and changed pages. Last, it removes files
// that are no longer needed. Two publications of one edition must not run at the same time.
func Publish(ctx context.Context, o Options) (Summary, error) {
	p := &publication{Options: o, there: map[string]File{}}
	if err := p.read(ctx); err != nil {
		return Summary{}, fmt.Errorf("publish site: %w", err)
	}
	return p.publish(ctx)
}

// publish publishes what was read.
func (p *publication) publish(ctx context.Context) (Summary, error) {
	for _, step := range []func(context.Context) error{
		p.keepFormer,
		func(ctx context.Context) error { return p.upload(ctx, p.lasting) },
		p.begin,
		func(ctx context.Context) error { return p.upload(ctx, p.other) },
		func(ctx context.Context) error { return p.upload(ctx, p.newPages()) },
		func(ctx context.Context) error { return p.upload(ctx, p.pages) },
		p.removePages,
		p.complete,
		p.dropFormer,
		p.removeFormer,
	} {
		if err := step(ctx); err != nil {
			return p.summary(), fmt.Errorf("publish site: %w", err)
		}
	}
	return p.summary(), nil
}

// publication is one run of Publish.
type publication struct {
	Options
	there                 map[string]File // the files in the store when the publication began
	lasting, other, pages []source
	release               entry
	known                 history
	former                map[string]former // pages that are kept to go back to, by what they do not show

	uploaded, removed, same, bytes atomic.Int64
}

// source is a file to publish.
type source struct {
	File
	from fs.FS
	path string
}

// read reads the site and the store.
func (p *publication) read(ctx context.Context) error {
	if err := p.readSite(); err != nil {
		return err
	}
	if err := p.readFilms(); err != nil {
		return err
	}
	if len(p.pages) == 0 {
		return errors.New("the folder has no page: it is not a built site")
	}
	p.release = newEntry(p.lasting, p.other, p.pages)
	scripts, err := scriptsOf(p.pages)
	if err != nil {
		return err
	}
	p.release.Scripts = scripts
	return p.readStore(ctx)
}

// readStore reads which files the store has, and its history.
func (p *publication) readStore(ctx context.Context) error {
	found, err := p.Store.List(ctx)
	if err != nil {
		return err
	}
	for _, file := range found {
		p.there[file.Name] = file
	}
	p.known, err = readHistory(ctx, p.Store)
	return err
}

// readSite sorts the files of the site by kind. It skips hidden ones, such as the manifest of the build.
func (p *publication) readSite() error {
	return fs.WalkDir(p.Site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != "." && strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".well-known" {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() {
			return nil
		}
		file, err := newSource(p.Site, name, name)
		switch {
		case err != nil:
			return err
		case IsHashed(name):
			p.lasting = append(p.lasting, file)
		case IsPage(name):
			p.pages = append(p.pages, file)
		default:
			p.other = append(p.other, file)
		}
		return nil
	})
}

// readFilms adds the films to the lasting files, because the name of a film is never reused.
func (p *publication) readFilms() error {
	if p.Films == nil {
		return nil
	}
	films, err := fs.Glob(p.Films, "*.mp4")
	if err != nil {
		return err
	}
	for _, name := range films {
		film, err := newSource(p.Films, name, filmsPrefix+name)
		if err != nil {
			return err
		}
		p.lasting = append(p.lasting, film)
	}
	return nil
}

func newSource(from fs.FS, path, name string) (source, error) {
	content, err := from.Open(path)
	if err != nil {
		return source{}, fmt.Errorf("read site: %w", err)
	}
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	size, err := io.Copy(sum, content)
	if err = errors.Join(err, content.Close()); err != nil {
		return source{}, fmt.Errorf("read site: %w", err)
	}
	return source{File: NewFile(name, size, sum.Sum32()), from: from, path: path}, nil
}

// upload stores the files that are missing in the store or have other bytes or headers there.
func (p *publication) upload(ctx context.Context, files []source) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(filesAtOnce)
	for _, file := range files {
		if p.there[file.Name].sameAs(file.File) {
			p.same.Add(1)
			continue
		}
		group.Go(func() error {
			content, err := file.from.Open(file.path)
			if err != nil {
				return err
			}
			if err := errors.Join(p.Store.Put(ctx, file.File, content), content.Close()); err != nil {
				return fmt.Errorf("%s: %w", file.Name, err)
			}
			p.uploaded.Add(1)
			p.bytes.Add(file.Size)
			return nil
		})
	}
	return group.Wait()
}

// newPages are the pages that the store does not have. They are stored before the pages that link to them.
func (p *publication) newPages() []source {
	var pages []source
	p.pages = slices.DeleteFunc(slices.Clone(p.pages), func(page source) bool {
		if _, there := p.there[page.Name]; there {
			return false
		}
		pages = append(pages, page)
		return true
	})
	return pages
}

// put stores a small file of this package unless the store has it with these bytes.
func (p *publication) put(ctx context.Context, name string, content []byte) error {
	file := NewFile(name, int64(len(content)), crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli)))
	if p.there[name].sameAs(file) {
		return nil
	}
	if err := putFile(ctx, p.Store, name, content); err != nil {
		return err
	}
	p.there[name] = file
	p.uploaded.Add(1)
	p.bytes.Add(file.Size)
	return nil
}

func putFile(ctx context.Context, store Store, name string, content []byte) error {
	file := NewFile(name, int64(len(content)), crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli)))
	if err := store.Put(ctx, file, bytes.NewReader(content)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (p *publication) summary() Summary {
	return Summary{
		Uploaded: int(p.uploaded.Load()),
		Removed:  int(p.removed.Load()),
		Same:     int(p.same.Load()),
		Bytes:    p.bytes.Load(),
	}
}
