package bench

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"marquee/backend/results/ranking"
	"marquee/backend/results/ranking/rankingtest"
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
	for _, s := range rankingtest.Panels() {
		inside, seen := map[int]int{}, map[int]int{}
		best := found{}
		var known, fitted []float64
		wins := map[string][]float64{} // by method and contest: 1 where the best work is first
		for contest := range contests {
			panel, truth, severities := s.DrawJury(rand.New(rand.NewPCG(uint64(contest), 36)))
			r, err := ranking.Compute(
				panel,
				ranking.Options{Shrinkage: 2, WorkShrinkage: ranking.Usual(0).WorkShrinkage},
			)
			if err != nil {
				t.Fatal(err)
			}
			first := slices.Index(truth, slices.Max(truth))
			best.count(0, r.Works[first].Corrected.Rank, contests)
			for method, works := range others(panel) {
				wins[method] = append(wins[method], won(works[first] == slices.Max(works)))
			}
			wins["mean"] = append(wins["mean"], won(r.Works[first].Mean.Rank == 1))
			wins["corrected"] = append(wins["corrected"], won(r.Works[first].Corrected.Rank == 1))
			for j, judge := range r.Judges {
				known, fitted = append(known, severities[j]), append(fitted, pointsOf(judge.Severity))
			}
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
		publish(
			t,
			figure{
				What:     what,
				Figure:   "true best ranked first, corrected",
				Measured: 100 * best.first,
				Unit:     "%",
				Digits:   1,
			},
		)
		publish(
			t,
			figure{
				What:     what,
				Figure:   "correlation with the true severity",
				Measured: correlate(known, fitted),
				Digits:   2,
			},
		)
		for _, method := range []string{"mean", "z-score", "Bradley-Terry"} {
			share, better, deviation := compared(wins[method], wins["corrected"])
			publish(
				t,
				figure{
					What:     what,
					Figure:   "true best ranked first, " + method,
					Measured: 100 * share,
					Unit:     "%",
					Digits:   1,
				},
			)
			if better > 2*deviation {
				t.Errorf(
					"FAIL %s: %s is better by %.1f %%, two standard errors are %.1f %%",
					s.Name,
					method,
					100*better,
					200*deviation,
				)
			}
		}
		for _, cards := range slices.SortedFunc(maps.Keys(seen), cmp.Compare[int]) {
			if seen[cards] < 1000 {
				continue // too few to tell
			}
			name := "true totals inside the 90 % interval"
			if cards > 0 {
				name = fmt.Sprintf("the same, works with %d cards", cards)
			}
			covered := 100 * float64(inside[cards]) / float64(seen[cards])
			publish(
				t,
				figure{What: what, Figure: name, Measured: covered, Unit: "%", Digits: 1, AtLeast: new(coveredAtLeast)},
			)
			if covered < coveredAtLeast || covered > coveredAtMost {
				t.Errorf("%s: %s: %.1f %%, want %.0f to %.0f", s.Name, name, covered, coveredAtLeast, coveredAtMost)
			}
		}
	}
}
