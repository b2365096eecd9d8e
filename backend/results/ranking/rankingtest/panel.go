// Package resultstest draws panels whose truth is known, for tests and measurements of the results.
package rankingtest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"marquee/backend/results/ranking"
)

// Simulated is a kind of panel with known truth, in points: normal quality, severity and noise, and judges whose scale
// differs from 1 by scale.
type Simulated struct {
	Name                            string
	judges, works                   int
	quality, severity, noise, scale float64
	// sees says which judges score a work.
	sees func(random *rand.Rand, work, judges int) []int
}

func everybody(_ *rand.Rand, _, judges int) []int { return rand.New(rand.NewPCG(1, 1)).Perm(judges) }

// some lets a number of judges score each work.
func some(count int) func(*rand.Rand, int, int) []int {
	return func(random *rand.Rand, _, judges int) []int { return random.Perm(judges)[:count] }
}

// uneven lets 1 to all judges score a work.
func uneven(random *rand.Rand, _, judges int) []int {
	return random.Perm(judges)[:1+random.IntN(judges)]
}

// split lets each half of the jury score its own half of the works, and every eighth work of the other.
func split(random *rand.Rand, work, judges int) []int {
	var sees []int
	for j := range judges {
		if j%2 == work/8%2 || work%8 == 0 {
			sees = append(sees, j)
		}
	}
	return sees[:min(len(sees), 2+random.IntN(len(sees)))]
}

// byNumber gives works 1, 2, 3 and 6 cards in turn.
func byNumber(random *rand.Rand, work, judges int) []int {
	return random.Perm(judges)[:[]int{1, 2, 3, 6}[work%4]]
}

// Panels returns the kinds of panels for which the intervals are measured.
func Panels() []Simulated {
	return []Simulated{
		{"3 judges, 10 works, full", 3, 10, 8, 6, 6, .2, everybody},
		{"5 judges, 30 works, full", 5, 30, 8, 6, 6, .2, everybody},
		{"12 judges, 40 works, 3 cards each", 12, 40, 8, 6, 6, .2, some(3)},
		{"10 judges, 40 works, uneven", 10, 40, 8, 6, 6, .25, uneven},
		{"10 judges, 40 works, split", 10, 40, 8, 8, 6, .2, split},
		{"15 judges, 60 works, 3 cards each, noisy", 15, 60, 6, 8, 8, .3, some(3)},
		{"12 judges, 40 works, mild", 12, 40, 8, 2, 6, .2, some(3)},
		{"6 judges, 24 works, 1, 2, 3 or 6 cards", 6, 24, 8, 6, 6, .2, byNumber},
	}
}

// Draw draws a contest and returns the true totals by work. All criteria of a card have the same score.
func (s Simulated) Draw(random *rand.Rand) (ranking.Panel, []float64) {
	p, truth, _ := s.DrawJury(random)
	return p, truth
}

// DrawJury is Draw with the judges' true severities, in the order of the panel.
func (s Simulated) DrawJury(random *rand.Rand) (ranking.Panel, []float64, []float64) {
	p := ranking.Panel{Weights: []int{40, 30, 20, 10}}
	severity, scale, truth := make([]float64, s.judges), make([]float64, s.judges), make([]float64, s.works)
	for j := range s.judges {
		p.Judges = append(p.Judges, fmt.Sprintf("%02d", j))
		severity[j], scale[j] = s.severity*random.NormFloat64(), 1+s.scale*random.NormFloat64()
	}
	for w := range s.works {
		p.Works = append(p.Works, w+1)
		quality := s.quality * random.NormFloat64()
		truth[w] = 50 + quality
		for _, j := range s.sees(random, w, s.judges) {
			score := 50 + scale[j]*quality + severity[j] + s.noise*random.NormFloat64()
			value := int(math.Round(100 * min(100, max(0, score))))
			p.Cards = append(
				p.Cards,
				ranking.Card{Judge: p.Judges[j], Work: w + 1, Scores: []int{value, value, value, value}},
			)
		}
	}
	return p, truth, severity
}
