package main

import (
	"os"
	"testing"
)

// TestFresh fails when the site's copy is not what the domain says.
func TestFresh(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../site/src/lib/limits/limits.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != render() {
		t.Error("site/src/lib/limits/limits.gen.ts is out of date: run go generate ./backend/contest")
	}
}
