package ranking_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"marquee/backend/results/ranking"
	"marquee/backend/results/ranking/rankingtest"
)

// TestIntervalsHold: of the true totals, 87 to 93 % lie in their intervals of 90 %, in each kind of panel and for each
// number of cards that is frequent enough to tell.
func TestIntervalsHold(t *testing.T) {
	t.Parallel()
	for _, s := range rankingtest.Panels() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			inside, seen := map[int]int{}, map[int]int{}
			for contest := range 300 {
				p, truth := s.Draw(rand.New(rand.NewPCG(uint64(contest), 36)))
				for w, work := range compute(t, p, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5}).Works {
					value := ranking.Points(math.Round(truth[w] * 10000))
					for _, cards := range []int{0, work.Cards} { // 0: all
						seen[cards]++
						if work.Interval.Low <= value && value <= work.Interval.High {
							inside[cards]++
						}
					}
				}
			}
			for cards, count := range seen {
				if share := float64(inside[cards]) / float64(count); count >= 1000 && (share < .87 || share > .93) {
					t.Errorf("%d cards: %.1f %% of %d totals are inside", cards, 100*share, count)
				}
			}
		})
	}
}

// TestChancesAreFrequencies: among works of which a draw says that they are the best with some probability, about that
// share is.
func TestChancesAreFrequencies(t *testing.T) {
	t.Parallel()
	const draws, parts = 400, 4
	var expected, best, count [parts]float64
	s := rankingtest.Panels()[2] // the jury shares the works out
	for contest := range 400 {
		p, truth := s.Draw(rand.New(rand.NewPCG(uint64(contest), 37)))
		first := 0
		for w := range truth {
			if truth[w] > truth[first] {
				first = w
			}
		}
		for w, work := range compute(t, p, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5, Draws: draws, Seed: uint64(contest)}).Works {
			chance := float64(work.Chances.Ranks[0]) / draws
			if chance == 0 {
				continue
			}
			part := min(parts-1, int(chance*parts))
			count[part]++
			expected[part] += chance
			if w == first {
				best[part]++
			}
		}
	}
	for part, n := range count {
		if got, want := best[part]/n, expected[part]/n; math.Abs(got-want) > .1 {
			t.Errorf("works with a chance of %.2f are the best in %.2f of %v cases", want, got, n)
		}
	}
}
