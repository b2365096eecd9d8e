package ranking

import (
	"slices"
)

// Precision is how often a jury that shares works out finds the best one.
type Precision struct {
	Cards     int     // of each work
	Corrected float64 // how often the truly best work is first alone by the corrected totals, 0 to 1
	Mean      float64 // the same by the mean
}

// What the simulated contests of MeasurePrecision assume, in points: standard deviations of the works' quality, of the
// judges' severities and of the noise of a total. They are those of the first panels that the intervals are measured
// on.
const (
	AssumedQuality  = 8
	AssumedSeverity = 6
	AssumedNoise    = 6
	// PrecisionContests are simulated for each number of cards: the standard error is at most 2.9 points of a hundred.
	PrecisionContests = 300
)

// MeasurePrecision simulates contests of a jury that gives each work a number of cards, spread evenly, and counts how
// often the best work wins. All normal, judges as independent of works; the same arguments give the same figures.
func MeasurePrecision(judges, works, cards int) Precision {
	p := Precision{Cards: cards}
	draws := normal{generator: random{state: uint64(judges)<<40 ^ uint64(works)<<16 ^ uint64(cards)}}
	for range PrecisionContests {
		panel, best := simulatePanel(&draws, judges, works, cards)
		t := newTable(panel)
		enough := t.enough(0)
		if first(ranks(t.corrected(t.fit(t.everyJudge(), Usual(0))), enough), best) {
			p.Corrected += 1.0 / PrecisionContests
		}
		if first(ranks(t.mean(t.everyJudge()), enough), best) {
			p.Mean += 1.0 / PrecisionContests
		}
	}
	return p
}

// CardsFor returns the least number of cards of each work with which the best work is first by the corrected totals
// with at least this probability, and what it was measured at; with every judge on every work where none is enough.
func CardsFor(judges, works int, probability float64) (p Precision, enough bool) {
	for cards := 1; cards <= judges; cards++ {
		if p = MeasurePrecision(judges, works, cards); p.Corrected >= probability {
			return p, true
		}
	}
	return p, false
}

// Prospect is what a jury that shares works out can expect.
type Prospect struct {
	Judges, Works int       // of the simulated contests
	Now           Precision // with the number of cards that each work is to get
	Needed        Precision // with the least number that reaches ProspectAim, or else with every judge on every work
	Enough        bool      // Needed reaches ProspectAim
}

// ProspectAim is how often the truly best work should be first.
const ProspectAim = 0.7

// Larger juries and lists are simulated as if they were so large.
const (
	mostSimulatedJudges = 30
	mostSimulatedWorks  = 200
)

// ProspectOf returns what to expect of a jury that gives each work a number of cards; false without judges or for fewer
// than two works. It takes up to some seconds for a large jury.
func ProspectOf(judges, works, cards int) (Prospect, bool) {
	p := Prospect{Judges: min(judges, mostSimulatedJudges), Works: min(works, mostSimulatedWorks)}
	if p.Judges < 1 || p.Works < 2 || cards < 1 {
		return Prospect{}, false
	}
	p.Now = MeasurePrecision(p.Judges, p.Works, min(cards, p.Judges))
	p.Needed, p.Enough = CardsFor(p.Judges, p.Works, ProspectAim)
	return p, true
}

// first reports whether a work has the first rank alone.
func first(ranks []int, work int) bool {
	return ranks[work] == 1 && slices.Index(ranks, 1) == work && !slices.Contains(ranks[work+1:], 1)
}

// simulatePanel draws a contest and returns the index of its best work.
func simulatePanel(draws *normal, judges, works, cards int) (Panel, int) {
	p := Panel{Weights: []int{100}}
	severities, order := make([]float64, judges), make([]int, judges)
	for j := range severities {
		severities[j], order[j] = float64(AssumedSeverity*draws.next()), j
		p.Judges = append(p.Judges, string(rune('A'+j)))
	}
	best, highest, next := 0, 0.0, judges
	for w := range works {
		p.Works = append(p.Works, w+1)
		quality := float64(AssumedQuality * draws.next())
		if w == 0 || quality > highest {
			best, highest = w, quality
		}
		var seen []int
		for len(seen) < cards {
			if next == judges { // everybody has had a turn
				next = 0
				for i := judges - 1; i > 0; i-- {
					k := int(draws.generator.next() % uint64(i+1)) //nolint:gosec // below judges
					order[i], order[k] = order[k], order[i]
				}
			}
			j := order[next]
			next++
			if slices.Contains(seen, j) {
				continue
			}
			seen = append(seen, j)
			points := 60 + quality + severities[j] + float64(AssumedNoise*draws.next())
			score := int(min(100, max(0, points)) * 100)
			p.Cards = append(p.Cards, Card{Judge: p.Judges[j], Work: w + 1, Scores: []int{score}})
		}
	}
	return p, best
}
