package backend_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// writeFiles writes files below a folder, by their paths.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func builtSite(release string) map[string]string {
	files := map[string]string{}
	for _, edition := range []string{"international/", "camp/", "console/"} {
		files[edition+"index.html"] = "page of " + release
		files[edition+"en/a page.html"] = "page of " + release
		files[edition+"index.html.br"] = "packed " + release
		files[edition+"sitemap.xml"] = "map of " + release
		files[edition+"assets/"+release+".js"] = release
		files[edition+"assets/same.css"] = "the same"
	}
	return files
}

// TestPublishingKeepsFormerFilesAndPutsPagesLast: a publication that stops in the middle leaves the former pages, and
// its repetition completes it. Hashed files of the former release stay; pages that the new one does not have are
// removed.
func TestPublishingKeepsFormerFilesAndPutsPagesLast(t *testing.T) {
	t.Parallel()
	to := t.TempDir()
	publish := func(release string) error {
		from := t.TempDir()
		writeFiles(t, from, builtSite(release))
		out, err := exec.CommandContext(t.Context(), "../deploy/systemd/publish.sh", from, to).CombinedOutput()
		t.Logf("%s: %s %v", release, out, err)
		return err
	}
	want := func(when string, files map[string]string) {
		t.Helper()
		for name, text := range files {
			if got, err := os.ReadFile(filepath.Join(to, name)); err != nil || string(got) != text {
				t.Errorf("%s, %s: %q, %v", when, name, got, err)
			}
		}
	}
	for range 2 { // once more changes nothing
		if err := publish("one"); err != nil {
			t.Fatal(err)
		}
		want("first release", builtSite("one"))
	}
	// The winners of results that are withdrawn, and what stays: films, and what the service's own builds keep there.
	gone := []string{"international/winners.html", "international/en/winners.html.br", "camp/results.html"}
	stays := map[string]string{"international/films/7.mp4": "film", "international/.releases.json": "{}"}
	for _, name := range gone {
		writeFiles(t, to, map[string]string{name: "page of one"})
	}
	writeFiles(t, to, stays)
	obstacle := filepath.Join(to, "international/sitemap.xml.publishing")
	writeFiles(t, obstacle, map[string]string{"in/the/way": ""})
	if err := publish("two"); err == nil {
		t.Fatal("an obstacle in the middle was no error")
	}
	want("after a publication that stopped", map[string]string{
		"international/assets/two.js": "two",
		"international/index.html":    "page of one",
		"camp/index.html":             "page of one",
		"console/index.html":          "page of one",
	})
	if err := os.RemoveAll(obstacle); err != nil {
		t.Fatal(err)
	}
	if err := publish("two"); err != nil {
		t.Fatal(err)
	}
	want("second release", builtSite("two"))
	want(
		"second release",
		map[string]string{
			"international/assets/one.js": "one",
			"camp/assets/one.js":          "one",
			"console/assets/one.js":       "one",
		},
	)
	want("second release", stays)
	for _, name := range gone {
		if _, err := os.Stat(filepath.Join(to, name)); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", name, err)
		}
	}
	if err := exec.CommandContext(t.Context(), "../deploy/systemd/publish.sh", t.TempDir(), to).Run(); err == nil {
		t.Error("an empty folder was published")
	}
}

// TestPagesOfThisMachineAreNotPublished: they name localhost in the addresses of themselves.
func TestPagesOfThisMachineAreNotPublished(t *testing.T) {
	t.Parallel()
	from, to := t.TempDir(), t.TempDir()
	site := builtSite("one")
	site["camp/index.html"] = `<link rel="canonical" href="http://localhost:8081/"/>`
	writeFiles(t, from, site)
	out, err := exec.CommandContext(t.Context(), "../deploy/systemd/publish.sh", from, to).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "camp name localhost") {
		t.Errorf("%s %v", out, err)
	}
	if files, err := os.ReadDir(to); err != nil || len(files) > 0 {
		t.Errorf("%v are published, %v", files, err)
	}
}
