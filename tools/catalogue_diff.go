package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"

	"marquee/tools/changes"
)

type catalogueDiff struct {
	Folder string `arg:"" optional:"" help:"A copy of the catalogue to compare with; without one, the last commit."`
}

// Example implements withExample.
func (catalogueDiff) Example() string { return "go run ./tools catalogue diff" }

// Run prints what differs in each edition, then the other files that do.
func (c *catalogueDiff) Run(ctx context.Context, a *app) error {
	dir, err := a.contentDir()
	if err != nil {
		return err
	}
	old, since, err := c.before(ctx, dir)
	if err != nil {
		return err
	}
	now := os.DirFS(dir)
	unchanged := true
	ids, err := editionFolders(now)
	if err != nil {
		return err
	}
	for _, edition := range ids {
		before, err := a.readWorks(old, edition)
		if err != nil {
			return err
		}
		after, err := a.readWorks(now, edition)
		if err != nil {
			return err
		}
		if differing := changes.Between(before.Normalised(), after.Normalised()); len(differing) > 0 {
			unchanged = false
			a.printf("The %s edition: %s.\n", edition, tally(differing))
			a.printChanges(differing)
		}
	}
	others, err := otherFiles(old, now)
	if err != nil {
		return err
	}
	for _, name := range others {
		unchanged = false
		a.printf("%s differs.\n", name)
	}
	if unchanged {
		a.printf("Nothing has changed since %s.\n", since)
	}
	return nil
}

// before returns the state to compare with and its name.
func (c *catalogueDiff) before(ctx context.Context, dir string) (old fs.FS, since string, err error) {
	if c.Folder != "" {
		if info, err := os.Stat(c.Folder); err != nil || !info.IsDir() {
			return nil, "", fmt.Errorf("%q is no folder", c.Folder)
		}
		return os.DirFS(c.Folder), c.Folder, nil
	}
	git := exec.CommandContext(ctx, "git", "archive", "--format=zip", "HEAD", "editions", "schema")
	git.Dir = dir
	var stderr bytes.Buffer
	git.Stderr = &stderr
	archive, err := git.Output()
	if err != nil {
		reason, _, _ := strings.Cut(cmp.Or(stderr.String(), err.Error()), "\n")
		return nil, "", fmt.Errorf("the last commit cannot be read (%s); name a folder to compare with instead", reason)
	}
	committed, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, "", fmt.Errorf("read the last commit: %w", err)
	}
	return committed, "the last commit", nil
}

// otherFiles lists the editions' files that differ, apart from the works.
func otherFiles(old, now fs.FS) ([]string, error) {
	var names []string
	ids, err := editionFolders(now)
	if err != nil {
		return nil, err
	}
	for _, edition := range ids {
		files, err := fs.Glob(now, "editions/"+string(edition)+"/*.json")
		if err != nil {
			return nil, err
		}
		names = append(names, files...)
	}
	return slices.DeleteFunc(names, func(name string) bool {
		before, _ := fs.ReadFile(old, name) // a missing file differs
		after, err := fs.ReadFile(now, name)
		return err == nil && bytes.Equal(before, after) || strings.Contains(name, "/works.")
	}), nil
}

// printChanges prints each work with the fields that differ.
func (a *app) printChanges(differing []changes.Change) {
	for _, c := range differing {
		a.printf("%-8s %d %s\n", c.Kind, c.ID, c.Title)
		for _, f := range c.Fields {
			a.printf("    %s\n", f.Name)
			a.printf("        was  %s\n        now  %s\n", cmp.Or(f.Was, "(nothing)"), cmp.Or(f.Now, "(nothing)"))
		}
	}
}

// tally counts changes: "2 works changed, 1 new, 1 gone".
func tally(differing []changes.Change) string {
	count := map[changes.Kind]int{}
	for _, c := range differing {
		count[c.Kind]++
	}
	if len(differing) == 0 {
		return "nothing changed"
	}
	return fmt.Sprintf(
		"%s changed, %d new, %d gone",
		counted(count[changes.Changed], "work"),
		count[changes.New],
		count[changes.Gone],
	)
}
