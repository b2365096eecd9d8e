package results

import (
	"cmp"
	"slices"
	"strconv"

	"marquee/backend/contest"
)

// TallySort is the order of the tally: an award, or one of these.
type TallySort string

// Without an order the most nominated works come first.
const (
	TallyByTotal TallySort = "total"
	TallyByWork  TallySort = "work"
	TallyByTitle TallySort = "title"
)

// TallyFilter chooses and orders nominated works. Its zero value is all of them, the most nominated first.
type TallyFilter struct {
	Search     string // part of the title, or the number of a work; "": all
	Category   string // id of a category; "": all
	Translated []int  // works whose title in the other language contains the search
	Sort       TallySort
	Titles     contest.WorkTitles // of the order by title
	Descending bool
	contest.Part
}

// Of returns the works that the filter chooses.
func (f TallyFilter) Of(works []TalliedWork) contest.Found[TalliedWork] {
	chosen := slices.DeleteFunc(slices.Clone(works), func(w TalliedWork) bool {
		return f.Category != "" && f.Category != w.Category ||
			!slices.Contains(f.Translated, w.WorkID) && !contest.IsWork(f.Search, w.WorkID, w.Title)
	})
	var order func(a, b TalliedWork) int
	switch f.Sort {
	case "":
	case TallyByTotal:
		order = func(a, b TalliedWork) int { return cmp.Compare(a.Total, b.Total) }
	case TallyByWork:
		order = func(a, b TalliedWork) int { return cmp.Compare(a.WorkID, b.WorkID) }
	case TallyByTitle:
		order = func(a, b TalliedWork) int { return f.Titles.Compare(a.WorkID, a.Title, b.WorkID, b.Title) }
	default:
		order = func(a, b TalliedWork) int {
			return cmp.Compare(a.Counts[contest.Award(f.Sort)], b.Counts[contest.Award(f.Sort)])
		}
	}
	return contest.PartOf(
		contest.Ordered(chosen, order, f.Descending),
		f.Part,
		func(w TalliedWork) string { return strconv.Itoa(w.WorkID) },
	)
}
