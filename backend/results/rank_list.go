package results

import (
	"cmp"
	"slices"
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

// RankSort is the order of a list of ranked works.
type RankSort string

// Without an order the works are listed by their official rank.
const (
	RanksByRank      RankSort = "rank"
	RanksByMean      RankSort = "mean"      // the rank by the mean
	RanksByCorrected RankSort = "corrected" // the rank by the corrected total
	RanksByCards     RankSort = "cards"
	RanksByWork      RankSort = "work"
	RanksByTitle     RankSort = "title"
)

// RankFilter chooses and orders ranked works. Its zero value is all of them, by their official rank.
type RankFilter struct {
	Search     string // part of the title or of the credits, or the number of a work; "": all
	Category   string // id of a category; "": all
	Translated []int  // works whose title in the other language contains the search
	Sort       RankSort
	Titles     contest.WorkTitles // of the order by title
	Descending bool
	contest.Part
}

// Of returns the works that the filter chooses. Works without a rank follow those with one.
func (f RankFilter) Of(r *EditionResults) contest.Found[ranking.Work] {
	chosen := slices.DeleteFunc(r.Ranked(), func(w ranking.Work) bool {
		known := r.Work(w.ID)
		return f.Category != "" && f.Category != r.Ratings.Field.Categories[w.ID] ||
			!slices.Contains(f.Translated, w.ID) && !contest.IsWork(f.Search, w.ID, known.Title, known.Credits)
	})
	rank := func(s ranking.Standing) int { return cmp.Or(s.Rank, len(r.Computed.Works)+1) }
	orders := map[RankSort]func(a, b ranking.Work) int{
		RanksByRank:      func(a, b ranking.Work) int { return cmp.Compare(rank(a.In(r.Official)), rank(b.In(r.Official))) },
		RanksByMean:      func(a, b ranking.Work) int { return cmp.Compare(rank(a.Mean), rank(b.Mean)) },
		RanksByCorrected: func(a, b ranking.Work) int { return cmp.Compare(rank(a.Corrected), rank(b.Corrected)) },
		RanksByCards:     func(a, b ranking.Work) int { return cmp.Compare(a.Cards, b.Cards) },
		RanksByWork:      func(a, b ranking.Work) int { return cmp.Compare(a.ID, b.ID) },
		RanksByTitle: func(a, b ranking.Work) int {
			return f.Titles.Compare(a.ID, r.Work(a.ID).Title, b.ID, r.Work(b.ID).Title)
		},
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(w ranking.Work) string { return strconv.Itoa(w.ID) },
	)
}
