package bench

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

// simulation draws contests whose truth is known. All numbers are points.
type simulation struct {
	works, judges int
	// seen is the share of the works that a judge scores.
	seen float64
	// split: the judges score different films. Each sees one part of the works, and a few of the others.
	split bool
}

// TestResults compares the two rankings on contests with known quality, severity, noise and missing cards.
func TestResults(t *testing.T) {
	contests := 120
	if given().full {
		contests = 1000
	}
	same := simulation{works: 60, judges: 12, seen: 0.7}
	different := simulation{works: 60, judges: 12, seen: 0.3, split: true}
	for _, c := range []struct {
		name string
		simulation
		clearly float64 // how much more of the prizes the corrected ranking gives to whom they are due, at least
	}{{"judges saw the same films", same, 0}, {"judges saw different films", different, 0.05}} {
		o := c.run(t, contests)
		severity := 0.95
		what := fmt.Sprintf("results, %d contests, %s", contests, c.name)
		publish(
			t,
			figure{
				What:     what,
				Figure:   "correlation with the true severity",
				Measured: o.severity,
				Digits:   3,
				AtLeast:  &severity,
			},
		)
		for _, prize := range []struct {
			name            string
			mean, corrected float64
			margin          float64
		}{
			{"true best has the first prize", o.mean.first, o.corrected.first, c.clearly},
			{"true best has the first or a second prize", o.mean.second, o.corrected.second, c.clearly},
			// Nearly always: the nine prizes leave no room for more.
			{"true best has a prize", o.mean.winner, o.corrected.winner, 0},
			{"prizes won by the nine best", o.mean.deserved, o.corrected.deserved, c.clearly},
		} {
			publish(
				t,
				figure{
					What:     what,
					Figure:   prize.name + ", by the mean",
					Measured: 100 * prize.mean,
					Unit:     "%",
					Digits:   1,
				},
				figure{
					What:     what,
					Figure:   "the same, corrected",
					Measured: 100 * prize.corrected,
					Unit:     "%",
					Digits:   1,
				},
				figure{
					What:     what,
					Figure:   "the same, corrected more often by",
					Measured: 100 * (prize.corrected - prize.mean),
					Unit:     "%",
					Digits:   1,
					AtLeast:  new(100 * prize.margin),
				},
			)
			if prize.corrected < prize.mean+prize.margin {
				t.Errorf(
					"%s: %s: %.3f corrected, %.3f by the mean, want %.2f more",
					c.name,
					prize.name,
					prize.corrected,
					prize.mean,
					prize.margin,
				)
			}
		}
		if o.severity < severity {
			t.Errorf("%s: the severities correlate with %.3f", c.name, o.severity)
		}
	}
}

// found says how often the true best work has the first prize, the first or a second one, or any; and which share of
// the prizes the works win that are truly the best.
type found struct{ first, second, winner, deserved float64 }

type outcome struct {
	severity        float64 // correlation over all judges of all contests
	mean, corrected found
}

type truth struct {
	totals     []float64 // by work
	severities []float64 // by judge
}

// best returns the works with the highest true totals, the best first.
func (t truth) best(count int) []int {
	works := make([]int, len(t.totals))
	for w := range works {
		works[w] = w
	}
	slices.SortFunc(works, func(a, b int) int { return cmp.Compare(t.totals[b], t.totals[a]) })
	return works[:count]
}

func (s simulation) run(t *testing.T, contests int) outcome {
	t.Helper()
	var o outcome
	var known, fitted []float64
	for seed := range contests {
		panel, truth := s.draw(rand.New(rand.NewPCG(uint64(seed), 13)))
		options := ranking.Usual(uint64(seed))
		options.Draws = 0
		r, err := ranking.Compute(panel, options)
		if err != nil {
			t.Fatal(err)
		}
		for j, judge := range r.Judges {
			known = append(known, truth.severities[j])
			fitted = append(fitted, pointsOf(judge.Severity))
		}
		for place, w := range truth.best(prizes) {
			o.mean.count(place, r.Works[w].Mean.Rank, contests)
			o.corrected.count(place, r.Works[w].Corrected.Rank, contests)
		}
	}
	o.severity = correlate(known, fitted)
	return o
}

// The last ranks that win a second prize, and any.
const (
	secondPrizes = 4
	prizes       = 9
)

// count counts the rank of the work that is truly at a place, 0 for the best.
func (f *found) count(place, rank, contests int) {
	one := 1 / float64(contests)
	wins := func(last int) float64 {
		if rank >= 1 && rank <= last {
			return one
		}
		return 0
	}
	if place == 0 {
		f.first += wins(1)
		f.second += wins(secondPrizes)
		f.winner += wins(prizes)
	}
	f.deserved += wins(prizes) / prizes
}

// draw draws a contest: works of 70 ± 8 points with ± 4 by criterion, judges with a severity of ± 7 with ± 2 by
// criterion, noise of ± 7, scores between 0 and 100 with two decimals. The severities add up to nothing, since cards
// cannot show what is common to all judges.
func (s simulation) draw(random *rand.Rand) (ranking.Panel, truth) {
	weights := []int{40, 30, 20, 10}
	panel, known := ranking.Panel{Weights: weights}, truth{}
	weigh := func(values [4]float64) float64 {
		sum := 0.0
		for c, value := range values {
			sum += value * float64(weights[c]) / 100
		}
		return sum
	}
	varied := func(mean, spread, byCriterion float64) (values [4]float64) {
		mean += spread * random.NormFloat64()
		for c := range values {
			values[c] = mean + byCriterion*random.NormFloat64()
		}
		return values
	}
	works, judges := make([][4]float64, s.works), make([][4]float64, s.judges)
	for w := range works {
		works[w] = varied(70, 8, 4)
		panel.Works = append(panel.Works, w+1)
		known.totals = append(known.totals, weigh(works[w]))
	}
	var common [4]float64
	for j := range judges {
		judges[j] = varied(0, 7, 2)
		for c := range common {
			common[c] += judges[j][c] / float64(s.judges)
		}
	}
	for j := range judges {
		name := fmt.Sprintf("%03d", j)
		panel.Judges = append(panel.Judges, name)
		for c := range common {
			judges[j][c] -= common[c]
		}
		known.severities = append(known.severities, weigh(judges[j]))
		for place, w := range random.Perm(s.works) {
			if random.Float64() >= s.share(j, w) {
				continue
			}
			card := ranking.Card{Judge: name, Work: w + 1, Place: place + 1, Scores: make([]int, len(weights))}
			for c := range card.Scores {
				value := works[w][c] + judges[j][c] + 7*random.NormFloat64()
				card.Scores[c] = int(math.Round(100 * min(100, max(0, value))))
			}
			panel.Cards = append(panel.Cards, card)
		}
	}
	return panel, known
}

// share is how likely a judge scores a work.
func (s simulation) share(judge, work int) float64 {
	if !s.split {
		return s.seen
	}
	if judge*3/s.judges == work*3/s.works {
		return 2 * s.seen
	}
	return s.seen / 2
}

func pointsOf(p ranking.Points) float64 { return float64(p) / 10000 }

func correlate(a, b []float64) float64 {
	var meanA, meanB, ab, aa, bb float64
	for i := range a {
		meanA += a[i] / float64(len(a))
		meanB += b[i] / float64(len(b))
	}
	for i := range a {
		ab += (a[i] - meanA) * (b[i] - meanB)
		aa += (a[i] - meanA) * (a[i] - meanA)
		bb += (b[i] - meanB) * (b[i] - meanB)
	}
	return ab / math.Sqrt(aa*bb)
}
