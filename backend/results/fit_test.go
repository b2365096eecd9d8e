package results

import (
	"math"
	"slices"
	"testing"
)

// A judge who is drawn twice counts as two judges with the same cards.
func TestWeightTwoIsTwoJudges(t *testing.T) {
	t.Parallel()
	card := func(judge string, work, value int) Card {
		return Card{Judge: judge, Work: work, Scores: [criteria]int{value, value, value, value}}
	}
	once := Panel{Weights: [criteria]int{40, 30, 20, 10}, Judges: []string{"A", "B", "C"}, Works: []int{1, 2, 3}, Cards: []Card{
		card("A", 1, 5000), card("A", 2, 6000), card("B", 1, 4000), card("B", 2, 6500), card("B", 3, 9000), card("C", 2, 7000), card("C", 3, 6100),
	}}
	twice := once
	twice.Judges = append([]string{"B again"}, once.Judges...)
	twice.Cards = append([]Card{card("B again", 1, 4000), card("B again", 2, 6500), card("B again", 3, 9000)}, once.Cards...)
	single, double := newTable(once), newTable(twice)
	weights := single.everyJudge()
	weights[slices.Index(single.judges, "B")] = 2
	got, want := single.fit(weights, 2), double.fit(double.everyJudge(), 2)
	for w := range got.works {
		if math.Abs(got.works[w][0]-want.works[w][0]) > 1e-9 {
			t.Errorf("work %d: %v with the weight, %v with two judges", w+1, got.works[w], want.works[w])
		}
	}
}

// The sum of the severities is 0: works, which are not drawn towards anything, take what is common to all judges.
func TestSeveritiesAddUpToNone(t *testing.T) {
	t.Parallel()
	p := Panel{Weights: [criteria]int{40, 30, 20, 10}, Judges: []string{"A", "B", "C"}, Works: []int{1, 2}, Cards: []Card{
		{Judge: "A", Work: 1, Scores: [criteria]int{9000, 1000, 20, 5000}}, {Judge: "B", Work: 1, Scores: [criteria]int{8000, 3000, 10, 100}},
		{Judge: "B", Work: 2, Scores: [criteria]int{7000, 7000, 7000, 7000}}, {Judge: "C", Work: 2, Scores: [criteria]int{1, 2, 3, 4}},
	}}
	table := newTable(p)
	f := table.fit(table.everyJudge(), 2)
	for c := range criteria {
		sum := 0.0
		for j := range f.severities {
			sum += f.severities[j][c]
		}
		if math.Abs(sum) > 1e-9 {
			t.Errorf("criterion %d: the severities add up to %g", c, sum)
		}
	}
}

func TestSplitMix64GivesThePublishedNumbers(t *testing.T) {
	t.Parallel()
	// The first numbers of the seed 1234567 in the reference implementation.
	r := random{1234567}
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.next(); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
}
