package ranking

import (
	"cmp"
	"math"
	"slices"
)

// Chances count the draws in which a work has a rank, if the true values lie around the estimates as the mixed model
// says. Divided by the draws they are probabilities.
type Chances struct {
	Ranks    []int `json:"ranks"`    // by the total, the first rank first, ChanceRanks of them
	Criteria []int `json:"criteria"` // the first rank by each criterion
	Ahead    int   `json:"ahead"`    // the work is better than the next one of the corrected ranking; 0 for the last one
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
	Ranks    []float64 `json:"ranks"`
	Criteria []float64 `json:"criteria"`
	Ahead    float64   `json:"ahead"`
}

// Probabilities returns the work's chances as probabilities; nil where the cards show none.
func (w Work) Probabilities() *Probabilities {
	if w.Interval.Draws == 0 {
		return nil
	}
	of := func(count int) float64 { return float64(count) / float64(w.Interval.Draws) }
	p := Probabilities{
		Ranks: make(
			[]float64,
			len(w.Chances.Ranks),
		),
		Criteria: make([]float64, len(w.Chances.Criteria)),
		Ahead:    of(w.Chances.Ahead),
	}
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
	criteria := len(m.table.panel.Weights)
	for w := range all {
		all[w].Criteria = make([]int, criteria)
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
//
// With g = X'noise − P·truth (see spreadOf), the errors of the judges' and the field's rows are inverse · h, where h is
// g of these rows less the sum over the works of N'g/d, and the error of a work is (g − N · those errors)/d. The g of
// works are independent. Where the shrinkage of works is not their ratio of variances, h depends on them: it is a part
// of each work's g, along N', and a rest that is drawn by the root of its matrix.
type drawing struct {
	mixed  *mixed
	works  []int     // the drawn ones, the best estimate first
	values []float64 // their estimates, in the measure's units
	lines  [][]entry
	cards  []float64   // d
	noise  []float64   // the standard deviation of g, by work
	part   []float64   // of h along N', by g
	root   [][]float64 // of the rest of h
	ranks  int
}

// drawing prepares the draws of a measure among the works with a rank.
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
		if corrected[w].Rank > 0 {
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
	drawn := m.options.WorkShrinkage
	variance := func(cards float64) float64 { return float64(cards*c.noise) + float64(float64(drawn*drawn)*c.works) }
	d.root = m.ofCards(len(m.equations.inverse), c.noise, func(cards float64) float64 {
		of := cards + drawn
		return variance(cards)/float64(of*of) - float64(2*c.noise)/of
	})
	for r := range m.judges {
		d.root[r][r] += float64(float64(m.options.Shrinkage*m.options.Shrinkage) * c.severity)
	}
	for _, w := range d.works {
		cards := float64(len(m.table.byWork[w]))
		of, along, part := cards+drawn, variance(cards), 0.0
		if along > 0 {
			part = float64(drawn*(c.noise-float64(drawn*c.works))) / of / along
		}
		line := m.line(w)
		if part != 0 {
			addProduct(d.root, line, -float64(float64(part*part)*along))
		}
		d.values, d.lines, d.cards = append(d.values, value(w)), append(d.lines, line), append(d.cards, of)
		d.noise, d.part = append(d.noise, math.Sqrt(along)), append(d.part, part)
	}
	root(d.root)
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
	inverse := d.mixed.equations.inverse
	rows, field := len(inverse), d.mixed.equations.field
	errors, along, normals := make([]float64, rows), make([]float64, rows), make([]float64, rows)
	values := make([]float64, len(d.works))
	normal := normal{generator: generator}
	best := make([]int, 0, d.ranks+1)
	for range draws {
		for i := range normals {
			normals[i] = normal.next()
		}
		for i, line := range d.root {
			sum := 0.0
			for k, value := range normals[:i+1] {
				sum += float64(line[k] * value)
			}
			along[i] = sum
		}
		for i := range d.works {
			values[i] = float64(d.noise[i] * normal.next())
			if d.part[i] != 0 {
				part := float64(d.part[i] * values[i])
				for _, one := range d.lines[i] {
					along[one.row] += float64(one.value * part)
				}
			}
		}
		for i, line := range inverse {
			sum := 0.0
			for k, value := range along {
				sum += float64(line[k] * value)
			}
			errors[i] = sum
		}
		for i := range d.works {
			sum := values[i]
			for _, one := range d.lines[i] {
				sum -= float64(one.value * errors[one.row])
			}
			values[i] = d.values[i] + sum/d.cards[i]
			if field >= 0 {
				values[i] += errors[field]
			}
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
