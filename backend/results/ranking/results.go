package ranking

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
	// WorkShrinkage is the number of cards, all of them the mean of the field, that every work is taken to have been
	// given besides: it draws works with few cards towards the field. It is the variance of the noise divided by the
	// variance of the works; 0: works are not drawn to anything.
	WorkShrinkage float64 `json:"workShrinkage"`
	// MinimumCards is how many cards a work needs for a rank and a proposal; works with fewer are drawn and listed
	// apart, with the rank 0.
	MinimumCards int    `json:"minimumCards"`
	Draws        int    `json:"draws"` // of the true values, for Chances; 0 to 100000
	Seed         uint64 `json:"seed"`  // of the draws
}

// Usual returns options for a contest, with a seed and without a minimum of cards.
func Usual(seed uint64) Options {
	return Options{Shrinkage: 2, WorkShrinkage: 0.5, Draws: 10_000, Seed: seed}
}

// UsualMinimum is the minimum of cards for a jury: three, or half the jury, rounded up, if that is less.
func UsualMinimum(judges int) int { return min(3, (judges+1)/2) }

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
	f := t.fit(t.everyJudge(), o)
	enough := t.enough(o.MinimumCards)
	criteria := len(p.Weights)
	mean, corrected := standings(t.mean(t.everyJudge()), enough, criteria), standings(t.corrected(f), enough, criteria)
	m := newMixed(t, o)
	intervals, chances := m.intervals(f, o.Draws), m.chances(f, corrected, o)
	r := &Results{
		Options: o, Cards: len(p.Cards), Works: make([]Work, len(t.works)),
		Judges: t.judgeStatistics(f), Groups: t.groups(), Order: t.orderEffect(f),
	}
	for w, id := range t.works {
		r.Works[w] = Work{
			ID:        id,
			Cards:     len(t.byWork[w]),
			Mean:      mean[w],
			Corrected: corrected[w],
			Interval:  intervals[w],
			Chances:   chances[w],
		}
	}
	return r, nil
}

func prepare(p Panel, o Options) (*table, error) {
	if !(o.Shrinkage > 0 && o.Shrinkage <= 1000) {
		return nil, errors.New("shrinkage is a number above 0, at most 1000")
	}
	if !(o.WorkShrinkage >= 0 && o.WorkShrinkage <= 1000) {
		return nil, errors.New("the shrinkage of works is a number of 0 to 1000")
	}
	if o.MinimumCards < 0 || o.MinimumCards > maxJudges {
		return nil, fmt.Errorf("a minimum of %d cards is not 0 to %d", o.MinimumCards, maxJudges)
	}
	if o.Draws < 0 || o.Draws > 100_000 {
		return nil, fmt.Errorf("%d draws are not 0 to 100000", o.Draws)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return newTable(p), nil
}
