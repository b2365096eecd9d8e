package transparency_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestSecondVerifierCanBeRead: no file of the second verifier has more than 200 lines, and no line more than 120
// characters.
func TestSecondVerifierCanBeRead(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(filepath.Join("..", "..", "tools", "verify", "*.py"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
		if len(lines) > 200 {
			t.Errorf("%s has %d lines", name, len(lines))
		}
		for i, line := range lines {
			if utf8.RuneCountInString(line) > 120 {
				t.Errorf("%s:%d is too long", name, i+1)
			}
		}
	}
}
