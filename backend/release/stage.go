package release

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// stagedFolder is the hidden folder of pages that are not public yet: stagedFolder/NAME/… and, once they are complete,
// stagedFolder/NAME.json.
const stagedFolder = ".preview"

// stagedIndex names the only staged site of a store.
const stagedIndex = stagedFolder + "/staged.json"

// ErrNotStaged is the error of Promote for a site that was not staged completely.
var ErrNotStaged = errors.New("these pages are not staged")

// stagedSite describes a staged site. It is written last.
type stagedSite struct {
	Name    string       `json:"name"`
	Lasting []File       `json:"lasting"`
	Other   []stagedFile `json:"other"`
	Pages   []stagedFile `json:"pages"`
	Scripts []string     `json:"scripts"`
}

// stagedFile is a file of a staged site. Those that the published site has with the same bytes are not stored again.
type stagedFile struct {
	File
	Copied bool `json:"copied"`
}

func stagedManifest(name string) string { return path.Join(stagedFolder, name+".json") }

func stagedPath(name, file string) string { return path.Join(stagedFolder, name, file) }

// Stage stores a site beside the published one, so that Promote publishes exactly these files: hashed files where they
// always are, other files that differ in a hidden folder. It replaces what was staged before.
func Stage(ctx context.Context, o Options, name string) (Summary, error) {
	p := &publication{Options: o, there: map[string]File{}}
	if err := p.read(ctx); err != nil {
		return Summary{}, fmt.Errorf("stage site: %w", err)
	}
	if err := Unstage(ctx, o.Store); err != nil {
		return Summary{}, err
	}
	if err := p.stage(ctx, name); err != nil {
		return p.summary(), fmt.Errorf("stage site: %w", err)
	}
	return p.summary(), nil
}

func (p *publication) stage(ctx context.Context, name string) error {
	site := stagedSite{Name: name, Scripts: p.release.Scripts}
	for _, file := range p.lasting {
		site.Lasting = append(site.Lasting, file.File)
	}
	if err := p.upload(ctx, p.lasting); err != nil {
		return err
	}
	var err error
	if site.Other, err = p.stageFiles(ctx, name, p.other); err != nil {
		return err
	}
	if site.Pages, err = p.stageFiles(ctx, name, p.pages); err != nil {
		return err
	}
	content, err := json.Marshal(site)
	if err != nil {
		return fmt.Errorf("encode staged site: %w", err)
	}
	if err := putFile(ctx, p.Store, stagedManifest(name), content); err != nil {
		return err
	}
	return putFile(ctx, p.Store, stagedIndex, content)
}

// stageFiles stores the files that differ from the published ones.
func (p *publication) stageFiles(ctx context.Context, name string, files []source) ([]stagedFile, error) {
	staged := make([]stagedFile, len(files))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(filesAtOnce)
	for i, file := range files {
		staged[i].File = file.File
		if p.there[file.Name].sameAs(file.File) {
			p.same.Add(1)
			continue
		}
		staged[i].Copied = true
		group.Go(func() error {
			content, err := fs.ReadFile(file.from, file.path)
			if err != nil {
				return err
			}
			p.uploaded.Add(1)
			p.bytes.Add(file.Size)
			return putFile(ctx, p.Store, stagedPath(name, file.Name), content)
		})
	}
	return staged, group.Wait()
}

// Promote publishes a staged site, as Publish does, and removes the staged copy. It may be repeated.
func Promote(ctx context.Context, o Options, name string) (Summary, error) {
	site, err := readStaged(ctx, o.Store, stagedManifest(name))
	if err == nil && site == nil {
		err = ErrNotStaged
	}
	if err != nil {
		return Summary{}, fmt.Errorf("promote site: %w", err)
	}
	o.Site = stagedFS{ctx: ctx, store: o.Store, site: site}
	p := &publication{Options: o, there: map[string]File{}}
	for _, file := range site.Lasting {
		p.lasting = append(p.lasting, source{File: file, from: o.Site, path: file.Name})
	}
	for _, file := range site.Other {
		p.other = append(p.other, source{File: file.File, from: o.Site, path: file.Name})
	}
	for _, file := range site.Pages {
		p.pages = append(p.pages, source{File: file.File, from: o.Site, path: file.Name})
	}
	p.release = newEntry(p.lasting, p.other, p.pages)
	p.release.Scripts = site.Scripts
	if err := p.readStore(ctx); err != nil {
		return Summary{}, fmt.Errorf("promote site: %w", err)
	}
	if err := p.wholeStaged(site); err != nil {
		return Summary{}, fmt.Errorf("promote site: %w", err)
	}
	done, err := p.publish(ctx)
	if err == nil {
		err = Unstage(ctx, o.Store)
	}
	return done, err
}

