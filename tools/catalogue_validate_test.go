package main

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestWordListProblems reports every list that cannot be used; a catalogue without lists is complete.
func TestWordListProblems(t *testing.T) {
	t.Parallel()
	if problems := wordListProblems(os.DirFS("../catalogue")); len(problems) > 0 {
		t.Error(problems)
	}
	if problems := wordListProblems(fstest.MapFS{"works.zh.json": {}}); len(problems) > 0 {
		t.Error(problems)
	}
	problems := wordListProblems(
		fstest.MapFS{
			"sensitive/en.json": {Data: []byte(`{"language":"en","categories":[{"name":"a","terms":["ab"]}]}`)},
		},
	)
	if text := problems.Error(); len(problems) != 2 || !strings.Contains(text, `"ab"`) ||
		!strings.Contains(text, "zh.json") {
		t.Errorf("got %v", text)
	}
}
