package results

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Interval is where a corrected total lies in 90 % of the draws of other juries from the same judges.
type Interval struct {
	Low   Points `json:"low"`
	High  Points `json:"high"`
	Draws int    `json:"draws"` // those with a card for the work; without any, Low and High are 0
}

// intervals is the bootstrap over judges (Efron and Tibshirani, An Introduction to the Bootstrap, sections 8 and 13): each
// draw takes as many judges as there are with cards, with replacement, and fits them. The interval is from the
// smallest value that at least 5 % of the work's draws reach to the smallest that at least 95 % reach.
func (t *table) intervals(o Options) []Interval {
	judges := t.scoringJudges()
	totals := make([][]Points, len(t.works))
	generator := random{o.Seed}
	for left := o.Draws; left > 0; left -= drawsAtOnce {
		juries := make([][]int, min(left, drawsAtOnce))
		for d := range juries {
			juries[d] = make([]int, len(t.judges))
			for range judges {
				juries[d][judges[generator.below(len(judges))]]++
			}
		}
		for _, f := range t.fitAll(juries, o.Shrinkage) {
			for w, scored := range f.scored {
				if scored {
					totals[w] = append(totals[w], points(t.weigh(f.works[w])))
				}
			}
		}
	}
	all := make([]Interval, len(t.works))
	for w, drawn := range totals {
		if n := len(drawn); n > 0 {
			slices.Sort(drawn)
			all[w] = Interval{Low: drawn[(n*5+99)/100-1], High: drawn[(n*95+99)/100-1], Draws: n}
		}
	}
	return all
}

// drawsAtOnce bounds the memory of the draws.
const drawsAtOnce = 256

// fitAll fits each jury. The order of the fits is that of the juries.
func (t *table) fitAll(juries [][]int, shrinkage float64) []fit {
	fits := make([]fit, len(juries))
	onAllProcessors(len(juries), func(i int) { fits[i] = t.fit(juries[i], shrinkage) })
	return fits
}

// onAllProcessors calls do with 0 to count-1, on all processors.
func onAllProcessors(count int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), count) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
}
