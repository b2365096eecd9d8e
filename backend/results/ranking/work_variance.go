package ranking

import (
	"math"
)

// estimateWorks adds the variance of the works to the components of a measure, where works are drawn to the field: by
// restricted maximum likelihood (Harville, Journal of the American Statistical Association 72, 1977, section 3), where
// the variances of severities and noise are those that the differences within works have given. The likelihood is
// highest where the variance is the mean of the squares of the works' predictions and of what these lack of certainty.
// The root is found between two values by the rule of false position as the Illinois algorithm has it (Dowell and
// Jarratt, BIT 11, 1971), 0 where the likelihood falls from there. The variance of the estimate is that of a balanced
// panel.
func (m *mixed) estimateWorks(measure int, c components) components {
	var count, works float64
	for _, cards := range m.table.byWork {
		count += float64(len(cards))
		works += math.Min(1, float64(len(cards)))
	}
	if !c.known || m.options.WorkShrinkage == 0 || c.noise == 0 || works < 2 {
		return c
	}
	c.works = m.worksVariance(measure, c)
	ofMean := c.works + float64(c.noise*works)/count
	c.ofWorks = 2 * float64(ofMean*ofMean) / (works - 1)
	return c
}

// The smallest variance of works that is not 0, and the largest, in parts of that of the noise.
const (
	leastWorks   = 1.0 / (1 << 20)
	mostWorks    = 1 << 20
	worksSteps   = 20
	worksNearest = 1e-9 // the part of the variance at which the search ends
)

func (m *mixed) worksVariance(measure int, c components) float64 {
	low := c.noise
	atLow := m.rise(low, measure, c)
	high, atHigh := low, atLow
	for atHigh > 0 && high < float64(mostWorks*c.noise) {
		low, atLow = high, atHigh
		high *= 4
		atHigh = m.rise(high, measure, c)
	}
	for atLow <= 0 {
		high, atHigh = low, atLow
		if low /= 4; low < float64(leastWorks*c.noise) {
			return 0
		}
		atLow = m.rise(low, measure, c)
	}
	if atHigh > 0 {
		return high
	}
	side := 0
	for range worksSteps {
		if high-low <= float64(worksNearest*high) || atHigh == 0 {
			break
		}
		middle := (float64(low*atHigh) - float64(high*atLow)) / (atHigh - atLow)
		at := m.rise(middle, measure, c)
		if at > 0 {
			low, atLow = middle, at
			if side > 0 {
				atHigh /= 2
			}
			side = 1
		} else {
			high, atHigh = middle, at
			if side < 0 {
				atLow /= 2
			}
			side = -1
		}
	}
	return high
}

// rise is positive where the likelihood rises with the variance of the works: the mean of the squares of their
// predictions and of the predictions' own variances, less that variance.
func (m *mixed) rise(variance float64, measure int, c components) float64 {
	drawn, rows := c.noise/variance, len(m.judges)+1
	matrix := m.ofCards(rows, 1, func(cards float64) float64 { return -1 / (cards + drawn) })
	shrinkage := c.noise / math.Max(c.severity, float64(c.noise*negligible))
	for r := range m.judges {
		matrix[r][r] += shrinkage
	}
	invert(matrix)
	sums, right := make([]float64, len(m.table.byWork)), make([]float64, rows)
	for w, cards := range m.table.byWork {
		for _, card := range cards {
			sums[w] += m.value(card, measure)
		}
		part := sums[w] / (float64(len(cards)) + drawn)
		for _, card := range cards {
			right[m.row[card.judge]] += m.value(card, measure) - part
		}
		right[rows-1] += float64(part * drawn)
	}
	solution := make([]float64, rows)
	for r, line := range matrix {
		for k, value := range line {
			solution[r] += float64(value * right[k])
		}
	}
	squares, works := 0.0, 0.0
	for w, cards := range m.table.byWork {
		if len(cards) == 0 {
			continue
		}
		works++
		line, d := m.line(w), float64(len(cards))+drawn
		rest := sums[w]
		for _, one := range line {
			rest -= float64(one.value * solution[one.row])
		}
		rest /= d
		squares += float64(rest*rest) + float64(c.noise*(1+between(line, matrix, line)/d))/d
	}
	return squares/works - variance
}
