package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"marquee/backend"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// TestContractNamesEveryNeed: a kind of need that the contract lacks is an answer that its clients refuse.
func TestContractNamesEveryNeed(t *testing.T) {
	t.Parallel()
	_, listed, _ := strings.Cut(backend.Contract, "kind: { type: string, enum: [publication_failed,")
	listed, _, _ = strings.Cut(listed, "]")
	files, err := filepath.Glob("../operations/need*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file) //nolint:gosec // of the project
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range regexp.MustCompile(`NeedKind += "([a-z_]+)"`).FindAllStringSubmatch(string(source), -1) {
			if found++; kind[1] != "publication_failed" && !regexp.MustCompile(`\b`+kind[1]+`\b`).MatchString(listed) {
				t.Errorf("the contract has no need %q", kind[1])
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d kinds of needs found", found)
	}
}

// TestActionOfEveryNeedHasAScreen: the address of an action is a screen of the console, and who is told to build the pages
// gets to where that is done.
func TestActionOfEveryNeedHasAScreen(t *testing.T) {
	t.Parallel()
	routes, err := os.ReadFile("../../site/console/app/routes.tsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []contest.EditionKind{contest.Films, contest.Applications} {
		for _, rule := range operations.NeedRules(kind) {
			screen := rule.Path[:len(rule.Path)-len(strings.TrimLeft(rule.Path, "abcdefghijklmnopqrstuvwxyz/"))]
			if !strings.Contains(string(routes), "{ path: '"+screen+"',") {
				t.Errorf("%s leads to %q, which is no screen", rule.Kind, screen)
			}
			if rule.Action.EN == "Build the pages" && rule.Path != "phases#site-build" {
				t.Errorf("%s leads to %q, where no pages are built", rule.Kind, rule.Path)
			}
		}
	}
}
