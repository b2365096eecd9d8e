package operations

import (
	"cmp"
	"slices"

	"marquee/backend/contest"
)

// PhaseSort is the order of a list of ends.
type PhaseSort string

// Without an order the ends are listed as the edition's phases follow each other.
const (
	PhasesByEnd  PhaseSort = "ends"
	PhasesByName PhaseSort = "name" // the English one
)

// PhaseFilter chooses and orders ends. Its zero value is all of them.
type PhaseFilter struct {
	Moved      *bool  // nil: all
	Search     string // part of the id or of a name; "": all
	Sort       PhaseSort
	Descending bool
	contest.Part
}

// Of returns the ends that the filter chooses.
func (f PhaseFilter) Of(ends []contest.PhaseEnd) contest.Found[contest.PhaseEnd] {
	chosen := slices.DeleteFunc(slices.Clone(ends), func(e contest.PhaseEnd) bool {
		return f.Moved != nil && *f.Moved != (len(e.Moves) > 0) ||
			!contest.ContainsKey(f.Search, e.ID, e.Name.EN, e.Name.ZH)
	})
	orders := map[PhaseSort]func(a, b contest.PhaseEnd) int{
		PhasesByEnd:  func(a, b contest.PhaseEnd) int { return a.EndsAt.Compare(b.EndsAt) },
		PhasesByName: func(a, b contest.PhaseEnd) int { return cmp.Compare(a.Name.EN, b.Name.EN) },
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(e contest.PhaseEnd) string { return e.ID },
	)
}
