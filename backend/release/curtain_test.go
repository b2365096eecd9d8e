package release_test

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/release"
)

// showing is a built site that says what its pages show.
func showing(name, shows string, more ...string) fstest.MapFS {
	site := built(name, more...)
	site["release.json"] = &fstest.MapFile{Data: []byte(`{"release":"` + name + `","hidden":[],"shows":` + shows + `}`)}
	return site
}

// TestFormerPagesAreWholeWhereverAPublicationStops: a publication of the winners that is stopped at any write, and
// repeated, keeps all pages from before it, and none of its own.
func TestFormerPagesAreWholeWhereverAPublicationStops(t *testing.T) {
	t.Parallel()
	at := time.Date(2025, 11, 15, 0, 0, 0, 0, time.UTC)
	before, after := showing("named", `["finalists"]`), showing("won", `["finalists","winners"]`, "winners.html")
	for killAt := 1; ; killAt++ {
		folder := t.TempDir()
		publish(t, release.Folder(folder), before, at)
		store := &watched{Store: release.Folder(folder), t: t, killAt: killAt}
		_, err := release.Publish(
			t.Context(),
			release.Options{Site: after, Store: store, Now: func() time.Time { return at }},
		)
		shown, withoutErr := release.Without(os.DirFS(folder), []string{"winners"})
		if withoutErr != nil {
			t.Fatal(withoutErr)
		}
		check := func(when string) {
			t.Helper()
			for _, name := range []string{"index.html", "index.html.gz", "en/index.html", "shortlist/1.html", "sitemap.xml"} {
				if got, err := fs.ReadFile(shown, name); err != nil || string(got) != string(before[name].Data) {
					t.Errorf("stopped at write %d, %s: %s is %.60q, %v", killAt, when, name, got, err)
				}
			}
		}
		if _, err := fs.Stat(os.DirFS(folder), "winners.html"); err == nil {
			check("half published")
		}
		publish(t, release.Folder(folder), after, at)
		if shown, withoutErr = release.Without(
			os.DirFS(folder),
			[]string{"winners"},
		); withoutErr != nil ||
			shown == nil {
			t.Fatalf("stopped at write %d: nothing to go back to: %v", killAt, withoutErr)
		}
		check("published")
		if err == nil {
			return // it was not stopped
		}
	}
}
