package ranking

import (
	"math"
)

// Interval is where the true total of a work lies with a probability of 90 %.
type Interval struct {
	Low  Points `json:"low"`
	High Points `json:"high"`
	// Draws are those of the work's Chances. 0 with Low and High 0 for a work without a card, and for all works where
	// no two cards can be compared.
	Draws int `json:"draws"`
}

// spread is how far an estimate of the fit lies from what it estimates: its variance is noise · the variance of the
// noise + severity · that of the severities + works · that of the works.
type spread struct{ noise, severity, works float64 }

// spreadOf returns the spread of a work's estimate. The fit is linear in the scores: with the matrix C of Henderson's
// equations (Biometrics 31, 1975) with the fit's own shrinkages P, the error is C⁻¹(X'noise − P·truth). So with the
// line t of what is estimated, the field and the work, and v = C⁻¹t, the variance is that of X'noise along v, v't −
// v'Pv, and the squares of what P makes of v. With the works eliminated, v has in the equations' rows inverse · (t −
// N/d).
func (m *mixed) spreadOf(work int) spread {
	e, drawn, shrinkage := m.equations, m.options.WorkShrinkage, m.options.Shrinkage
	d := float64(len(m.table.byWork[work])) + drawn
	line := m.line(work)
	along := make([]entry, len(line))
	for i, one := range line {
		along[i] = entry{one.row, -one.value / d}
	}
	var field []entry
	if e.field >= 0 {
		along[len(along)-1].value++
		field = []entry{{e.field, 1}}
	}
	toLine := between(line, e.inverse, along) // N·v
	ofWorks := (1-float64(2*toLine))/float64(d*d) + between(along, e.byWorks, along)
	ofJudges := between(along, e.byJudges, along)
	all := between(field, e.inverse, along) + (1-toLine)/d
	return spread{
		noise:    all - float64(drawn*ofWorks) - float64(shrinkage*ofJudges),
		severity: float64(float64(shrinkage*shrinkage) * ofJudges),
		works:    float64(float64(drawn*drawn) * ofWorks),
	}
}

// half returns half the width of the 90 % interval: Student's t with the degrees of freedom of Satterthwaite
// (Biometrics Bulletin 2, 1946), times the standard error.
func (c components) half(s spread) float64 {
	variance := float64(s.noise*c.noise) + float64(s.severity*c.severity) + float64(s.works*c.works)
	ofVariance := float64(float64(s.noise*s.noise)*c.ofNoise) + float64(float64(s.severity*s.severity)*c.ofSeverity) +
		float64(2*float64(s.noise*s.severity)*c.ofBoth) + float64(float64(s.works*s.works)*c.ofWorks)
	if variance <= 0 {
		return 0
	}
	inverse := math.Min(1, ofVariance/float64(2*float64(variance*variance)))
	return float64(student95(inverse) * math.Sqrt(variance))
}

// intervals returns the intervals of the corrected totals.
func (m *mixed) intervals(f fit, draws int) []Interval {
	all := make([]Interval, len(m.table.works))
	c := m.components[total]
	for w := range all {
		if !f.scored[w] || !c.known {
			continue
		}
		value, half := m.table.weigh(f.works[w]), c.half(m.spreadOf(w))
		all[w] = Interval{Low: points(value - half), High: points(value + half), Draws: draws}
	}
	return all
}

// student95 returns the value that Student's t exceeds with a probability of 5 %, for the inverse of the degrees of
// freedom, 0 to 1: linear between the values of a table, whose greatest error is 0.002.
func student95(inverse float64) float64 {
	at := float64(math.Max(0, inverse) * (studentSteps))
	step := min(int(at), studentSteps-1)
	low, high := student[step], student[step+1]
	return low + float64((at-float64(step))*(high-low))
}

const studentSteps = 40

// student has the quantile 0.95 of Student's t for 40/i degrees of freedom, i from 0 (the normal distribution) to 40.
//
//nolint:gochecknoglobals // a table of constants
var student = [studentSteps + 1]float64{
	1.644854,
	1.683851,
	1.724718,
	1.767554,
	1.812461,
	1.859548,
	1.908928,
	1.960720,
	2.015048,
	2.072045,
	2.131847,
	2.194599,
	2.260454,
	2.329571,
	2.402118,
	2.478272,
	2.558219,
	2.642153,
	2.730280,
	2.822815,
	2.919986,
	3.022029,
	3.129197,
	3.241752,
	3.359971,
	3.484147,
	3.614584,
	3.751606,
	3.895550,
	4.046775,
	4.205654,
	4.372583,
	4.547975,
	4.732267,
	4.925919,
	5.129414,
	5.343263,
	5.568006,
	5.804226,
	6.052562,
	6.313752,
}
