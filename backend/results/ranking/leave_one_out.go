package ranking

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// LeftOut is how the winners change when one judge is left out.
type LeftOut struct {
	Judge    string `json:"judge"`
	First    []int  `json:"first"`    // the works with the first rank then
	Entering []int  `json:"entering"` // works that have a rank of the winners then only
	Leaving  []int  `json:"leaving"`  // works that have one with all judges only
	Moves    int    `json:"moves"`    // winners that have another rank then
}

// LeaveOneOut ranks the works again without each judge in turn, the judges by name. winners is the last rank that
// wins a prize. The options are those of the results; no intervals are drawn. Works that have enough cards with all
// judges keep their place in the ranking without one of them.
func LeaveOneOut(p Panel, o Options, ranking Ranking, winners int) ([]LeftOut, error) {
	t, err := prepare(p, o)
	if err != nil {
		return nil, err
	}
	enough := t.enough(o.MinimumCards)
	of := func(weights []int) []int {
		if ranking == Corrected {
			return ranks(t.corrected(t.fit(weights, o)), enough)
		}
		return ranks(t.mean(weights), enough)
	}
	before := of(t.everyJudge())
	judges := t.scoringJudges()
	all := make([]LeftOut, len(judges))
	onAllProcessors(len(judges), func(i int) {
		weights := t.everyJudge()
		weights[judges[i]] = 0
		all[i] = t.leftOut(judges[i], before, of(weights), winners)
	})
	slices.SortFunc(all, func(a, b LeftOut) int { return cmp.Compare(a.Judge, b.Judge) })
	return all, nil
}

// leftOut compares the works' ranks with all judges and without one.
func (t *table) leftOut(judge int, before, after []int, winners int) LeftOut {
	wins := func(rank int) bool { return rank > 0 && rank <= winners }
	left := LeftOut{Judge: t.judges[judge]}
	for w, id := range t.works {
		switch {
		case wins(after[w]) && !wins(before[w]):
			left.Entering = append(left.Entering, id)
		case wins(before[w]) && !wins(after[w]):
			left.Leaving = append(left.Leaving, id)
		case wins(after[w]) && after[w] != before[w]:
			left.Moves++
		}
		if after[w] == 1 {
			left.First = append(left.First, id)
		}
	}
	return left
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
