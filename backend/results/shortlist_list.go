package results

import (
	"cmp"
	"slices"
	"strconv"

	"marquee/backend/contest"
)

// ShortlistSort is the order of a list of shortlisted works.
type ShortlistSort string

// Without an order the works are listed by their position.
const (
	ShortlistByPosition ShortlistSort = "position"
	ShortlistByWork     ShortlistSort = "work"
	ShortlistByTitle    ShortlistSort = "title"
)

// ShortlistFilter chooses and orders shortlisted works. Its zero value is all of them, by position.
type ShortlistFilter struct {
	Judged     *bool  // nil: all
	Selected   *bool  // nil: all
	Search     string // part of the title, or the number of a work; "": all
	Category   string // id of a category; "": all
	Translated []int  // works whose title in the other language contains the search
	Sort       ShortlistSort
	Titles     contest.WorkTitles // of the order by title
	Descending bool
	contest.Part
}

// Of returns the works that the filter chooses.
func (f ShortlistFilter) Of(works []ShortlistedWork) contest.Found[ShortlistedWork] {
	chosen := slices.DeleteFunc(slices.Clone(works), func(w ShortlistedWork) bool {
		return f.Judged != nil && *f.Judged != w.Judged || f.Selected != nil && *f.Selected != w.Selected ||
			f.Category != "" && f.Category != w.Category ||
			!slices.Contains(f.Translated, w.WorkID) && !contest.IsWork(f.Search, w.WorkID, w.Title)
	})
	orders := map[ShortlistSort]func(a, b ShortlistedWork) int{
		ShortlistByPosition: func(a, b ShortlistedWork) int { return cmp.Compare(a.Position, b.Position) },
		ShortlistByWork:     func(a, b ShortlistedWork) int { return cmp.Compare(a.WorkID, b.WorkID) },
		ShortlistByTitle:    func(a, b ShortlistedWork) int { return f.Titles.Compare(a.WorkID, a.Title, b.WorkID, b.Title) },
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(w ShortlistedWork) string { return strconv.Itoa(w.WorkID) },
	)
}
