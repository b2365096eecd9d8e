package release

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// What a release may show that can be taken back (decision 65), in the order in which it becomes public.
const (
	ShowsFinalists = "finalists"
	ShowsWinners   = "winners"
)

func takenBack() []string { return []string{ShowsFinalists, ShowsWinners} }

// BuiltFile describes a built site. The service answers its address with State.
const BuiltFile = "release.json"

// State is what BuiltFile says to visitors.
type State struct {
	Release string   `json:"release"` // changes with the pages; "" for a site that does not say it
	Hidden  []string `json:"hidden"`  // what is taken back, whatever the pages show
}

// built is the content of BuiltFile.
type built struct {
	State
	Shows []string `json:"shows"`
}

// formerFolder has the pages of the last release that did not show something, by what it did not show. It is hidden.
const formerFolder = ".before"

// former lists the pages in a folder of formerFolder and the hashed files that they may load. It is written after the
// pages and removed after them.
type former struct {
	Pages []string `json:"pages"`
	Files []string `json:"files"`
}

func formerIndex(shows string) string { return path.Join(formerFolder, shows+".json") }

// isHidden reports whether a file is in a folder of this package, which is no part of the release.
func isHidden(name string) bool {
	folder, _, below := strings.Cut(name, "/")
	return below && isHiddenFolder(folder)
}

// describe parses BuiltFile; a site without it shows the winners if it has their page.
func describe(content []byte, hasWinners bool) built {
	var b built
	if json.Unmarshal(content, &b) != nil || len(content) == 0 {
		b = built{}
		if hasWinners {
			b.Shows = []string{ShowsWinners}
		}
	}
	return b
}

func describeFolder(site fs.FS) built {
	content, _ := fs.ReadFile(site, BuiltFile) // without it, what the pages show follows from their names
	_, err := fs.Stat(site, "winners.html")
	return describe(content, err == nil)
}

// ID is the release of a built site; "" if it does not say it.
func ID(site fs.FS) string { return describeFolder(site).Release }

// Without returns the pages of a site for visitors from whom something is hidden: the site itself if it does not show
// it, else the pages of the last release that did not. It is nil if those were not kept.
func Without(site fs.FS, hidden []string) (fs.FS, error) {
	shown := describeFolder(site).Shows
	for _, what := range takenBack() {
		if !slices.Contains(hidden, what) || !slices.Contains(shown, what) {
			continue
		}
		_, err := fs.Stat(site, formerIndex(what))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil //nolint:nilnil // no pages are kept
		}
		if err != nil {
			return nil, fmt.Errorf("find former pages: %w", err)
		}
		return fs.Sub(site, path.Join(formerFolder, what))
	}
	return site, nil
}

// keepFormer keeps the pages in the store that do not show what the release shows, until a release does not show it
// either. A call that was interrupted is repeated; one that was completed keeps its pages although the publication
// after it was interrupted.
func (p *publication) keepFormer(ctx context.Context) error {
	content, err := p.Store.Read(ctx, BuiltFile)
	if err != nil {
		return err
	}
	_, hasWinners := p.there["winners.html"]
	before, after := describe(content, hasWinners).Shows, describeFolder(p.Site).Shows
	if err := p.readFormer(ctx); err != nil {
		return err
	}
	for _, what := range takenBack() {
		_, kept := p.former[what]
		if kept || !slices.Contains(after, what) || slices.Contains(before, what) || len(p.there) == 0 {
			continue
		}
		if err := p.copyFormer(ctx, what); err != nil {
			return err
		}
	}
	return nil
}

func (p *publication) copyFormer(ctx context.Context, what string) error {
	var kept former
	for name := range p.there {
		switch {
		case IsHashed(name):
			kept.Files = append(kept.Files, name)
		case !isOwn(name) && !isHidden(name) && !strings.HasPrefix(name, filmsPrefix):
			kept.Pages = append(kept.Pages, name)
		}
	}
	slices.Sort(kept.Files)
	slices.Sort(kept.Pages)
	group, grouped := errgroup.WithContext(ctx)
	group.SetLimit(filesAtOnce)
	for _, name := range kept.Pages {
		group.Go(func() error {
			content, err := p.Store.Read(grouped, name)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return putFile(grouped, p.Store, path.Join(formerFolder, what, name), content)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	content, err := json.Marshal(kept)
	if err != nil {
		return fmt.Errorf("encode former pages: %w", err)
	}
	p.former[what] = kept
	return p.put(ctx, formerIndex(what), content)
}

// readFormer reads which hashed files the kept pages may load.
func (p *publication) readFormer(ctx context.Context) error {
	p.former = map[string]former{}
	for _, what := range takenBack() {
		content, err := p.Store.Read(ctx, formerIndex(what))
		if err != nil {
			return err
		}
		if content == nil {
			continue
		}
		var kept former
		if err := json.Unmarshal(content, &kept); err != nil {
			return fmt.Errorf("%s: %w", formerIndex(what), err)
		}
		p.former[what] = kept
	}
	return nil
}

// dropFormer removes the kept pages that nothing can be taken back to, because the release does not show it.
func (p *publication) dropFormer(ctx context.Context) error {
	shown := describeFolder(p.Site).Shows
	for what, kept := range p.former {
		if slices.Contains(shown, what) {
			continue
		}
		for _, name := range kept.Pages {
			if err := p.Store.Delete(ctx, path.Join(formerFolder, what, name)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if err := p.Store.Delete(ctx, formerIndex(what)); err != nil {
			return fmt.Errorf("%s: %w", formerIndex(what), err)
		}
		delete(p.former, what)
	}
	return nil
}

// mayLoad reports whether a kept page may load a hashed file.
func (p *publication) mayLoad(name string) bool {
	for _, kept := range p.former {
		if _, found := slices.BinarySearch(kept.Files, name); found {
			return true
		}
	}
	return false
}
