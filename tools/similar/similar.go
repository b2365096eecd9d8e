// Package similar finds works with similar texts.
package similar

import (
	"cmp"
	"slices"
	"unicode"

	"marquee/backend/catalogue"
)

// Match is a text that is similar in two works.
type Match struct {
	A, B     int    // ids, A the smaller
	Field    string // title, description or process
	Language string // Chinese or English
	Likeness float64
}

// shortest is the minimum length of compared texts, in letters, which excludes “See the description.”
const shortest = 24

// Matches lists the texts of different works with a similarity of least or more, 0 to 1: the Dice
// coefficient of their pairs of letters, or triples in English. Titles match only if they are equal.
func Matches(works catalogue.Works, least float64) []Match {
	var found []Match
	for _, l := range []struct {
		name  string
		width int
		texts []text
	}{{"Chinese", 2, submitted(works)}, {"English", 3, translated(works)}} {
		for _, field := range []string{"title", "description", "process"} {
			found = append(found, alike(l.texts, field, l.name, l.width, least)...)
		}
	}
	slices.SortStableFunc(found, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return found
}

// text are the texts of a work in one language.
type text struct {
	id     int
	fields map[string]string
}

func submitted(works catalogue.Works) []text {
	var out []text
	for _, w := range works.Submitted {
		out = append(out, newText(w.ID, w.Name, w.Description, w.Process))
	}
	return out
}

func translated(works catalogue.Works) []text {
	var out []text
	for _, t := range works.Overlay {
		out = append(out, newText(t.ID, t.Name, t.Description, t.Process))
	}
	return out
}

func newText(id int, name, description string, process *string) text {
	t := text{id: id, fields: map[string]string{"title": name, "description": description}}
	if process != nil {
		t.fields["process"] = *process
	}
	return t
}

// fingerprint has the groups of letters of a text, sorted.
type fingerprint struct {
	id     int
	groups []uint64
}

func alike(texts []text, field, language string, width int, least float64) []Match {
	var prints []fingerprint
	for _, t := range texts {
		letters := lettersOf(t.fields[field])
		if field == "title" {
			width = max(1, len(letters)) // the whole title is one group
		} else if len(letters) < shortest/width {
			continue
		}
		if groups := groupsOf(letters, width); len(groups) > 0 {
			prints = append(prints, fingerprint{t.id, groups})
		}
	}
	slices.SortFunc(prints, func(a, b fingerprint) int { return cmp.Compare(len(a.groups), len(b.groups)) })
	var found []Match
	for i, a := range prints {
		for _, b := range prints[i+1:] {
			k, m := len(a.groups), len(b.groups)
			if float64(2*k)/float64(k+m) < least {
				break // all others are longer
			}
			if share := 2 * float64(common(a.groups, b.groups)) / float64(k+m); share >= least {
				found = append(
					found,
					Match{A: min(a.id, b.id), B: max(a.id, b.id), Field: field, Language: language, Likeness: share},
				)
			}
		}
	}
	return found
}

// lettersOf returns the letters and digits of a text in lower case.
func lettersOf(text string) []rune {
	var out []rune
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, unicode.ToLower(r))
		}
	}
	return out
}

func groupsOf(letters []rune, width int) []uint64 {
	var out []uint64
	for i := 0; i+width <= len(letters); i++ {
		group := uint64(14695981039346656037) // FNV-1a
		for _, r := range letters[i : i+width] {
			group = (group ^ uint64(r)) * 1099511628211
		}
		out = append(out, group)
	}
	slices.Sort(out)
	return out
}

// common counts the elements that two sorted lists share.
func common(a, b []uint64) int {
	count := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			count++
			i++
			j++
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return count
}
