package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// formerRelease is the source of the last release in its own folder.
type formerRelease struct {
	t      *testing.T
	commit string
	dir    string
}

const migrationsPath = "backend/pg/migrations"

var migrationNumber = regexp.MustCompile(`(?m)^` + migrationsPath + `/(\d+)_`)

// git runs git in the repository.
func git(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", append([]string{"-C", "../../.."}, args...)...)
	out, err := command.Output()
	if err != nil {
		t.Fatalf(
			"the last release is built from the repository's history, which is needed whole: git %s: %v",
			strings.Join(args, " "),
			err,
		)
	}
	return strings.TrimSpace(string(out))
}

// released is the number of the last release's newest migration.
func released(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("../../pg/migrations/RELEASED")
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// releaseCommit is the newest commit whose migrations are those of the last release, which migrations/RELEASED names.
func releaseCommit(t *testing.T) string {
	t.Helper()
	last := released(t)
	if git(t, "rev-parse", "--is-shallow-repository") == "true" {
		t.Fatal(
			"the last release is built from the repository's history, and this clone is shallow: run git fetch --unshallow",
		)
	}
	found := "HEAD"
	for commit := range strings.FieldsSeq(git(t, "log", "--format=%H", "--", migrationsPath+"/*.sql")) { // the newest first
		newest := 0
		for _, match := range migrationNumber.FindAllStringSubmatch(git(t, "ls-tree", "--name-only", commit, migrationsPath+"/"), -1) {
			number, err := strconv.Atoi(match[1])
			if err != nil {
				t.Fatal(err)
			}
			newest = max(newest, number)
		}
		if newest <= last {
			return git(t, "rev-parse", found)
		}
		found = commit + "^" // while the commit still has later migrations
	}
	t.Fatalf("no commit of the history has the migrations up to %d alone", last)
	return ""
}

// newFormerRelease unpacks the last release, or the one of commit.
func newFormerRelease(t *testing.T, commit string) *formerRelease {
	t.Helper()
	if commit == "" {
		commit = releaseCommit(t)
	}
	f := &formerRelease{t: t, commit: git(t, "rev-parse", commit), dir: t.TempDir()}
	archive := filepath.Join(t.TempDir(), "release.tar")
	git(t, "archive", "--format=tar", "--output="+archive, f.commit)
	f.run("tar", "-xf", archive)
	t.Logf("the former release is %s", git(t, "log", "-1", "--format=%h %s", f.commit))
	return f
}

// run runs a command in the folder of the release.
func (f *formerRelease) run(name string, args ...string) {
	f.t.Helper()
	command := exec.CommandContext(f.t.Context(), name, args...)
	command.Dir = f.dir
	if out, err := command.CombinedOutput(); err != nil {
		f.t.Fatalf("%s %s of the former release: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// build builds the service and returns its path.
func (f *formerRelease) build() string {
	f.t.Helper()
	program := filepath.Join(f.dir, "marquee")
	f.run("go", "build", "-trimpath", "-o", program, "./backend/cmd/marquee")
	return program
}

// marquee runs a command of a program to its end.
func marquee(t *testing.T, env map[string]string, program string, args ...string) {
	t.Helper()
	command := exec.CommandContext(context.WithoutCancel(t.Context()), program, args...)
	command.Env = os.Environ() //nolint:forbidigo // of the process that is started
	for name, value := range env {
		command.Env = append(command.Env, name+"="+value)
	}
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, out)
	}
}
