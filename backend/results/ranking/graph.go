package ranking

import (
	"slices"
)

// Group is a part of the panel that shares no judge and no work with the rest: within it the judges can be compared,
// and with the rest they cannot.
type Group struct {
	Judges []string `json:"judges"`
	Works  []int    `json:"works"`
}

// groups returns the connected parts of the graph whose edges are the cards, the one with the lowest work first.
// Judges and works without a card belong to none.
func (t *table) groups() []Group {
	of := make([]int, len(t.judges)) // the judge's group, -1 for none yet
	for j := range of {
		of[j] = -1
	}
	var all []Group
	for w, cards := range t.byWork {
		if len(cards) == 0 || of[cards[0].judge] >= 0 {
			continue
		}
		g := Group{}
		for open := []int{w}; len(open) > 0; {
			work := open[len(open)-1]
			open = open[:len(open)-1]
			for _, card := range t.byWork[work] {
				if of[card.judge] >= 0 {
					continue
				}
				of[card.judge] = len(all)
				g.Judges = append(g.Judges, t.judges[card.judge])
				for _, own := range t.byJudge[card.judge] {
					open = append(open, own.work)
					g.Works = append(g.Works, t.works[own.work])
				}
			}
		}
		slices.Sort(g.Judges)
		slices.Sort(g.Works)
		g.Works = slices.Compact(g.Works)
		all = append(all, g)
	}
	return all
}
