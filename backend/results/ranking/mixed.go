package ranking

import (
	"math"
)

// mixed is the mixed model behind the corrected ranking: score = work + severity of the judge + noise, where works,
// severities and noise are random and independent. Whatever is scored (a criterion, the total), the cards stand in the
// same cells, so that one decomposition serves all measures. The variances of severities and noise come from
// differences within works.
type mixed struct {
	table      *table
	judges     []int       // those with a card, by row
	row        []int       // by judge; -1 without a card
	values     []float64   // eigenvalues of the judges' equations with the works eliminated, in the order of vectors
	vectors    [][]float64 // by row; column i belongs to values[i]
	contrasts  int         // eigenvalues that are not 0: differences between judges that the cards show
	residuals  int         // cards less works less contrasts: what shows the noise alone
	options    Options
	equations  equations
	components map[int]components // by measure
}

// total is the measure of the weighted sum; the others are criteria.
const total = -1

// components are the variances of a measure, in squared units of its scores: hundredths of a point for a criterion,
// ten-thousandths for the total.
type components struct {
	known           bool // the cards show a noise
	severity, noise float64
	works           float64 // 0 where works are not drawn to anything
	ofWorks         float64 // the variance of that estimate
	// The variances of the estimates of severity and noise, and their covariance.
	ofSeverity, ofNoise, ofBoth float64
}

// negligible is the part of the largest eigenvalue below which one counts as 0.
const negligible = 1e-9

// newMixed decomposes the judges' equations of a table.
func newMixed(t *table, o Options) *mixed {
	m := &mixed{
		table:      t,
		judges:     t.scoringJudges(),
		row:        make([]int, len(t.judges)),
		options:    o,
		components: map[int]components{},
	}
	for j := range m.row {
		m.row[j] = -1
	}
	for r, j := range m.judges {
		m.row[j] = r
	}
	matrix := square(len(m.judges))
	for _, cards := range t.byWork {
		share := 1 / float64(max(1, len(cards)))
		for _, one := range cards {
			for _, other := range cards {
				matrix[m.row[one.judge]][m.row[other.judge]] -= share
			}
			matrix[m.row[one.judge]][m.row[one.judge]]++
		}
		m.residuals += max(0, len(cards)-1)
	}
	m.values, m.vectors = eigen(matrix)
	largest := 0.0
	for _, value := range m.values {
		largest = math.Max(largest, value)
	}
	for i, value := range m.values {
		if value > largest*negligible {
			m.contrasts++
		} else {
			m.values[i] = 0
		}
	}
	m.residuals -= m.contrasts
	for c := total; c < len(t.panel.Weights); c++ {
		m.components[c] = m.estimateWorks(c, m.estimate(c))
	}
	m.equations = newEquations(m)
	return m
}

// value is what a card says of a measure, in the units of its components.
func (m *mixed) value(card score, measure int) float64 {
	if measure == total {
		return float64(m.table.panel.total(card.scores))
	}
	return float64(card.scores[measure])
}

// estimate returns the variances by restricted maximum likelihood (Patterson and Thompson, Biometrika 58, 1971). With
// the works eliminated, the deviations of the judges' sums along each eigenvector, divided by the root of its
// eigenvalue, are independent with the variance noise + severity · eigenvalue, and what is left of the squares has that
// of the noise alone. The ratio of both variances is the root of the derivative of the profile likelihood, by
// bisection; it is 0 where the likelihood falls from there. The variances of the estimates are the inverse of Fisher's
// information.
//
// Where no card is left to show the noise alone, the ratio is the one that the shrinkage assumes.
func (m *mixed) estimate(measure int) components {
	contrasts, rest := m.deviations(measure)
	if m.contrasts == 0 && m.residuals == 0 {
		return components{}
	}
	ratio := 1 / m.options.Shrinkage
	if m.residuals > 0 {
		ratio = m.ratio(contrasts, rest)
	}
	sum := rest
	for i, value := range m.values {
		sum += contrasts[i] / (1 + float64(ratio*value))
	}
	c := components{known: true, noise: sum / float64(m.contrasts+m.residuals)}
	c.severity = float64(ratio * c.noise)
	if c.noise == 0 {
		return c
	}
	var bySeverity, byBoth, byNoise float64
	for _, value := range m.values {
		if value == 0 {
			continue
		}
		v := c.noise + float64(c.severity*value)
		bySeverity += float64((value/v)*(value/v)) / 2
		byBoth += value / v / v / 2
		byNoise += 1 / v / v / 2
	}
	byNoise += float64(m.residuals) / c.noise / c.noise / 2
	if m.residuals == 0 { // one unknown alone
		c.ofNoise = 2 * float64(c.noise*c.noise) / float64(m.contrasts)
		c.ofBoth, c.ofSeverity = float64(ratio*c.ofNoise), float64(float64(ratio*ratio)*c.ofNoise)
		return c
	}
	if bySeverity == 0 {
		c.ofNoise = 1 / byNoise
		return c
	}
	determinant := float64(bySeverity*byNoise) - float64(byBoth*byBoth)
	c.ofSeverity, c.ofNoise, c.ofBoth = byNoise/determinant, bySeverity/determinant, -byBoth/determinant
	return c
}

// deviations returns, by eigenvalue, the square of the judges' deviations along its vector, divided by it; and the rest
// of the squares of the cards around the means of their works. A contrast of an eigenvalue 0 is 0.
func (m *mixed) deviations(measure int) (contrasts []float64, rest float64) {
	right := make([]float64, len(m.judges))
	for _, cards := range m.table.byWork {
		if len(cards) == 0 {
			continue
		}
		mean := 0.0
		for _, card := range cards {
			mean += m.value(card, measure)
		}
		mean /= float64(len(cards))
		for _, card := range cards {
			deviation := m.value(card, measure) - mean
			right[m.row[card.judge]] += deviation
			rest += float64(deviation * deviation)
		}
	}
	contrasts = make([]float64, len(m.values))
	for i, value := range m.values {
		if value == 0 {
			continue
		}
		sum := 0.0
		for r, along := range right {
			sum += float64(along * m.vectors[r][i])
		}
		contrasts[i] = float64(sum*sum) / value
		rest -= contrasts[i]
	}
	return contrasts, math.Max(0, rest)
}

// ratio returns the variance of the severities divided by that of the noise, 0 to highestRatio.
func (m *mixed) ratio(contrasts []float64, rest float64) float64 {
	rises := func(ratio float64) bool { // twice the derivative of the profile log-likelihood is positive
		expected, seen, sum := 0.0, 0.0, rest
		for i, value := range m.values {
			v := 1 + float64(ratio*value)
			expected += value / v
			seen += float64((value / v) * (contrasts[i] / v))
			sum += contrasts[i] / v
		}
		return float64(float64(m.contrasts+m.residuals)*seen) > float64(expected*sum)
	}
	low, high := 0.0, 1.0
	if !rises(low) {
		return 0
	}
	for rises(high) && high < highestRatio {
		low, high = high, 2*high
	}
	for range bisections {
		if middle := (low + high) / 2; rises(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

const (
	highestRatio = 1 << 20
	bisections   = 60
)
