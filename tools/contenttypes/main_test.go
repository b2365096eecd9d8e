package main

import (
	"os"
	"testing"
)

// TestGeneratedFileIsCurrent compares the site's types with the schemas.
func TestGeneratedFileIsCurrent(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../site/src/content/catalogue.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	want, err := render("../../catalogue/schema")
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != want {
		t.Error("site/src/content/catalogue.gen.ts is out of date: run go generate ./backend/catalogue")
	}
}
