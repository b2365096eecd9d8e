package results

import "math"

// estimateWorks adds the variance of the works to the components of a measure, where works are drawn to the field: what the
// squares of all cards around their mean show beyond severities and noise (Henderson's first method, Biometrics 9, 1953;
// Searle, Casella and McCulloch, Variance Components, section 5.3). The variance of the estimate is that of a balanced panel.
func (m *mixed) estimateWorks(measure int, c components) components {
	if !c.known || m.options.WorkShrinkage == 0 {
		return c
	}
	var count, works, ofWorks, ofJudges, mean, squared float64
	for _, cards := range m.table.byWork {
		n := float64(len(cards))
		count += n
		ofWorks += float64(n * n)
		works += math.Min(1, n)
		for _, card := range cards {
			mean += m.value(card, measure)
		}
	}
	mean /= count
	for _, cards := range m.table.byWork {
		for _, card := range cards {
			deviation := m.value(card, measure) - mean
			squared += float64(deviation * deviation)
		}
	}
	for _, j := range m.judges {
		n := float64(len(m.table.byJudge[j]))
		ofJudges += float64(n * n)
	}
	factor := count - ofWorks/count
	if factor <= 0 || works < 2 {
		return c
	}
	rest := squared - float64(c.noise*(count-1)) - float64(c.severity*(count-ofJudges/count))
	c.works = math.Max(0, rest/factor)
	ofMean := c.works + float64(c.noise*works)/count
	c.ofWorks = 2 * float64(ofMean*ofMean) / (works - 1)
	return c
}
