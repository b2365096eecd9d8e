package sensitive

import (
	"slices"
	"strings"
)

// Sensitive reports whether a prompt must be refused.
func (l *Lists) Sensitive(prompt string) bool {
	_, found := l.Find(prompt)
	return found
}

// Find returns the first term in a prompt, except terms inside an allowed phrase.
func (l *Lists) Find(prompt string) (Match, bool) {
	text := plain(prompt)
	for _, run := range chineseRuns(text) {
		if match, found := l.findChinese(run); found {
			return match, true
		}
	}
	for _, words := range latinReadings(text) {
		if match, found := l.findLatin(words); found {
			return match, true
		}
	}
	return Match{}, false
}

func (l *Lists) findChinese(run string) (Match, bool) {
	var hidden [][2]int // positions of allowed phrases
	for _, e := range l.chinese {
		if e.allowed {
			hidden = append(hidden, positions(run, e.text)...)
		}
	}
	for _, e := range l.chinese {
		if e.allowed {
			continue
		}
		for _, at := range positions(run, e.text) {
			inside := func(phrase [2]int) bool { return phrase[0] <= at[0] && at[1] <= phrase[1] }
			if !slices.ContainsFunc(hidden, inside) {
				return Match{e.category, e.term}, true
			}
		}
	}
	return Match{}, false
}

// positions returns start and end of every occurrence of text in run.
func positions(run, text string) [][2]int {
	var found [][2]int
	for from := 0; ; {
		at := strings.Index(run[from:], text)
		if at < 0 {
			return found
		}
		from += at
		found = append(found, [2]int{from, from + len(text)})
		from++
	}
}

func (l *Lists) findLatin(words []string) (Match, bool) {
	words = slices.Clone(words)
	for _, e := range l.latin {
		for at := range words {
			if e.allowed && e.begins(words[at:]) {
				clear(words[at : at+len(e.words)])
			}
		}
	}
	for _, e := range l.latin {
		for at := range words {
			if !e.allowed && e.begins(words[at:]) {
				return Match{e.category, e.term}, true
			}
		}
	}
	return Match{}, false
}

// begins reports whether words start with the words of the entry.
func (e entry) begins(words []string) bool {
	if len(words) < len(e.words) {
		return false
	}
	last := len(e.words) - 1
	for i, w := range e.words {
		begun := e.open && i == last && strings.HasPrefix(words[i], w)
		if words[i] != w && !begun {
			return false
		}
	}
	return true
}
