package release_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"marquee/backend/release"
)

// TestStagedSiteIsPromotedAsItWasRead: visitors read the former pages until then, and nothing of the staged copy stays.
func TestStagedSiteIsPromotedAsItWasRead(t *testing.T) {
	t.Parallel()
	at := time.Date(2025, 11, 15, 2, 0, 0, 0, time.UTC)
	folder := t.TempDir()
	for name, store := range map[string]release.Store{"bucket": bucket(t), "folder": release.Folder(folder)} {
		publish(t, store, built("one"), at)
		two := built("two", "winners.html")
		o := release.Options{Site: two, Films: films, Store: store, Now: func() time.Time { return at }}
		for range 2 { // a repetition replaces what was staged
			if _, err := release.Stage(t.Context(), o, "p1"); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		pages, _ := contents(t, store)
		if strings.Contains(pages["index.html"], `begin("two")`) || pages["winners.html"] != "" {
			t.Errorf("%s: staged pages are public", name)
		}
		if name == "folder" {
			site, err := release.Staged(t.Context(), folder, "p1")
			if err != nil || site == nil {
				t.Fatalf("%v, %v", site, err)
			}
			if page, err := fs.ReadFile(
				site,
				"winners.html",
			); err != nil ||
				!strings.Contains(string(page), `begin("two")`) {
				t.Errorf("the staged page: %q, %v", page, err)
			}
			if _, err := fs.ReadFile(site, "old.html"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a page of neither: %v", err)
			}
			if other, err := release.Staged(t.Context(), folder, "p2"); other != nil || err != nil {
				t.Errorf("another name: %v, %v", other, err)
			}
		}
		if _, err := release.Promote(
			t.Context(),
			release.Options{Store: store, Now: o.Now},
			"p2",
		); !errors.Is(
			err,
			release.ErrNotStaged,
		) {
			t.Errorf("%s: what was not staged: %v", name, err)
		}
		if _, err := release.Promote(t.Context(), release.Options{Store: store, Now: o.Now}, "p1"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pages, all := contents(t, store)
		for file, want := range two {
			if !strings.HasPrefix(file, ".") && all[file] != string(want.Data) {
				t.Errorf("%s: %s is %q", name, file, all[file])
			}
		}
		for file := range all {
			if strings.HasPrefix(file, ".preview/") {
				t.Errorf("%s: %s is left", name, file)
			}
		}
		if !strings.Contains(pages["winners.html"], `begin("two")`) {
			t.Errorf("%s: the pages are not public", name)
		}
	}
}

// TestPublishedAgainSince: a staged site does not take away what was published for another change.
func TestPublishedAgainSince(t *testing.T) {
	t.Parallel()
	store := release.Folder(t.TempDir())
	publish(t, store, built("one"), time.Now())
	same := built("one", "winners.html")
	if _, err := release.Stage(
		t.Context(),
		release.Options{Site: same, Store: store, Now: time.Now},
		"p1",
	); err != nil {
		t.Fatal(err)
	}
	publish(t, store, built("three"), time.Now())
	if _, err := release.Promote(t.Context(), release.Options{Store: store, Now: time.Now}, "p1"); err == nil {
		t.Error("promoted over newer pages")
	}
	if pages, _ := contents(t, store); !strings.Contains(pages["index.html"], `begin("three")`) {
		t.Error("the newer pages are gone")
	}
}
