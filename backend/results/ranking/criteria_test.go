package ranking_test

import (
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

// An edition has one criterion or eight: the last one decides a tie that the others leave.
func TestOneCriterionAndEight(t *testing.T) {
	t.Parallel()
	one := ranking.Panel{Weights: []int{100}, Judges: []string{"A", "B"}, Works: []int{1, 2}, Cards: []ranking.Card{
		{
			Judge:  "A",
			Work:   1,
			Scores: []int{8000},
		},
		{Judge: "B", Work: 1, Scores: []int{7000}},
		{Judge: "A", Work: 2, Scores: []int{9000}},
	}}
	r := compute(t, one, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5, Draws: 100, Seed: 1})
	if w := work(
		t,
		r,
		1,
	); w.Mean.Total != 750_000 || len(w.Mean.Criteria) != 1 || w.Mean.Criteria[0] != 750_000 ||
		len(w.Chances.Criteria) != 1 {
		t.Errorf("one criterion: %+v", w)
	}
	eight := ranking.Panel{
		Weights: []int{30, 10, 10, 10, 10, 10, 10, 10},
		Judges:  []string{"A"},
		Works:   []int{1, 2},
		Cards: []ranking.Card{
			{
				Judge:  "A",
				Work:   1,
				Scores: []int{10, 20, 30, 40, 50, 60, 80, 70},
			},
			{Judge: "A", Work: 2, Scores: []int{10, 20, 30, 40, 50, 60, 70, 80}},
		},
	}
	for name, official := range map[string]ranking.Ranking{"mean": ranking.Mean, "corrected": ranking.Corrected} {
		r := compute(t, eight, ranking.Options{Shrinkage: 2})
		first, second := work(t, r, 1).In(official), work(t, r, 2).In(official)
		if first.Total != second.Total || first.Rank != 1 || second.Rank != 2 || len(first.Ranks) != 8 ||
			first.Ranks[7] != 2 ||
			second.Ranks[7] != 1 {
			t.Errorf("%s: %+v, %+v", name, first, second)
		}
	}
	last := ranking.Criterion(7)
	won := compute(
		t,
		eight,
		ranking.Options{Shrinkage: 2},
	).Propose(
		ranking.Mean,
		[]ranking.Prize{{ID: "eighth", Criterion: &last}},
		ranking.Field{},
	)
	if len(won) != 1 || !slices.Equal(won[0].Works, []int{2}) {
		t.Errorf("the prize of the eighth criterion goes to %+v", won)
	}
}
