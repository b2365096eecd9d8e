package ranking

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A judge who is drawn twice counts as two judges with the same cards.
func TestWeightTwoIsTwoJudges(t *testing.T) {
	t.Parallel()
	card := func(judge string, work, value int) Card {
		return Card{Judge: judge, Work: work, Scores: []int{value, value, value, value}}
	}
	once := Panel{Weights: []int{40, 30, 20, 10}, Judges: []string{"A", "B", "C"}, Works: []int{1, 2, 3}, Cards: []Card{
		card(
			"A",
			1,
			5000,
		),
		card("A", 2, 6000),
		card("B", 1, 4000),
		card("B", 2, 6500),
		card("B", 3, 9000),
		card("C", 2, 7000),
		card("C", 3, 6100),
	}}
	twice := once
	twice.Judges = append([]string{"B again"}, once.Judges...)
	twice.Cards = append(
		[]Card{card("B again", 1, 4000), card("B again", 2, 6500), card("B again", 3, 9000)},
		once.Cards...)
	single, double := newTable(once), newTable(twice)
	weights := single.everyJudge()
	weights[slices.Index(single.judges, "B")] = 2
	for _, drawn := range []float64{0, 0.5} {
		got, want := single.fit(
			weights,
			Options{Shrinkage: 2, WorkShrinkage: drawn},
		), double.fit(
			double.everyJudge(),
			Options{Shrinkage: 2, WorkShrinkage: drawn},
		)
		for w := range got.works {
			if math.Abs(got.works[w][0]-want.works[w][0]) > 1e-9 {
				t.Errorf("work %d: %v with the weight, %v with two judges", w+1, got.works[w], want.works[w])
			}
		}
	}
}

// The method is published with its numbers: a faster fit has the same bits, for every jury that is drawn. The hash is
// that of Cholesky's decomposition row by row; adapt it only to a change of what is computed.
func TestAFitIsTheSameBits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	p := Panel{Weights: []int{40, 30, 20, 10}}
	for w := range 150 {
		p.Works = append(p.Works, w+1)
	}
	for j := range 40 {
		name := fmt.Sprintf("judge %02d", j)
		p.Judges = append(p.Judges, name)
		for _, work := range random.Perm(len(p.Works))[:random.IntN(60)] {
			c := Card{Judge: name, Work: work + 1, Scores: make([]int, len(p.Weights))}
			for i := range c.Scores {
				c.Scores[i] = random.IntN(10001)
			}
			p.Cards = append(p.Cards, c)
		}
	}
	table, hash := newTable(p), sha256.New()
	for jury := range 20 {
		weights := table.everyJudge()
		for j := range weights {
			if jury > 0 { // the first is the whole jury, once
				weights[j] = random.IntN(4)
			}
		}
		f := table.fit(weights, Options{Shrinkage: []float64{2, 0.7}[jury%2]})
		for _, numbers := range append(f.severities, f.works...) {
			for _, number := range numbers[:len(p.Weights)] {
				fmt.Fprintf(hash, "%x ", math.Float64bits(number))
			}
		}
	}
	if got, want := hex.EncodeToString(
		hash.Sum(nil),
	), "933fb12e8dc30fb8325397a681097445c6888979cb59c9364c54cd1a8554fe5e"; got != want {
		t.Errorf("the hash of the fits is %s, want %s", got, want)
	}
}

// The sum of the severities is 0: works, which are not drawn towards anything, take what is common to all judges.
func TestSeveritiesAddUpToNone(t *testing.T) {
	t.Parallel()
	p := Panel{Weights: []int{40, 30, 20, 10}, Judges: []string{"A", "B", "C"}, Works: []int{1, 2}, Cards: []Card{
		{
			Judge:  "A",
			Work:   1,
			Scores: []int{9000, 1000, 20, 5000},
		},
		{Judge: "B", Work: 1, Scores: []int{8000, 3000, 10, 100}},
		{Judge: "B", Work: 2, Scores: []int{7000, 7000, 7000, 7000}},
		{Judge: "C", Work: 2, Scores: []int{1, 2, 3, 4}},
	}}
	table := newTable(p)
	f := table.fit(table.everyJudge(), Options{Shrinkage: 2})
	for c := range p.Weights {
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
