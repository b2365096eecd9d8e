package ranking_test

import (
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

// ranking scores the works 1, 2, … with these points by one judge.
func rankingOf(t *testing.T, points ...int) *ranking.Results {
	t.Helper()
	p := ranking.Panel{Judges: []string{"A"}}
	for i, value := range points {
		p.Works = append(p.Works, i+1)
		p.Cards = append(p.Cards, equalScores("A", i+1, value))
	}
	return compute(t, p, ranking.Options{Shrinkage: 2})
}

func places() []ranking.Prize {
	return []ranking.Prize{
		{ID: "first", First: 1, Last: 1},
		{ID: "second", First: 2, Last: 4},
		{ID: "third", First: 5, Last: 9},
		{ID: "excellence"},
	}
}

func TestRanksProposeThePrizes(t *testing.T) {
	t.Parallel()
	got := rankingOf(t, 10, 90, 80, 70, 60, 50, 40, 30, 20, 100, 5).Propose(ranking.Mean, places(), ranking.Field{})
	want := [][]int{{10}, {2, 3, 4}, {5, 6, 7, 8, 9}}
	if len(got) != 3 {
		t.Fatalf("%d proposals, want none for the excellence award", len(got))
	}
	for i, p := range got {
		if !slices.Equal(p.Works, want[i]) || len(p.Tied) > 0 {
			t.Errorf("%s: %v tied %v, want %v", p.Prize, p.Works, p.Tied, want[i])
		}
	}
}

// Two works share the rank 4, the last of the second prize: both are proposed, and the third prize begins with rank 6.
func TestTiedWorksShareAPrizeAndAreNamed(t *testing.T) {
	t.Parallel()
	got := rankingOf(t, 100, 90, 80, 70, 70, 60, 50, 40, 30, 20).Propose(ranking.Mean, places(), ranking.Field{})
	if second := got[1]; !slices.Equal(second.Works, []int{2, 3, 4, 5}) || !slices.Equal(second.Tied, []int{4, 5}) {
		t.Errorf("second prize %+v", second)
	}
	if third := got[2]; !slices.Equal(third.Works, []int{6, 7, 8, 9}) || len(third.Tied) > 0 {
		t.Errorf("third prize %+v", third)
	}
}

func TestSpecialAwardsGoToTheBestOfACriterion(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B"}, Works: []int{1, 2, 3, 4}}
	for _, name := range p.Judges {
		p.Cards = append(p.Cards,
			ranking.Card{Judge: name, Work: 1, Scores: []int{9000, 5000, 5000, 5000}},
			ranking.Card{Judge: name, Work: 2, Scores: []int{5000, 9000, 5000, 8000}},
			ranking.Card{Judge: name, Work: 3, Scores: []int{5000, 5000, 9000, 8000}})
	}
	r := compute(t, p, ranking.Usual(1))
	creativity, technical, story := ranking.Criterion(0), ranking.Criterion(1), ranking.Criterion(3)
	prizes := []ranking.Prize{
		{ID: "creative", Criterion: &creativity},
		{ID: "technical", Criterion: &technical},
		{ID: "narrative", Criterion: &story},
	}
	for _, ranks := range []ranking.Ranking{ranking.Mean, ranking.Corrected} {
		got := r.Propose(ranks, prizes, ranking.Field{})
		for i, want := range [][]int{{1}, {2}, {2, 3}} {
			if !slices.Equal(got[i].Works, want) {
				t.Errorf("%s, %s: %v, want %v", ranks, got[i].Prize, got[i].Works, want)
			}
		}
		if !slices.Equal(got[2].Tied, []int{2, 3}) {
			t.Errorf("the tie of the narrative award is %v", got[2].Tied)
		}
	}
}

// Without C, who alone prefers work 3, work 2 takes its place among the first two.
func TestLeavingOutAJudgeChangesTheWinners(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{
		Weights: weights,
		Judges:  []string{"A", "B", "C", "none"},
		Works:   []int{1, 2, 3},
		Cards: []ranking.Card{
			equalScores("A", 1, 80), equalScores("A", 2, 70), equalScores("A", 3, 60),
			equalScores("B", 1, 80), equalScores("B", 2, 70), equalScores("B", 3, 60),
			equalScores("C", 1, 80), equalScores("C", 2, 40), equalScores("C", 3, 99),
		},
	}
	for _, ranks := range []ranking.Ranking{ranking.Mean, ranking.Corrected} {
		left, err := ranking.LeaveOneOut(p, ranking.Usual(1), ranks, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(left) != 3 {
			t.Fatalf("%d judges left out, want those with cards", len(left))
		}
		c := left[2]
		if c.Judge != "C" || !slices.Equal(c.Entering, []int{2}) || !slices.Equal(c.Leaving, []int{3}) ||
			!slices.Equal(c.First, []int{1}) {
			t.Errorf("%s: %+v", ranks, c)
		}
	}
}
