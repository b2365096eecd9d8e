package ranking

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestSmallPanelsHaveIntervals: a few cards of a few scores, which often differ by nothing but the judges' severity,
// are computed, with intervals.
func TestSmallPanelsHaveIntervals(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 36)) //nolint:gosec // repeatable on purpose
	for number := range 3000 {
		p := Panel{Weights: []int{60, 40}}
		works, judges := 1+r.IntN(5), 1+r.IntN(5)
		for w := range works {
			p.Works = append(p.Works, w+1)
		}
		for j := range judges {
			p.Judges = append(p.Judges, strconv.Itoa(j))
			for w := range works {
				if r.IntN(5) == 0 {
					continue
				}
				score := 1000 * (1 + r.IntN(3))
				if number%3 == 0 {
					score = 1000*w + 500*j // severity alone
				}
				p.Cards = append(p.Cards, Card{Judge: p.Judges[j], Work: w + 1, Scores: []int{score, score}})
			}
		}
		options := Options{Shrinkage: 2}
		if number%2 == 0 {
			options.WorkShrinkage = 0.5
		}
		results, err := Compute(p, options)
		if err != nil {
			t.Fatalf("panel %d: %v", number, err)
		}
		for _, work := range results.Works {
			if one := work.Interval; !(one.Low <= one.High) {
				t.Fatalf("panel %d, %+v: the interval of work %d is %+v", number, p.Cards, work.ID, one)
			}
		}
	}
}
