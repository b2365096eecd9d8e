// Package terminal makes texts of others safe to print: without control characters,
// which could move the cursor or change what was printed, and without characters that
// reverse the direction or are invisible.
package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text on one line: every line break, tab, control, direction and
// invisible character is shown as its code, such as \u202e, and bytes that are no
// UTF-8 as \xff.
func Line(text string) string { return escape(text, "") }

// Text is Line, with line breaks and tabs kept.
func Text(text string) string { return escape(text, "\n\t") }

func escape(text, kept string) string {
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size <= 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case strings.ContainsRune(kept, r) || !dangerous(r):
			b.WriteString(text[:size])
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[size:]
	}
	return b.String()
}

// joiner is U+200D, which joins emoji, and nonJoiner U+200C, which Persian needs.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

func dangerous(r rune) bool {
	return r != joiner && r != nonJoiner && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp)
}

// Writer passes on what is written to it as Text.
type Writer struct {
	out  io.Writer
	rest []byte // the begin of a character
}

// NewWriter returns a Writer in front of out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write implements io.Writer. A character may be split between two calls.
func (w *Writer) Write(p []byte) (int, error) {
	text := append(w.rest, p...)
	whole := len(text)
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if c := text[len(text)-i]; utf8.RuneStart(c) {
			if !utf8.FullRune(text[len(text)-i:]) {
				whole = len(text) - i
			}
			break
		}
	}
	w.rest = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(w.out, Text(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
