package ranking_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"marquee/backend/results/ranking"
)

// TestTwoHundredJudgesAreComputedInSeconds: the decomposition grows with the cube of the judges.
func TestTwoHundredJudgesAreComputedInSeconds(t *testing.T) {
	t.Parallel()
	const judges, works, each = 200, 400, 10
	random := rand.New(rand.NewPCG(1, 2))
	p := ranking.Panel{Weights: []int{40, 30, 20, 10}}
	for j := range judges {
		p.Judges = append(p.Judges, fmt.Sprintf("%03d", j))
	}
	for w := range works {
		p.Works = append(p.Works, w+1)
		for _, j := range random.Perm(judges)[:each] {
			scores := []int{
				3000 + random.IntN(5000),
				3000 + random.IntN(5000),
				3000 + random.IntN(5000),
				3000 + random.IntN(5000),
			}
			p.Cards = append(p.Cards, ranking.Card{Judge: p.Judges[j], Work: w + 1, Scores: scores})
		}
	}
	began := time.Now()
	if r := compute(t, p, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5}); len(r.Works) != works {
		t.Errorf("%d works", len(r.Works))
	}
	if taken := time.Since(began); taken > 30*time.Second { // 0.8 s alone on two cores
		t.Errorf("it took %v", taken)
	}
}
