package terminal_test

import (
	"bytes"
	"testing"

	"marquee/tools/terminal"
)

func TestDangerousCharactersAreShownAsCodes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Mei Lin 林梅 👩\u200d🎬 ملف": "Mei Lin 林梅 👩\u200d🎬 ملف",
		"\x1b[2J\x1b]0;x\a":       `\u001b[2J\u001b]0;x\u0007`,
		"a\rb\bc\x00\x7f":         `a\u000db\u0008c\u0000\u007f`,
		"\u009b31m":               `\u009b31m`,
		"\x9b31m":                 `\x9b31m`,
		"fdp\u202egnp.exe":        `fdp\u202egnp.exe`,
		"\u2066a\u2069\u200f":     `\u2066a\u2069\u200f`,
		"a\u200bb\ufeff\u2028c":   `a\u200bb\ufeff\u2028c`,
		"\U000e0041":              `\U000e0041`,
	} {
		if got := terminal.Text(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
	if got := terminal.Text("a\n\tb"); got != "a\n\tb" {
		t.Errorf("text = %q", got)
	}
	if got := terminal.Line("a\n\tb"); got != `a\u000a\u0009b` {
		t.Errorf("line = %q", got)
	}
}

// TestWriterTakesSplitCharacters writes a text byte by byte.
func TestWriterTakesSplitCharacters(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := terminal.NewWriter(&out)
	for _, b := range []byte("林\u202e🎬\x1b.\n") {
		if n, err := w.Write([]byte{b}); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if want := "林\\u202e🎬\\u001b.\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}
