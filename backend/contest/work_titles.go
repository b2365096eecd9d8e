package contest

import "strings"

// WorkTitles are titles of works as readers of a language see them. The zero value has the titles as they were
// submitted.
type WorkTitles struct {
	Language Language
	Known    map[int]Text // by work
}

// Shown returns the title of a work: that of the language, unless the work was submitted under another title than the
// known ones.
func (t WorkTitles) Shown(work int, submitted string) string {
	known, ok := t.Known[work]
	if !ok || submitted != known.EN && submitted != known.ZH {
		return submitted
	}
	return known.In(t.Language)
}

// Compare orders two works by their shown titles, whatever their case.
func (t WorkTitles) Compare(work int, submitted string, other int, otherSubmitted string) int {
	return strings.Compare(strings.ToLower(t.Shown(work, submitted)), strings.ToLower(t.Shown(other, otherSubmitted)))
}
