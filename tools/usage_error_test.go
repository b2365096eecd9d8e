package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// commandPaths lists every command that carries something out, as it is typed.
func commandPaths(t *testing.T) []string {
	t.Helper()
	parser, err := kong.New(&commands{}, variables(func(string) string { return "" }))
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, leaf := range parser.Model.Leaves(false) {
		words := []string{}
		for node := leaf; node != nil && node.Type == kong.CommandNode; node = node.Parent {
			words = append([]string{node.Name}, words...)
		}
		paths = append(paths, strings.Join(words, " "))
	}
	return paths
}

// TestUsageErrorsNameTheHelpOfTheirCommand gives every command a flag that it does not have.
func TestUsageErrorsNameTheHelpOfTheirCommand(t *testing.T) {
	t.Parallel()
	paths := commandPaths(t)
	if len(paths) < 80 {
		t.Fatalf("%d commands", len(paths))
	}
	for _, path := range paths {
		var stdout, stderr bytes.Buffer
		code := run(
			t.Context(),
			append(strings.Fields(path), "--no-such-flag"),
			&stdout,
			&stderr,
			func(string) string { return "" },
		)
		if want := "Try \"go run ./tools " + path + " --help\"."; code != 2 ||
			!strings.Contains(stderr.String(), want) {
			t.Errorf("%s: exit code %d, %s", path, code, stderr.String())
		}
	}
}
