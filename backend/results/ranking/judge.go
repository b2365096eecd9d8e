package ranking

import (
	"cmp"
	"math"
	"slices"
)

// Judge is what the cards show about a judge. Severity is what the fit adds to the true value of a work: it is
// negative for a strict judge. Values that the cards do not determine are nil.
type Judge struct {
	Name      string   `json:"name"`
	Cards     int      `json:"cards"`
	Severity  Points   `json:"severity"`
	Criteria  []Points `json:"criteria"`  // the severity by Criterion
	Mean      *Points  `json:"mean"`      // of the totals; nil without a card
	Spread    *Points  `json:"spread"`    // standard deviation of the totals; nil below two cards
	Agreement *float64 `json:"agreement"` // correlation with the others' corrected totals of the same works, in thousandths; nil below three works, or where either side is constant
	Drift     *Trend   `json:"drift"`     // nil below three cards with places that differ
}

// Trend is the slope of what the fit leaves over, along the running order.
type Trend struct {
	PerTen Points `json:"perTen"` // points for each ten works
	Error  Points `json:"error"`  // its standard error
	Cards  int    `json:"cards"`
}

// judgeStatistics returns the judges by name.
func (t *table) judgeStatistics(f fit) []Judge {
	all := make([]Judge, len(t.judges))
	for j, cards := range t.byJudge {
		own := Judge{Name: t.judges[j], Cards: len(cards), Severity: points(t.weigh(f.severities[j]))}
		for c := range t.panel.Weights {
			own.Criteria = append(own.Criteria, points(float64(f.severities[j][c]*100)))
		}
		totals := make([]float64, len(cards))
		for i, card := range cards {
			totals[i] = float64(t.panel.total(card.scores))
		}
		if len(cards) > 0 {
			mean := points(meanOf(totals))
			own.Mean = &mean
		}
		if len(cards) > 1 {
			spread := points(math.Sqrt(squares(totals) / float64(len(totals)-1)))
			own.Spread = &spread
		}
		own.Agreement = t.agreement(f, j)
		own.Drift = trend(t.leftOver(f, cards))
		all[j] = own
	}
	slices.SortFunc(all, func(a, b Judge) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// agreement correlates a judge's totals with the means of the other judges' totals without their severities.
func (t *table) agreement(f fit, judge int) *float64 {
	var own, others []float64
	for _, card := range t.byJudge[judge] {
		sum, count := 0.0, 0
		for _, other := range t.byWork[card.work] {
			if other.judge != judge {
				sum += float64(t.panel.total(other.scores)) - t.weigh(f.severities[other.judge])
				count++
			}
		}
		if count > 0 {
			own = append(own, float64(t.panel.total(card.scores)))
			others = append(others, sum/float64(count))
		}
	}
	if len(own) < 3 {
		return nil
	}
	r, determined := correlation(own, others)
	if !determined {
		return nil
	}
	return &r
}

// place is what a fit leaves over of a card's total, in ten-thousandths of a point, at its place in the judge's
// running order.
type place struct{ at, left float64 }

// leftOver returns the places of the cards that have one.
func (t *table) leftOver(f fit, cards []score) []place {
	var all []place
	for _, card := range cards {
		if card.place > 0 {
			expected := t.weigh(f.works[card.work]) + t.weigh(f.severities[card.judge])
			all = append(all, place{float64(card.place), float64(t.panel.total(card.scores)) - expected})
		}
	}
	return all
}

// trend is the least-squares line through the places; nil unless there are three, with at least two different.
func trend(places []place) *Trend {
	if len(places) < 3 {
		return nil
	}
	at, left := make([]float64, len(places)), make([]float64, len(places))
	for i, p := range places {
		at[i], left[i] = p.at, p.left
	}
	spread := squares(at)
	if spread == 0 {
		return nil
	}
	slope := products(at, left) / spread
	rest := math.Max(0, squares(left)-float64(float64(slope*slope)*spread))
	deviation := math.Sqrt(rest / float64(len(places)-2) / spread)
	return &Trend{PerTen: points(float64(slope * 10)), Error: points(float64(deviation * 10)), Cards: len(places)}
}

// OrderEffect is how the place in the running order changes a score, over all judges. Every judge has an order of
// their own, so that it is not the works.
type OrderEffect struct {
	Trend *Trend  `json:"trend"` // nil where the orders are unknown
	First *Points `json:"first"` // what the fit leaves over of the first cards of all judges, on average; nil without any
	Cards int     `json:"cards"` // with a place
}

func (t *table) orderEffect(f fit) OrderEffect {
	var all []place
	var first []float64
	for _, cards := range t.byJudge {
		places := t.leftOver(f, cards)
		for _, p := range places {
			if p.at == 1 {
				first = append(first, p.left)
			}
		}
		all = append(all, places...)
	}
	effect := OrderEffect{Trend: trend(all), Cards: len(all)}
	if len(first) > 0 {
		mean := points(meanOf(first))
		effect.First = &mean
	}
	return effect
}
