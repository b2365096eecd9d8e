package web

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// TestPagesInMemoryFollowTheirFiles: a page that is replaced, by a file of the same size too, is read again at once,
// with its scripts; one that is removed is gone.
func TestPagesInMemoryFollowTheirFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	site, path := newCachedSite(folder), filepath.Join(folder, "index.html")
	write := func(text string) {
		t.Helper()
		next := path + ".next"
		if err := os.WriteFile(next, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(next, path); err != nil {
			t.Fatal(err)
		}
	}
	want := func(text string, scripts int) {
		t.Helper()
		for range 2 {
			data, err := fs.ReadFile(site, "index.html")
			if err != nil || string(data) != text {
				t.Errorf("read %q, %v", data, err)
			}
			if sources, err := scriptsOf(site, "index.html"); err != nil || len(sources) != scripts {
				t.Errorf("%q allows %v, %v", text, sources, err)
			}
		}
	}
	write("<script>a()</script>")
	want("<script>a()</script>", 1)
	write("<script>b()</script>")
	want("<script>b()</script>", 1)
	write("<i>a page of text</i>")
	want("<i>a page of text</i>", 0)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(site, "index.html"); !os.IsNotExist(err) {
		t.Errorf("a removed page: %v", err)
	}
}

// TestPagesInMemoryAreBounded whatever is asked for, by many at once.
func TestPagesInMemoryAreBounded(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const files = cachedBytes/cachedFile + 20
	for n := range files {
		if err := os.WriteFile(
			filepath.Join(folder, fmt.Sprint(n)),
			bytes.Repeat([]byte{byte(n)}, cachedFile),
			0o600,
		); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "film"), make([]byte, cachedFile+1), 0o600); err != nil {
		t.Fatal(err)
	}
	site := newCachedSite(folder)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for n := range files {
				if data, err := fs.ReadFile(
					site,
					fmt.Sprint(n),
				); err != nil || len(data) != cachedFile ||
					data[0] != byte(n) {
					t.Errorf("file %d: %d bytes, %v", n, len(data), err)
				}
			}
			if _, err := fs.ReadFile(site, "film"); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	kept := 0
	for _, file := range site.files {
		kept += len(file.data)
	}
	if kept > cachedBytes || kept != site.bytes || kept == 0 {
		t.Errorf("%d bytes are kept, counted as %d", kept, site.bytes)
	}
	if _, found := site.files["film"]; found {
		t.Error("a large file is kept")
	}
}

// BenchmarkPage compares a page of 75 kB from memory with one that is read and parsed.
func BenchmarkPage(b *testing.B) {
	folder := b.TempDir()
	page := append(
		bytes.Repeat([]byte("<script>go()</script><p>words</p>"), 20),
		bytes.Repeat([]byte("<p>words of a page</p>"), 3400)...)
	for name, data := range map[string][]byte{"index.html": page, "index.html.br": page[:12<<10], ".scripts": []byte("'sha256-" + "AAAA" + "'\n")} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for name, site := range map[string]fs.FS{"read": os.DirFS(folder), "kept": newCachedSite(folder)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := scriptsOf(site, "index.html"); err != nil {
					b.Fatal(err)
				}
				if _, err := fs.ReadFile(site, "index.html.br"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
