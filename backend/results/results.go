package results

import (
	"errors"
	"fmt"
)

// Options are what the results depend on beside the panel. They belong to a published result: with them and the
// cards anybody computes it again.
type Options struct {
	// Shrinkage is the number of cards without any deviation that every judge is taken to have given besides: it
	// draws the severities of judges with few cards towards 0. It is the variance of the noise divided by the variance
	// of the severities.
	Shrinkage float64 `json:"shrinkage"`
	Draws     int     `json:"draws"` // of the true values, for Chances; 0 to 100000
	Seed      uint64  `json:"seed"`  // of the draws
}

// Usual returns options for a contest, with a seed.
func Usual(seed uint64) Options { return Options{Shrinkage: 2, Draws: 10_000, Seed: seed} }

// Ranking says which ranks are official.
type Ranking string

// The rankings.
const (
	Mean      Ranking = "mean"
	Corrected Ranking = "corrected"
)

// Work is a work in both rankings.
type Work struct {
	ID        int      `json:"id"`
	Cards     int      `json:"cards"`
	Mean      Standing `json:"mean"`
	Corrected Standing `json:"corrected"`
	Interval  Interval `json:"interval"` // of the corrected total
	Chances   Chances  `json:"chances"`
}

// In returns the work's standing in a ranking.
func (w Work) In(ranking Ranking) Standing {
	if ranking == Corrected {
		return w.Corrected
	}
	return w.Mean
}

// Results is everything that is computed from a panel.
type Results struct {
	Options Options     `json:"options"`
	Cards   int         `json:"cards"`
	Works   []Work      `json:"works"`  // by id
	Judges  []Judge     `json:"judges"` // by name
	Groups  []Group     `json:"groups"` // more than one: only the mean can be official
	Order   OrderEffect `json:"order"`
}

// Connected reports whether the corrected ranking compares every work with every other.
func (r *Results) Connected() bool { return len(r.Groups) <= 1 }

// Compute computes the results of a panel. It returns an error for a panel or options that are not as documented.
func Compute(p Panel, o Options) (*Results, error) {
	t, err := prepare(p, o)
	if err != nil {
		return nil, err
	}
	f := t.fit(t.everyJudge(), o.Shrinkage)
	mean, corrected := standings(t.mean(t.everyJudge())), standings(t.corrected(f))
	m := newMixed(t, o.Shrinkage)
	intervals, chances := m.intervals(f, o.Draws), m.chances(f, corrected, o)
	r := &Results{
		Options: o, Cards: len(p.Cards), Works: make([]Work, len(t.works)),
		Judges: t.judgeStatistics(f), Groups: t.groups(), Order: t.orderEffect(f),
	}
	for w, id := range t.works {
		r.Works[w] = Work{ID: id, Cards: len(t.byWork[w]), Mean: mean[w], Corrected: corrected[w], Interval: intervals[w], Chances: chances[w]}
	}
	return r, nil
}

func prepare(p Panel, o Options) (*table, error) {
	if !(o.Shrinkage > 0 && o.Shrinkage <= 1000) {
		return nil, errors.New("shrinkage is a number above 0, at most 1000")
	}
	if o.Draws < 0 || o.Draws > 100_000 {
		return nil, fmt.Errorf("%d draws are not 0 to 100000", o.Draws)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return newTable(p), nil
}
