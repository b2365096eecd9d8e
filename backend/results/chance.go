package results

import (
	"cmp"
	"math"
	"slices"
)

// Chances count the draws in which a work has a rank, if the true values lie around the estimates as the mixed model says.
// Divided by the draws they are probabilities.
type Chances struct {
	Ranks    []int         `json:"ranks"`    // by the total, the first rank first, ChanceRanks of them
	Criteria [criteria]int `json:"criteria"` // the first rank by each criterion
	Ahead    int           `json:"ahead"`    // the work is better than the next one of the corrected ranking; 0 for the last one
}

// Any counts the draws in which the work has one of the ranks.
func (c Chances) Any() int {
	sum := 0
	for _, count := range c.Ranks {
		sum += count
	}
	return sum
}

// Probabilities are Chances divided by the draws.
type Probabilities struct {
	Ranks    []float64         `json:"ranks"`
	Criteria [criteria]float64 `json:"criteria"`
	Ahead    float64           `json:"ahead"`
}

// Probabilities returns the work's chances as probabilities; nil where the cards show none.
func (w Work) Probabilities() *Probabilities {
	if w.Interval.Draws == 0 {
		return nil
	}
	of := func(count int) float64 { return float64(count) / float64(w.Interval.Draws) }
	p := Probabilities{Ranks: make([]float64, len(w.Chances.Ranks)), Ahead: of(w.Chances.Ahead)}
	for i, count := range w.Chances.Ranks {
		p.Ranks[i] = of(count)
	}
	for c, count := range w.Chances.Criteria {
		p.Criteria[c] = of(count)
	}
	return &p
}

const (
	// ChanceRanks is how many ranks have chances.
	ChanceRanks = 10
	// drawnWorks is how many works are drawn, those with the best estimates: the others have no chance.
	drawnWorks = 400
	// drawsAtOnce share a generator.
	drawsAtOnce = 500
)

// chances draws the true values of the works. The numbers of the draws depend on the seed alone.
func (m *mixed) chances(f fit, corrected []Standing, o Options) []Chances {
	all := make([]Chances, len(m.table.works))
	for w := range all {
		if f.scored[w] {
			all[w].Ranks = make([]int, ChanceRanks)
		}
	}
	generator := random{state: o.Seed}
	for measure := total; measure < criteria; measure++ {
		if !m.components[measure].known {
			continue
		}
		d := m.drawing(f, corrected, measure)
		var seeds []uint64
		for left := o.Draws; left > 0; left -= drawsAtOnce {
			seeds = append(seeds, generator.next())
		}
		counted := make([]tallies, len(seeds))
		onAllProcessors(len(seeds), func(i int) {
			counted[i] = d.draw(random{state: seeds[i]}, min(drawsAtOnce, o.Draws-i*drawsAtOnce))
		})
		for _, c := range counted {
			for i, w := range d.works {
				if measure != total {
					all[w].Criteria[measure] += c.ranks[i][0]
					continue
				}
				all[w].Ahead += c.ahead[i]
				for rank, count := range c.ranks[i] {
					all[w].Ranks[rank] += count
				}
			}
		}
	}
	return all
}

// drawing is what the draws of one measure need.
type drawing struct {
	mixed  *mixed
	works  []int     // the drawn ones, the best estimate first
	values []float64 // their estimates, in the measure's units
	noise  []float64 // the standard deviation of the mean noise of each
	along  []float64 // the standard deviation of the severities' errors, by eigenvector
	ranks  int
}

// drawing prepares the draws of a measure. The severities' errors are λA⁻¹·severities − A⁻¹·(noise of the judges'
// deviations), which are independent along the eigenvectors of A.
func (m *mixed) drawing(f fit, corrected []Standing, measure int) drawing {
	d, c := drawing{mixed: m, ranks: 1}, m.components[measure]
	if measure == total {
		d.ranks = ChanceRanks
	}
	value := func(w int) float64 {
		if measure == total {
			return m.table.weigh(f.works[w])
		}
		return f.works[w][measure]
	}
	for w := range f.works {
		if f.scored[w] {
			d.works = append(d.works, w)
		}
	}
	slices.SortFunc(d.works, func(a, b int) int {
		if measure == total {
			return cmp.Or(cmp.Compare(corrected[a].Rank, corrected[b].Rank), cmp.Compare(a, b))
		}
		return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(a, b))
	})
	d.works = d.works[:min(drawnWorks, len(d.works))]
	for _, w := range d.works {
		d.values = append(d.values, value(w))
		d.noise = append(d.noise, math.Sqrt(c.noise/float64(len(m.table.byWork[w]))))
	}
	for _, eigenvalue := range m.values {
		variance := float64(float64(m.shrinkage*m.shrinkage)*c.severity) + float64(eigenvalue*c.noise)
		d.along = append(d.along, math.Sqrt(variance)/(eigenvalue+m.shrinkage))
	}
	return d
}

// tallies count what some draws show, by drawn work.
type tallies struct {
	ranks [][]int
	ahead []int
}

// draw counts the ranks of the works in some draws. Equal values keep the order of the estimates.
func (d *drawing) draw(generator random, draws int) tallies {
	t := tallies{ranks: make([][]int, len(d.works)), ahead: make([]int, len(d.works))}
	for i := range t.ranks {
		t.ranks[i] = make([]int, d.ranks)
	}
	judges := len(d.mixed.judges)
	severities, along, values := make([]float64, judges), make([]float64, judges), make([]float64, len(d.works))
	normal := normal{generator: generator}
	best := make([]int, 0, d.ranks+1)
	for range draws {
		for i, deviation := range d.along {
			along[i] = float64(deviation * normal.next())
		}
		for r, vector := range d.mixed.vectors {
			sum := 0.0
			for i, value := range along {
				sum += float64(vector[i] * value)
			}
			severities[r] = sum
		}
		for i, w := range d.works {
			cards, sum := d.mixed.table.byWork[w], 0.0
			for _, card := range cards {
				sum += severities[d.mixed.row[card.judge]]
			}
			values[i] = d.values[i] + sum/float64(len(cards)) + float64(d.noise[i]*normal.next())
		}
		best = best[:0]
		for i, value := range values {
			if i > 0 && values[i-1] > value {
				t.ahead[i-1]++
			}
			place := len(best)
			for place > 0 && values[best[place-1]] < value {
				place--
			}
			if place < d.ranks {
				best = slices.Insert(best, place, i)
				best = best[:min(len(best), d.ranks)]
			}
		}
		for rank, i := range best {
			t.ranks[i][rank]++
		}
	}
	return t
}
