package ranking

import (
	"math"
)

// The components of a variance, in the order of their estimates.
const (
	ofNoise = iota
	ofSeverity
	ofWorks
	componentCount
)

// variances are those of a measure's components, in squared units of its values.
type variances struct {
	known  bool // the cards show a noise
	of     [componentCount]float64
	errors [componentCount][componentCount]float64 // the covariances of these estimates
}

const (
	leastRatio  = 1.0 / (1 << 20) // a component is not less than this part of the others while it is searched for
	largestStep = 8               // a component changes by this factor at most in a step
	mostSteps   = 100
	nearest     = 1e-9 // the change of each component at which the search ends
)

// estimate returns the variances of the noise, the severities and, where works are drawn to the field, the works, all
// at once by restricted maximum likelihood (Patterson and Thompson, Biometrika 58, 1971). Newton's steps with the
// average of the observed and the expected information (Gilmour, Thompson and Cullis, Biometrics 51, 1995) lead to the
// root of the likelihood's derivatives; its inverse there has the covariances of the estimates. A component that falls
// to its least value is 0. The equations are Henderson's, with the ratios of these variances as shrinkages.
//
// Where no card is left to show the noise alone, severities have the ratio to it that the shrinkage assumes.
func (m *mixed) estimate(measure int) variances {
	if m.contrasts == 0 {
		return variances{}
	}
	values := m.perCard(func(_ int, card score) float64 { return m.value(card, measure) })
	start := m.withinWorks(values)
	v := variances{known: true}
	if start == 0 {
		return v
	}
	free := m.directions()
	for i := range v.of {
		v.of[i] = start / 2
	}
	if m.residuals == 0 {
		v.of[ofSeverity] = v.of[ofNoise] / m.options.Shrinkage
	}
	for range mostSteps {
		slope, information := m.likelihood(values, v.of)
		least := v.least()
		var moving [][componentCount]float64
		for _, direction := range free {
			only := ofOne(direction)
			if only < 0 || v.of[only] > 2*least[only] || slope[only] > 0 {
				moving = append(moving, direction)
			}
		}
		covariances := covariancesOf(information, moving)
		before := v.of
		for i := range v.of {
			step := 0.0
			for k, one := range slope {
				step += float64(covariances[i][k] * one)
			}
			v.of[i] = math.Max(before[i]/largestStep, math.Min(before[i]+step, float64(before[i]*largestStep)))
		}
		least = v.least()
		change := 0.0
		for i := range v.of {
			v.of[i] = math.Max(v.of[i], least[i])
			change = math.Max(change, math.Abs(v.of[i]-before[i])/before[i])
		}
		if change <= nearest {
			break
		}
	}
	_, information := m.likelihood(values, v.of)
	v.errors = covariancesOf(information, free)
	least := v.least()
	for i := range v.of {
		if i != ofNoise && v.of[i] <= 2*least[i] {
			v.of[i] = 0
		}
	}
	if !m.estimatesWorks() {
		v.of[ofWorks] = 0
	}
	return v
}

// estimatesWorks reports whether works are random, and enough for a variance.
func (m *mixed) estimatesWorks() bool { return m.options.WorkShrinkage > 0 && m.works > 1 }

// directions are the ways in which the components can change.
func (m *mixed) directions() [][componentCount]float64 {
	all := [][componentCount]float64{{ofNoise: 1}, {ofSeverity: 1}}
	if m.residuals == 0 {
		all = [][componentCount]float64{{ofNoise: 1, ofSeverity: 1 / m.options.Shrinkage}}
	}
	if m.estimatesWorks() {
		all = append(all, [componentCount]float64{ofWorks: 1})
	}
	return all
}

// ofOne returns the only component that a direction changes, or -1.
func ofOne(direction [componentCount]float64) int {
	only := -1
	for i, value := range direction {
		if value != 0 && only >= 0 {
			return -1
		}
		if value != 0 {
			only = i
		}
	}
	return only
}

// least returns the least values of the components beside the others.
func (v variances) least() [componentCount]float64 {
	others := math.Max(v.of[ofSeverity], v.of[ofWorks])
	return [componentCount]float64{
		float64(others * leastRatio),
		float64(v.of[ofNoise] * leastRatio),
		float64(v.of[ofNoise] * leastRatio),
	}
}

// covariancesOf inverts an information in some directions, and returns it by component.
func covariancesOf(
	information [componentCount][componentCount]float64,
	directions [][componentCount]float64,
) (covariances [componentCount][componentCount]float64) {
	inverse := square(len(directions))
	for a, one := range directions {
		for b, other := range directions {
			for i, x := range one {
				for k, y := range other {
					inverse[a][b] += float64(float64(x*y) * information[i][k])
				}
			}
		}
	}
	invert(inverse)
	for a, one := range directions {
		for b, other := range directions {
			for i, x := range one {
				for k, y := range other {
					covariances[i][k] += float64(float64(x*y) * inverse[a][b])
				}
			}
		}
	}
	return covariances
}

// perCard returns a value of each card, by work.
func (m *mixed) perCard(of func(work int, card score) float64) [][]float64 {
	all := make([][]float64, len(m.table.byWork))
	for w, cards := range m.table.byWork {
		for _, card := range cards {
			all[w] = append(all[w], of(w, card))
		}
	}
	return all
}

// withinWorks returns the mean square of the cards around the means of their works.
func (m *mixed) withinWorks(values [][]float64) float64 {
	squares := 0.0
	for _, cards := range values {
		mean := 0.0
		for _, value := range cards {
			mean += value / float64(len(cards))
		}
		for _, value := range cards {
			squares += float64((value - mean) * (value - mean))
		}
	}
	return squares / float64(m.cards-m.works)
}
