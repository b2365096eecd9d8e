package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestReleasedIsThatOfTheLastTag: from the first tag on, migrations/RELEASED is the newest migration of the last tagged
// release.
func TestReleasedIsThatOfTheLastTag(t *testing.T) {
	t.Parallel()
	tag, err := exec.CommandContext(
		t.Context(),
		"git",
		"-C",
		"../../..",
		"describe",
		"--tags",
		"--abbrev=0",
		"--match=v*.*.*",
	).Output()
	if err != nil {
		t.Skip("nothing is tagged yet, or this is no clone")
	}
	files := git(t, "ls-tree", "--name-only", strings.TrimSpace(string(tag)), migrationsPath+"/")
	newest := 0
	for _, match := range migrationNumber.FindAllStringSubmatch(files, -1) {
		number, err := strconv.Atoi(match[1])
		if err != nil {
			t.Fatal(err)
		}
		newest = max(newest, number)
	}
	if got := released(t); got != newest {
		t.Errorf(
			"migrations/RELEASED is %d, and the newest migration of %s is %d",
			got,
			strings.TrimSpace(string(tag)),
			newest,
		)
	}
}

// TestBuildsStampTheVersion: every build of a release sets the variable that config reads. The linker says nothing
// about one that does not exist.
func TestBuildsStampTheVersion(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../config/version.go")
	if err != nil || !regexp.MustCompile(`(?m)^var stampedVersion string`).Match(source) {
		t.Fatalf("config has no variable stampedVersion: %v", err)
	}
	for _, file := range []string{"deploy/release.sh", "Dockerfile"} {
		content, err := os.ReadFile("../../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(content), "-X marquee/backend/config.stampedVersion=") {
			t.Errorf("%s does not set the version", file)
		}
	}
}
