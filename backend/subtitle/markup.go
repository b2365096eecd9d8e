package subtitle

import (
	"html"
	"regexp"
	"strings"
	"unicode"

	"marquee/backend/upload"
)

// tag is a tag of SubRip or WebVTT: <i>, </font>, <c.yellow>, <v Ada>, <00:01.000>.
var tag = regexp.MustCompile(`<(/?)([a-zA-Z0-9]*)([^<>]*)>`)

// override is a command of SubStation Alpha that SubRip files carry: {\an8}.
var override = regexp.MustCompile(`\{\\[^{}]*\}`)

// runs finds what a page would run or fetch if the text were shown as HTML.
var runs = regexp.MustCompile(
	`(?i)<\s*/?\s*(script|style|iframe|object|embed|img|svg|video|audio|link|meta|base|form|html|body|a)\b|javascript:|<[^<>]*\son[a-z]+\s*=`,
)

// fetches reports whether a style sheet's line names something outside the file.
func fetches(style string) bool {
	style = strings.ToLower(style)
	return strings.Contains(style, "url(") || strings.Contains(style, "@import") ||
		strings.Contains(style, "expression(") ||
		strings.Contains(style, "javascript:") ||
		strings.Contains(style, "image-set(")
}

// cueText converts the text of a cue, which begins at a line from 1, to the text of a WebVTT cue. Of the tags italic,
// bold and underlined stay, the others are left out. overrides are left out too if the format has them.
func cueText(text string, line int, overrides bool) (string, error) {
	if len(text) > maxRawText {
		return "", &Fault{upload.ProblemCueText, line}
	}
	if at := runs.FindStringIndex(text); at != nil {
		return "", &Fault{upload.ProblemMarkup, line + strings.Count(text[:at[0]], "\n")}
	}
	if overrides {
		text = override.ReplaceAllString(text, "")
	}
	var w writer
	from := 0
	for _, at := range tag.FindAllStringSubmatchIndex(text, -1) {
		name := strings.ToLower(text[at[4]:at[5]])
		if name == "" && at[2] == at[3] || !keptTag(name) && !droppedTag(name) { // a smaller-than sign of the text
			continue
		}
		w.text(html.UnescapeString(text[from:at[0]]))
		from = at[1]
		if keptTag(name) {
			w.tag(name, at[2] != at[3])
		}
	}
	w.text(html.UnescapeString(text[from:]))
	return w.String(), nil
}

func keptTag(name string) bool { return name == "i" || name == "b" || name == "u" }

// droppedTag reports the other tags of the two formats, and the times of karaoke.
func droppedTag(name string) bool {
	switch name {
	case "", "c", "v", "lang", "ruby", "rt", "font", "s", "strike", "em", "strong", "span", "p", "br":
		return true
	}
	return name[0] >= '0' && name[0] <= '9'
}

const (
	maxRawText = 8 * maxCueText // of the text of a cue in the file
	maxTags    = 8              // that lie in each other
)

// writer writes cue text: what is open is closed, and each line has something in it.
type writer struct {
	b    strings.Builder
	open []string
}

// text adds a plain text.
func (w *writer) text(text string) {
	text = strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || r == '\uFEFF' || r == '\uFFFD' {
			return -1
		}
		return r
	}, text)
	// The arrow ends a cue in WebVTT; escaped it is text.
	w.b.WriteString(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text))
}

// tag opens or closes a tag.
func (w *writer) tag(name string, closes bool) {
	if !closes && len(w.open) >= maxTags {
		return
	}
	if !closes {
		w.open = append(w.open, name)
		w.b.WriteString("<" + name + ">")
		return
	}
	if last := len(w.open) - 1; last >= 0 && w.open[last] == name {
		w.open = w.open[:last]
		w.b.WriteString("</" + name + ">")
	}
}

// String returns the text without blank lines.
func (w *writer) String() string {
	for i := len(w.open) - 1; i >= 0; i-- {
		w.b.WriteString("</" + w.open[i] + ">")
	}
	w.open = nil
	text := w.b.String()
	if len(text) > maxRawText {
		return text // refused for its length
	}
	for before := ""; text != before; {
		before = text
		text = emptyTags.ReplaceAllString(withoutBlankLines(text), "$1$2$3")
		text = lateEnd.ReplaceAllString(text, "$2$1")
	}
	return text
}

// emptyTags are tags around nothing, and lateEnd is one that closes behind the end of its line.
var (
	emptyTags = regexp.MustCompile(`<i>(\s*)</i>|<b>(\s*)</b>|<u>(\s*)</u>`)
	lateEnd   = regexp.MustCompile(`(\s+)(</[ibu]>)`)
)

func withoutBlankLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
