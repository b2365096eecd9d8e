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

// Find returns the first term in a prompt. An allowed phrase hides the terms that lie wholly inside it.
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
	var hidden [][2]int // places of phrases that are allowed
	for _, e := range l.chinese {
		if e.allowed {
			hidden = append(hidden, places(run, e.text)...)
		}
	}
	for _, e := range l.chinese {
		if e.allowed {
			continue
		}
		for _, at := range places(run, e.text) {
			inside := func(phrase [2]int) bool { return phrase[0] <= at[0] && at[1] <= phrase[1] }
			if !slices.ContainsFunc(hidden, inside) {
				return Match{e.category, e.term}, true
			}
		}
	}
	return Match{}, false
}

// places returns the start and end of every occurrence of a text in another.
func places(run, text string) [][2]int {
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

// begins tells whether the entry's words stand at the beginning of words.
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
