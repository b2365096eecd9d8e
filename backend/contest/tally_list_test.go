package contest_test

import (
	"fmt"
	"testing"

	"marquee/backend/contest"
)

// TestTallyIsChosenOrderedAndCut: equal works keep their places.
func TestTallyIsChosenOrderedAndCut(t *testing.T) {
	t.Parallel()
	level := func(n int) map[contest.Award]int { return map[contest.Award]int{contest.AwardLevel: n} }
	works := []contest.TalliedWork{
		{WorkID: 7, Title: "Nine Eaves", Total: 5, Counts: level(1)}, {WorkID: 31, Title: "Bench", Total: 4, Counts: level(4)}, {WorkID: 3, Title: "Whale", Total: 4, Counts: level(0)},
	}
	for _, c := range []struct {
		filter contest.TallyFilter
		want   []int
	}{
		{contest.TallyFilter{}, []int{7, 31, 3}},
		{contest.TallyFilter{Search: "eA"}, []int{7}},
		{contest.TallyFilter{Search: "3"}, []int{3}},
		{contest.TallyFilter{Sort: contest.TallyByTotal}, []int{31, 3, 7}},
		{contest.TallyFilter{Sort: contest.TallyByTotal, Descending: true}, []int{7, 31, 3}},
		{contest.TallyFilter{Sort: contest.TallyByWork}, []int{3, 7, 31}},
		{contest.TallyFilter{Sort: contest.TallyByTitle}, []int{31, 7, 3}},
		{contest.TallyFilter{Sort: contest.TallySort(contest.AwardLevel), Descending: true}, []int{31, 7, 3}},
		{contest.TallyFilter{Descending: true}, []int{3, 31, 7}},
		{contest.TallyFilter{Part: contest.Part{Limit: 2, Offset: 1}}, []int{31, 3}},
		{contest.TallyFilter{Part: contest.Part{Limit: 2, Offset: 9}}, []int{}},
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
