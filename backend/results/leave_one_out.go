package results

import (
	"cmp"
	"slices"
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
// wins a prize. The options are those of the results; no intervals are drawn.
func LeaveOneOut(p Panel, o Options, ranking Ranking, winners int) ([]LeftOut, error) {
	t, err := prepare(p, o)
	if err != nil {
		return nil, err
	}
	ranks := func(weights []int) []Standing {
		if ranking == Corrected {
			return t.corrected(t.fit(weights, o.Shrinkage))
		}
		return t.mean(weights)
	}
	wins := func(s Standing) bool { return s.Rank > 0 && s.Rank <= winners }
	before := ranks(t.everyJudge())
	var all []LeftOut
	for j, name := range t.judges {
		if len(t.byJudge[j]) == 0 {
			continue
		}
		weights := t.everyJudge()
		weights[j] = 0
		left := LeftOut{Judge: name}
		for w, after := range ranks(weights) {
			switch id := t.works[w]; {
			case wins(after) && !wins(before[w]):
				left.Entering = append(left.Entering, id)
			case wins(before[w]) && !wins(after):
				left.Leaving = append(left.Leaving, id)
			case wins(after) && after.Rank != before[w].Rank:
				left.Moves++
			}
			if after.Rank == 1 {
				left.First = append(left.First, t.works[w])
			}
		}
		all = append(all, left)
	}
	slices.SortFunc(all, func(a, b LeftOut) int { return cmp.Compare(a.Judge, b.Judge) })
	return all, nil
}
