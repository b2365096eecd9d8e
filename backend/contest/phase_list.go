package contest

import (
	"cmp"
	"slices"
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
	Part
}

// Of returns the ends that the filter chooses.
func (f PhaseFilter) Of(ends []PhaseEnd) Found[PhaseEnd] {
	chosen := slices.DeleteFunc(slices.Clone(ends), func(e PhaseEnd) bool {
		return f.Moved != nil && *f.Moved != (len(e.Moves) > 0) || !ContainsKey(f.Search, e.ID, e.Name.EN, e.Name.ZH)
	})
	orders := map[PhaseSort]func(a, b PhaseEnd) int{
		PhasesByEnd:  func(a, b PhaseEnd) int { return a.EndsAt.Compare(b.EndsAt) },
		PhasesByName: func(a, b PhaseEnd) int { return cmp.Compare(a.Name.EN, b.Name.EN) },
	}
	return partOf(ordered(chosen, orders[f.Sort], f.Descending), f.Part, func(e PhaseEnd) string { return e.ID })
}
