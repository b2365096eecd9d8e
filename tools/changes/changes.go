// Package changes lists the differences between two versions of the works, for editors.
package changes

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"marquee/backend/catalogue"
)

// Kind is the kind of a change.
type Kind string

// The kinds of changes.
const (
	New     Kind = "new"
	Gone    Kind = "gone"
	Changed Kind = "changed"
)

// Change is a work that differs.
type Change struct {
	ID     int
	Title  string // in Chinese, with the English title in brackets
	Kind   Kind
	Fields []Field // of a changed work
}

// Field is a value that differs; "" if it is missing.
type Field struct {
	Name     string // "the English description"
	Was, Now string // shortened to the difference
}

// Between lists the works that differ, by id.
func Between(before, after catalogue.Works) []Change {
	old, now := byID(before), byID(after)
	var out []Change
	for id, w := range now {
		was, known := old[id]
		switch {
		case !known:
			out = append(out, Change{ID: id, Title: w.title, Kind: New})
		default:
			if fields := differing(was, w); len(fields) > 0 {
				out = append(out, Change{ID: id, Title: w.title, Kind: Changed, Fields: fields})
			}
		}
	}
	for id, w := range old {
		if _, there := now[id]; !there {
			out = append(out, Change{ID: id, Title: w.title, Kind: Gone})
		}
	}
	slices.SortFunc(out, func(a, b Change) int { return a.ID - b.ID })
	return out
}

// value is a property of a work with a name for editors.
type value struct{ name, text string }

type work struct {
	title  string
	values []value
}

func byID(works catalogue.Works) map[int]work {
	english := map[int]catalogue.Translation{}
	for _, t := range works.Overlay {
		english[t.ID] = t
	}
	out := map[int]work{}
	for _, s := range works.Submitted {
		t := english[s.ID]
		w := work{title: s.Name, values: []value{
			{"the Chinese title", s.Name},
			{"the English title", t.Name},
			{"the Chinese description", s.Description},
			{"the English description", t.Description},
			{"the Chinese process", textOf(s.Process)},
			{"the English process", textOf(t.Process)},
			{
				"the theme",
				s.Theme,
			},
			{"the series", series(s.Series)},
			{"the cover", s.Cover},
			{"the film", video(s.Video)},
			{"the credits", s.Credits},
			{"the country", s.Country},
			{"the translation", state(t)},
		}}
		if t.Name != "" && t.Name != s.Name {
			w.title += " (" + t.Name + ")"
		}
		out[s.ID] = w
	}
	return out
}

func textOf(process *string) string {
	if process == nil {
		return ""
	}
	return *process
}

func series(s *catalogue.Series) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("%s (%s), episode %d", s.Name.ZH, s.Name.EN, s.Episode)
}

// state is the state of a translation; empty if it is up to date.
func state(t catalogue.Translation) string {
	if t.Stale {
		return "stale"
	}
	return ""
}

func video(v *catalogue.Video) string {
	if v == nil {
		return ""
	}
	text := fmt.Sprintf("%s, %d:%02d", v.Ratio, v.Seconds/60, v.Seconds%60)
	if v.File != "" {
		text += ", " + v.File
	}
	return text
}

func differing(was, now work) []Field {
	var out []Field
	for i, v := range now.values {
		if before := was.values[i].text; before != v.text {
			a, b := shorten(before, v.text)
			out = append(out, Field{Name: v.name, Was: a, Now: b})
		}
	}
	return out
}

// margin is how many unchanged characters are shown on each side of a difference.
const margin = 24

// shorten shortens two texts to their difference.
func shorten(was, now string) (shortWas, shortNow string) {
	a, b := []rune(was), []rune(now)
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	tail := 0
	for tail < min(len(a), len(b))-same && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return excerpt(a, same, tail), excerpt(b, same, tail)
}

func excerpt(text []rune, same, tail int) string {
	if len(text) == 0 {
		return ""
	}
	from, to := max(0, same-margin), min(len(text), len(text)-tail+margin)
	for from > 0 && inWord(text[from-1]) && inWord(text[from]) {
		from--
	}
	for to < len(text) && inWord(text[to-1]) && inWord(text[to]) {
		to++
	}
	out := strings.ReplaceAll(string(text[from:to]), "\n", " / ")
	if from > 0 {
		out = "…" + out
	}
	if to < len(text) {
		out += "…"
	}
	return out
}

// inWord reports whether a letter belongs to an alphabet, whose words are not cut.
func inWord(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
