package bench

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"marquee/backend/results"
	"marquee/backend/results/resultstest"
)

// Bounds of the share of true totals inside their intervals of 90 %, in percent.
const (
	coveredAtLeast = 87.0
	coveredAtMost  = 93.0
)

// TestIntervals measures how often the true total of a work lies in its interval, by kind of panel and number of cards.
func TestIntervals(t *testing.T) {
	contests := 300
	if given().full {
		contests = 2000
	}
	for _, s := range resultstest.Panels() {
		inside, seen := map[int]int{}, map[int]int{}
		best := found{}
		for contest := range contests {
			panel, truth := s.Draw(rand.New(rand.NewPCG(uint64(contest), 36)))
			r, err := results.Compute(panel, results.Options{Shrinkage: 2})
			if err != nil {
				t.Fatal(err)
			}
			first := slices.Index(truth, slices.Max(truth))
			best.count(0, r.Works[first].Corrected.Rank, contests)
			for w, work := range r.Works {
				for _, cards := range []int{0, work.Cards} { // 0: all
					seen[cards]++
					if truth[w] >= pointsOf(work.Interval.Low) && truth[w] <= pointsOf(work.Interval.High) {
						inside[cards]++
					}
				}
			}
		}
		what := fmt.Sprintf("intervals, %d contests, %s", contests, s.Name)
		publish(t, figure{What: what, Figure: "true best ranked first, corrected", Measured: 100 * best.first, Unit: "%", Digits: 1})
		for _, cards := range slices.SortedFunc(maps.Keys(seen), cmp.Compare[int]) {
			if seen[cards] < 1000 {
				continue // too few to tell
			}
			name := "true totals inside the 90 % interval"
			if cards > 0 {
				name = fmt.Sprintf("the same, works with %d cards", cards)
			}
			covered := 100 * float64(inside[cards]) / float64(seen[cards])
			publish(t, figure{What: what, Figure: name, Measured: covered, Unit: "%", Digits: 1, AtLeast: new(coveredAtLeast)})
			if covered < coveredAtLeast || covered > coveredAtMost {
				t.Errorf("%s: %s: %.1f %%, want %.0f to %.0f", s.Name, name, covered, coveredAtLeast, coveredAtMost)
			}
		}
	}
}
