package main

import (
	"os"
	"testing"
)

// TestGeneratedFileIsCurrent compares the site's copy with the domain.
func TestGeneratedFileIsCurrent(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../site/src/lib/limits/limits.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != render() {
		t.Error("site/src/lib/limits/limits.gen.ts is out of date: run go generate ./backend/contest")
	}
}
