package ranking_test

import (
	"math"
	"reflect"
	"testing"

	"marquee/backend/results/ranking"
)

func TestSeedDecidesTheChancesAlone(t *testing.T) {
	t.Parallel()
	p := contest(8, 12, 70)
	works := func(seed uint64) []ranking.Work {
		return compute(t, p, ranking.Options{Shrinkage: 2, Draws: 300, Seed: seed}).Works
	}
	if !reflect.DeepEqual(works(9), works(9)) {
		t.Error("one seed gives two results")
	}
	once, again := works(9), works(10)
	if reflect.DeepEqual(once, again) {
		t.Error("another seed changes no chance")
	}
	for i := range once {
		if once[i].Interval != again[i].Interval {
			t.Errorf("another seed changes the interval of work %d", once[i].ID)
		}
	}
}

// If the judges agree, the interval is a single value.
func TestEqualJudgesHaveIntervalsWithoutWidth(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B", "C"}, Works: []int{1, 2}}
	for _, name := range p.Judges {
		p.Cards = append(p.Cards, equalScores(name, 1, 80), equalScores(name, 2, 60))
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2, Draws: 10_000, Seed: 3})
	if i := work(t, r, 1).Interval; i.Low.String() != "80" || i.High.String() != "80" || i.Draws != 10_000 {
		t.Errorf("%+v", i)
	}
	if c := work(t, r, 1).Chances; c.Ranks[0] != 10_000 || c.Ahead != 10_000 || c.Criteria[0] != 10_000 {
		t.Errorf("%+v", c)
	}
}

// With one card each, no cards can be compared, and with one judge neither.
func TestNothingIsKnownWithoutTwoCardsOfAWork(t *testing.T) {
	t.Parallel()
	for name, cards := range map[string][]ranking.Card{
		"one judge":       {equalScores("A", 1, 80), equalScores("A", 2, 60)},
		"a card for each": {equalScores("A", 1, 80), equalScores("B", 2, 60)},
		"no card":         {},
	} {
		r := compute(t, ranking.Panel{Judges: []string{"A", "B"}, Works: []int{1, 2}, Cards: cards}, ranking.Usual(3))
		for _, w := range r.Works {
			if w.Interval != (ranking.Interval{}) {
				t.Errorf("%s: work %d has %+v", name, w.ID, w.Interval)
			}
		}
	}
}

// A work with fewer cards has a wider interval.
func TestFewerCardsAreLessCertain(t *testing.T) {
	t.Parallel()
	p := contest(6, 30, 100)
	kept := p.Cards[:0:0]
	for _, card := range p.Cards {
		if card.Work != 105 || card.Judge == p.Judges[2] {
			kept = append(kept, card)
		}
	}
	p.Cards = kept
	r := compute(t, p, ranking.Options{Shrinkage: 2, Draws: 1})
	width := func(id int) ranking.Points { w := work(t, r, id); return w.Interval.High - w.Interval.Low }
	if one, six := width(105), width(106); float64(one) < 1.3*float64(six) {
		t.Errorf("one card %s wide, six %s", one, six)
	}
}

// The variances of a balanced panel are those of the analysis of variance: for n works with the same J judges the noise
// is the residual mean square, the severity the judges' mean square less the noise, by n (Searle, Casella and
// McCulloch, Variance Components, section 4.7). Of the total's interval only the width follows from them.
func TestBalancedPanelAgreesWithTheAnalysisOfVariance(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B", "C"}, Works: []int{1, 2, 3, 4}}
	scores := map[string][]int{"A": {80, 62, 71, 90}, "B": {70, 55, 60, 83}, "C": {84, 70, 70, 95}}
	grand, judge, film := 0.0, map[string]float64{}, [4]float64{}
	for name, own := range scores {
		for w, value := range own {
			p.Cards = append(p.Cards, equalScores(name, w+1, value))
			grand += float64(value) / 12
			judge[name] += float64(value) / 4
			film[w] += float64(value) / 3
		}
	}
	noise, between := 0.0, 0.0
	for name, own := range scores {
		between += 4 * squared(judge[name]-grand) / 2
		for w, value := range own {
			noise += squared(float64(value)-judge[name]-film[w]+grand) / 6
		}
	}
	// In a balanced panel the estimate is the mean: the error has the variance (noise + severity) / 3.
	severity := (between - noise) / 4
	variance := (noise + severity) / 3
	ofNoise, ofBetween := 2*noise*noise/6, 2*between*between/2
	// noise + severity = 3/4 noise + 1/4 between
	freedom := 2 * squared(3*variance) / (9./16*ofNoise + 1./16*ofBetween)
	// The quantile 0.95 of Student's t with these degrees of freedom (2.46), between those of 2 (2.920) and of 3
	// (2.353).
	if freedom < 2 || freedom > 3 {
		t.Fatalf("%.2f degrees of freedom", freedom)
	}
	i := work(t, compute(t, p, ranking.Options{Shrinkage: 2, Draws: 1}), 1).Interval
	half := float64(i.High-i.Low) / 2 / 10000
	if least, most := 2.353*math.Sqrt(variance), 2.920*math.Sqrt(variance); half < least || half > most {
		t.Errorf("half a width of %.3f, want %.3f to %.3f", half, least, most)
	}
}

func squared(value float64) float64 { return value * value }
