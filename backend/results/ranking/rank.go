package ranking

import (
	"cmp"
	"slices"
)

// Standing is a work in one of the rankings. With fewer cards than the minimum it has the rank 0, and without a card no
// points.
type Standing struct {
	Rank     int      `json:"rank"` // from 1; works that are equal in everything share a rank, and the next ranks stay empty
	Total    Points   `json:"total"`
	Criteria []Points `json:"criteria"` // by Criterion, of works without a card too
	Ranks    []int    `json:"ranks"`    // by each criterion alone
}

// keys decide a rank, one after the other: the total, then the criteria in their order. Those
// after the panel's criteria are equal in all works.
type keys [1 + MaxCriteria]ratio

// compare returns a negative number when k ranks before the other.
func (k *keys) compare(other *keys) int {
	for i := range k {
		if c := other[i].compare(k[i]); c != 0 {
			return c
		}
	}
	return 0
}

// standings ranks the works with enough cards whose keys have a count; the others have the rank 0.
func standings(works []keys, enough []bool, criteria int) []Standing {
	all := make([]Standing, len(works))
	for w, rank := range ranks(works, enough) {
		all[w] = Standing{Criteria: make([]Points, criteria), Ranks: make([]int, criteria)}
		if works[w][0].count == 0 {
			continue
		}
		all[w].Rank, all[w].Total = rank, works[w][0].points()
		for c := range criteria {
			all[w].Criteria[c] = works[w][1+c].points()
		}
	}
	scored := rankable(works, enough)
	for c := range criteria {
		rank(
			scored,
			func(a, b int) int { return works[b][1+c].compare(works[a][1+c]) },
			func(w, rank int) { all[w].Ranks[c] = rank },
		)
	}
	return all
}

// ranks returns the rank of each work, 0 without a count or enough cards.
func ranks(works []keys, enough []bool) []int {
	all := make([]int, len(works))
	rank(
		rankable(works, enough),
		func(a, b int) int { return works[a].compare(&works[b]) },
		func(w, rank int) { all[w] = rank },
	)
	return all
}

// enough says which works have a number of cards.
func (t *table) enough(minimum int) []bool {
	all := make([]bool, len(t.works))
	for w, cards := range t.byWork {
		all[w] = len(cards) >= minimum
	}
	return all
}

// rankable returns the works with enough cards whose keys have a count.
func rankable(works []keys, enough []bool) []int {
	var scored []int
	for w, k := range works {
		if k[0].count > 0 && enough[w] {
			scored = append(scored, w)
		}
	}
	return scored
}

// rank sorts the works and calls set with the rank of each; equal works share the lowest of their ranks.
func rank(works []int, compare func(a, b int) int, set func(work, rank int)) {
	slices.SortFunc(works, func(a, b int) int { return cmp.Or(compare(a, b), cmp.Compare(a, b)) })
	shared := 0
	for i, w := range works {
		if i == 0 || compare(works[i-1], w) != 0 {
			shared = i + 1
		}
		set(w, shared)
	}
}

// mean returns what ranks the works by the mean of their complete cards, without rounding. weights are the judges'
// weights, by which a judge counts several times or not at all.
func (t *table) mean(weights []int) []keys {
	all := make([]keys, len(t.works))
	for w, cards := range t.byWork {
		for _, card := range cards {
			m := int64(weights[card.judge])
			all[w][0].sum += m * t.panel.total(card.scores)
			for c, value := range card.scores {
				all[w][1+c].sum += m * int64(value) * 100
			}
			for i := range all[w] {
				all[w][i].count += m
			}
		}
	}
	return all
}

// corrected returns what ranks the works by a fit, whose numbers are first rounded to ten-thousandths of a point.
func (t *table) corrected(f fit) []keys {
	all := make([]keys, len(t.works))
	for w := range t.works {
		if !f.scored[w] {
			continue
		}
		all[w][0] = ratio{int64(points(t.weigh(f.works[w]))), 1}
		for c, value := range f.works[w] { // those after the panel's criteria are 0
			all[w][1+c] = ratio{int64(points(float64(value * 100))), 1}
		}
	}
	return all
}

// weigh returns the total of values in hundredths, in ten-thousandths of a point.
func (t *table) weigh(values [MaxCriteria]float64) float64 {
	sum := 0.0
	for c, weight := range t.panel.Weights {
		sum += float64(values[c] * float64(weight))
	}
	return sum
}
