package judging

import (
	"cmp"
	"fmt"
	"slices"

	"marquee/backend/contest"
)

// ConflictSort is the order of a list of declared conflicts.
type ConflictSort string

// Without an order the latest conflicts come first.
const (
	ConflictsByTime  ConflictSort = "declared"
	ConflictsByJudge ConflictSort = "judge"
	ConflictsByWork  ConflictSort = "work"
)

// ConflictFilter chooses and orders declared conflicts. Its zero value is all of them, the latest first.
type ConflictFilter struct {
	Search     string // part of the judge's name, the title or the reason, or the number of a work; "": all
	Sort       ConflictSort
	Descending bool
	contest.Part
}

// Of returns the conflicts that the filter chooses.
func (f ConflictFilter) Of(declared []DeclaredConflict) contest.Found[DeclaredConflict] {
	chosen := slices.DeleteFunc(slices.Clone(declared), func(d DeclaredConflict) bool {
		return !contest.IsWork(f.Search, d.WorkID, d.Judge, d.Title, d.Reason)
	})
	orders := map[ConflictSort]func(a, b DeclaredConflict) int{
		ConflictsByTime:  func(a, b DeclaredConflict) int { return a.DeclaredAt.Compare(b.DeclaredAt) },
		ConflictsByJudge: func(a, b DeclaredConflict) int { return cmp.Compare(a.Judge, b.Judge) },
		ConflictsByWork:  func(a, b DeclaredConflict) int { return cmp.Compare(a.WorkID, b.WorkID) },
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(d DeclaredConflict) string { return fmt.Sprint(d.WorkID, " ", d.DeclaredAt.UnixMicro()) },
	)
}
