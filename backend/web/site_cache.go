package web

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"marquee/backend/release"
)

// The bytes of one site that are kept in memory, and of a file that is: pages as they are sent, not films.
const (
	cachedBytes = 32 << 20
	cachedFile  = 256 << 10
)

// cachedSite is a site whose pages are read and parsed once for each name and time: reading and hashing 75 kB took four
// fifths of the time of a page view. A publication replaces files, which changes their time, size or identity.
type cachedSite struct {
	fs.FS

	mu     sync.Mutex
	files  map[string]cachedContent
	bytes  int
	parsed map[string]cachedScripts
}

type cachedContent struct {
	info fs.FileInfo
	data []byte
}

// cachedScripts are the sources that a page, or the site's list of them, allows.
type cachedScripts struct {
	info    fs.FileInfo
	sources []string
}

func newCachedSite(folder string) *cachedSite {
	return &cachedSite{FS: os.DirFS(folder), files: map[string]cachedContent{}, parsed: map[string]cachedScripts{}}
}

// same reports whether a file is as it was.
func same(a, b fs.FileInfo) bool {
	return a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size() && os.SameFile(a, b)
}

// Stat implements fs.StatFS.
func (c *cachedSite) Stat(name string) (fs.FileInfo, error) { return fs.Stat(c.FS, name) }

// ReadFile implements fs.ReadFileFS. Callers do not change what it returns.
func (c *cachedSite) ReadFile(name string) ([]byte, error) {
	info, err := fs.Stat(c.FS, name)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	kept, found := c.files[name]
	c.mu.Unlock()
	if found && same(kept.info, info) {
		return kept.data, nil
	}
	data, err := fs.ReadFile(c.FS, name)
	if err != nil || len(data) > cachedFile || int64(len(data)) != info.Size() {
		return data, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bytes+len(data) > cachedBytes { // rare: what is read often comes back soon
		clear(c.files)
		c.bytes = 0
	}
	c.bytes += len(data) - len(c.files[name].data)
	c.files[name] = cachedContent{info, data}
	return data, nil
}

// scripts returns the sources that a page and its site allow. The page itself is not kept: its compressed form is what
// is sent.
func (c *cachedSite) scripts(name string) ([]string, error) {
	own, err := c.parse(name, func() ([]string, error) {
		page, err := fs.ReadFile(c.FS, name)
		return release.InlineScripts(page), err
	})
	if err != nil {
		return nil, err
	}
	others, err := c.parse(release.ScriptsFile, func() ([]string, error) { return release.AllowedScripts(c.FS) })
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	return slices.Concat(own, others), nil
}

func (c *cachedSite) parse(name string, read func() ([]string, error)) ([]string, error) {
	info, err := fs.Stat(c.FS, name)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	kept, found := c.parsed[name]
	c.mu.Unlock()
	if found && same(kept.info, info) {
		return kept.sources, nil
	}
	sources, err := read()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parsed[strings.Clone(name)] = cachedScripts{info, sources}
	return sources, nil
}

// scriptsOf returns the sources that a page of a site and the site allow.
func scriptsOf(site fs.FS, name string) ([]string, error) {
	if cached, ok := site.(*cachedSite); ok {
		return cached.scripts(name)
	}
	plain, err := fs.ReadFile(site, name)
	if err != nil {
		return nil, err
	}
	others, err := release.AllowedScripts(site)
	if err != nil {
		return nil, err
	}
	return slices.Concat(release.InlineScripts(plain), others), nil
}
