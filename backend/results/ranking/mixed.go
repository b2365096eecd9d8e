package ranking

// mixed is the mixed model behind the corrected ranking: score = work + severity of the judge + noise, where works,
// severities and noise are random and independent.
type mixed struct {
	table     *table
	judges    []int // those with a card, by row
	row       []int // by judge; -1 without a card
	works     int   // those with a card
	cards     int
	contrasts int // differences between judges that works with several cards show
	residuals int // cards less works less contrasts: what shows the noise alone
	options   Options
	equations equations
	variances map[int]variances // by measure
}

// total is the measure of the weighted sum; the others are criteria.
const total = -1

// negligible is the part of the largest value below which one counts as 0.
const negligible = 1e-9

// newMixed estimates the variances of the total and of each criterion, and solves the equations of a table.
func newMixed(t *table, o Options) *mixed {
	m := &mixed{
		table:     t,
		judges:    t.scoringJudges(),
		row:       make([]int, len(t.judges)),
		options:   o,
		variances: map[int]variances{},
	}
	for j := range m.row {
		m.row[j] = -1
	}
	for r, j := range m.judges {
		m.row[j] = r
	}
	for _, cards := range t.byWork {
		m.cards += len(cards)
		m.works += min(1, len(cards))
	}
	m.contrasts = len(m.judges) - len(t.groups())
	m.residuals = m.cards - m.works - m.contrasts
	for measure := total; measure < len(t.panel.Weights); measure++ {
		m.variances[measure] = m.estimate(measure)
	}
	m.equations = newEquations(m)
	return m
}

// value is what a card says of a measure: hundredths of a point for a criterion, ten-thousandths for the total.
func (m *mixed) value(card score, measure int) float64 {
	if measure == total {
		return float64(m.table.panel.total(card.scores))
	}
	return float64(card.scores[measure])
}
