package results_test

import (
	"fmt"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// TestTallyIsChosenOrderedAndCut: equal works keep their places.
func TestTallyIsChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	level := func(n int) map[contest.Award]int { return map[contest.Award]int{"LEVEL": n} }
	works := []results.TalliedWork{
		{
			WorkID: 7,
			Title:  "Nine Eaves",
			Total:  5,
			Counts: level(1),
		},
		{WorkID: 31, Title: "Bench", Total: 4, Counts: level(4)},
		{WorkID: 3, Title: "Whale", Total: 4, Counts: level(0)},
	}
	for _, c := range []struct {
		filter results.TallyFilter
		want   []int
	}{
		{results.TallyFilter{}, []int{7, 31, 3}},
		{results.TallyFilter{Search: "eA"}, []int{7}},
		{results.TallyFilter{Search: "3"}, []int{3}},
		{results.TallyFilter{Sort: results.TallyByTotal}, []int{31, 3, 7}},
		{results.TallyFilter{Sort: results.TallyByTotal, Descending: true}, []int{7, 31, 3}},
		{results.TallyFilter{Sort: results.TallyByWork}, []int{3, 7, 31}},
		{results.TallyFilter{Sort: results.TallyByTitle}, []int{31, 7, 3}},
		{results.TallyFilter{Sort: results.TallySort("LEVEL"), Descending: true}, []int{31, 7, 3}},
		{results.TallyFilter{Descending: true}, []int{3, 31, 7}},
		{results.TallyFilter{Part: contest.Part{Limit: 2, Offset: 1}}, []int{31, 3}},
		{results.TallyFilter{Part: contest.Part{Limit: 2, Offset: 9}}, []int{}},
	} {
		got := []int{}
		for _, w := range c.filter.Of(works).Rows {
			got = append(got, w.WorkID)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%+v: %v, want %v", c.filter, got, c.want)
		}
	}
}
