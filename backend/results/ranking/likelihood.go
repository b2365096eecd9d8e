package ranking

// henderson are the mixed model equations of a measure with some variances, the works eliminated.
type henderson struct {
	mixed       *mixed
	works       float64 // the variance of the noise by that of the works; 0 where works are fixed
	judges      float64 // the same by that of the severities
	inverse     [][]float64
	field, rows int
}

// solution is what the equations make of a value of each card.
type solution struct {
	works []float64 // how far each lies off the field
	rows  []float64 // the judges, and the field
	rest  [][]float64
}

func (m *mixed) henderson(v [componentCount]float64) henderson {
	h := henderson{mixed: m, judges: v[ofNoise] / v[ofSeverity], field: -1, rows: len(m.judges)}
	if m.options.WorkShrinkage > 0 {
		h.works, h.field = v[ofNoise]/v[ofWorks], h.rows
		h.rows++
	}
	h.inverse = m.ofCards(h.rows, 1, func(cards float64) float64 { return -1 / (cards + h.works) })
	for r := range m.judges {
		h.inverse[r][r] += h.judges
	}
	invert(h.inverse)
	return h
}

func (h henderson) solve(values [][]float64) solution {
	m := h.mixed
	s := solution{works: make([]float64, len(values)), rows: make([]float64, h.rows)}
	right, sums := make([]float64, h.rows), make([]float64, len(values))
	for w, cards := range m.table.byWork {
		for _, value := range values[w] {
			sums[w] += value
		}
		part := sums[w] / (float64(len(cards)) + h.works)
		for i, card := range cards {
			right[m.row[card.judge]] += values[w][i] - part
		}
		if h.field >= 0 {
			right[h.field] += float64(part * h.works)
		}
	}
	for r, line := range h.inverse {
		for k, value := range line {
			s.rows[r] += float64(value * right[k])
		}
	}
	for w, cards := range m.table.byWork {
		if len(cards) == 0 {
			continue
		}
		for _, one := range m.line(w) {
			sums[w] -= float64(one.value * s.rows[one.row])
		}
		s.works[w] = sums[w] / (float64(len(cards)) + h.works)
	}
	s.rest = m.perCard(func(w int, card score) float64 { return -s.works[w] - s.rows[m.row[card.judge]] })
	for w, cards := range values {
		for i, value := range cards {
			s.rest[w][i] += value
			if h.field >= 0 {
				s.rest[w][i] -= s.rows[h.field]
			}
		}
	}
	return s
}

// likelihood returns the derivatives of the restricted log-likelihood by the components, and the average information.
func (m *mixed) likelihood(values [][]float64, v [componentCount]float64) (
	slope [componentCount]float64, information [componentCount][componentCount]float64,
) {
	h := m.henderson(v)
	s := h.solve(values)
	judges, works, free := float64(len(m.judges)), float64(m.works), float64(m.cards-m.works)
	for r := range m.judges {
		judges -= float64(h.judges * h.inverse[r][r])
	}
	if h.field >= 0 {
		for w, cards := range m.table.byWork {
			if len(cards) > 0 {
				line, d := m.line(w), float64(len(cards))+h.works
				works -= float64(h.works * ((1 + between(line, h.inverse, line)/d) / d))
			}
		}
		free = float64(m.cards-1) - works
	}
	free -= judges
	// What each component adds to the cards by the unit of its variance, as the solution has it.
	parts := [componentCount][][]float64{
		m.perCard(func(int, score) float64 { return 0 }),
		m.perCard(func(_ int, card score) float64 { return s.rows[m.row[card.judge]] / v[ofSeverity] }),
		m.perCard(func(w int, _ score) float64 { return s.works[w] / v[ofWorks] }),
	}
	var squares [componentCount]float64
	for w, cards := range s.rest {
		for i, value := range cards {
			parts[ofNoise][w][i] = value / v[ofNoise]
			squares[ofNoise] += float64(parts[ofNoise][w][i] * parts[ofNoise][w][i])
		}
		squares[ofWorks] += float64((s.works[w] / v[ofWorks]) * (s.works[w] / v[ofWorks]))
	}
	for r := range m.judges {
		squares[ofSeverity] += float64((s.rows[r] / v[ofSeverity]) * (s.rows[r] / v[ofSeverity]))
	}
	for i, traced := range [componentCount]float64{free, judges, works} {
		slope[i] = (squares[i] - traced/v[i]) / 2
	}
	for i, part := range parts {
		rest := h.solve(part).rest
		for k, other := range parts {
			sum := 0.0
			for w, cards := range rest {
				for at, value := range cards {
					sum += float64(value * other[w][at])
				}
			}
			information[i][k] = sum / v[ofNoise] / 2
		}
	}
	return slope, information
}
