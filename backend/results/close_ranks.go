package results

import (
	"slices"

	"marquee/backend/results/ranking"
)

// CloseRanks are neighbours in the corrected ranking that cannot be told apart: which one is better is not 90 %
// certain.
type CloseRanks struct {
	Works [2]int  `json:"works"` // ids, the better estimate first
	Ahead float64 `json:"ahead"` // the probability that the first is the better one
	Count int     `json:"-"`     // the same, in draws
	Draws int     `json:"-"`
}

// Close lists the neighbours in the corrected ranking, down to the last prize by rank, that cannot be told apart.
func (r *EditionResults) Close() []CloseRanks {
	works := slices.DeleteFunc(
		slices.Clone(r.Computed.Works),
		func(w ranking.Work) bool { return w.Corrected.Rank == 0 || w.Interval.Draws == 0 },
	)
	slices.SortStableFunc(works, func(a, b ranking.Work) int { return a.Corrected.Rank - b.Corrected.Rank })
	var all []CloseRanks
	for i := 0; i+1 < len(works) && works[i].Corrected.Rank <= r.Winners; i++ {
		w, next := works[i], works[i+1]
		if 10*w.Chances.Ahead >= 9*w.Interval.Draws || w.Corrected.Rank == next.Corrected.Rank {
			continue
		}
		all = append(all, CloseRanks{
			Works: [2]int{
				w.ID,
				next.ID,
			},
			Ahead: float64(w.Chances.Ahead) / float64(w.Interval.Draws),
			Count: w.Chances.Ahead,
			Draws: w.Interval.Draws,
		})
	}
	return all
}