// wholeStaged returns an error when another publication has replaced files that the staged site shares with the
// published one.
func (p *publication) wholeStaged(site *stagedSite) error {
	for _, files := range [][]stagedFile{site.Other, site.Pages} {
		for _, file := range files {
			if !file.Copied && !p.there[file.Name].sameAs(file.File) {
				return fmt.Errorf("%s was published again since: build the pages of this publication again", file.Name)
			}
		}
	}
	return nil
}

func readStaged(ctx context.Context, store Store, file string) (*stagedSite, error) {
	content, err := store.Read(ctx, file)
	if err != nil || content == nil {
		return nil, err
	}
	var site stagedSite
	if err := json.Unmarshal(content, &site); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &site, nil
}

// Unstage removes the staged site of a store.
func Unstage(ctx context.Context, store Store) error {
	site, err := readStaged(ctx, store, stagedIndex)
	if err != nil || site == nil {
		return err
	}
	names := []string{stagedManifest(site.Name)}
	for _, files := range [][]stagedFile{site.Other, site.Pages} {
		for _, file := range files {
			if file.Copied {
				names = append(names, stagedPath(site.Name, file.Name))
			}
		}
	}
	for _, name := range append(names, stagedIndex) {
		if err := store.Delete(ctx, name); err != nil {
			return fmt.Errorf("remove staged pages: %s: %w", name, err)
		}
	}
	return nil
}

// stagedFS is a staged site in its store, as its visitors will read it.
type stagedFS struct {
	ctx   context.Context //nolint:containedctx // fs.FS has none
	store Store
	site  *stagedSite
}

// Open implements fs.FS for files, not folders.
func (s stagedFS) Open(name string) (fs.File, error) {
	missing := &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	at, found := s.site.find(name)
	if !found {
		return nil, missing
	}
	content, err := s.store.Read(s.ctx, at)
	if err != nil {
		return nil, err
	}
	if content == nil {
		return nil, missing
	}
	return &memoryFile{Reader: bytes.NewReader(content), name: path.Base(name)}, nil
}

// find returns where a file of the site is stored.
func (s *stagedSite) find(name string) (string, bool) {
	for _, files := range [][]stagedFile{s.Pages, s.Other} {
		for _, file := range files {
			if file.Name == name && file.Copied {
				return stagedPath(s.Name, name), true
			}
			if file.Name == name {
				return name, true
			}
		}
	}
	return name, IsHashed(name) || strings.HasPrefix(name, filmsPrefix)
}

// memoryFile is an fs.File in memory.
type memoryFile struct {
	*bytes.Reader
	name string
}

// Stat implements fs.File.
func (f *memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{f.name, f.Size()}, nil }

// Close implements fs.File.
func (f *memoryFile) Close() error { return nil }

type memoryInfo struct {
	name string
	size int64
}

func (i memoryInfo) Name() string     { return i.name }
func (i memoryInfo) Size() int64      { return i.size }
func (memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (memoryInfo) ModTime() time.Time { return time.Time{} }
func (memoryInfo) IsDir() bool        { return false }
func (memoryInfo) Sys() any           { return nil }

// Staged returns a staged site below a folder of a published one, to be read by organisers; nil unless it is staged.
func Staged(ctx context.Context, folder string, name string) (fs.FS, error) {
	store := Folder(folder)
	site, err := readStaged(ctx, store, stagedManifest(name))
	if err != nil || site == nil {
		return nil, err
	}
	return stagedFS{ctx: ctx, store: store, site: site}, nil
}
