package ranking

import (
	"cmp"
	"fmt"
	"slices"
)

// Criterion is the place of what a judge scores among a panel's criteria, from 0, in the order in which ties are
// decided.
type Criterion int

// MaxCriteria is how many criteria a panel has at most.
const MaxCriteria = 8

const (
	maxScore  = 10_000 // hundredths of a point
	maxJudges = 10_000
)

// Card is a complete scorecard.
type Card struct {
	Judge  string `json:"judge"`
	Work   int    `json:"work"`
	Scores []int  `json:"scores"` // by Criterion, in hundredths of a point, 0 to 10000
	Place  int    `json:"place"`  // the work's place in the judge's running order, from 1; 0 where it is unknown
}

// Equal reports whether both cards are the same.
func (c Card) Equal(other Card) bool {
	return c.Judge == other.Judge && c.Work == other.Work && c.Place == other.Place &&
		slices.Equal(c.Scores, other.Scores)
}

// Panel is what the results are computed from.
type Panel struct {
	Weights []int    `json:"weights"` // by Criterion, 1 to MaxCriteria of them, in percent, 100 in all
	Judges  []string `json:"judges"`  // any names that differ, also of judges without a card
	Works   []int    `json:"works"`   // also works without a card
	Cards   []Card   `json:"cards"`   // at most one of a judge for a work
}

// Equal reports whether both panels have the same judges, works and cards, in the same order.
func (p Panel) Equal(other Panel) bool {
	return slices.Equal(p.Weights, other.Weights) && slices.Equal(p.Judges, other.Judges) &&
		slices.Equal(p.Works, other.Works) &&
		slices.EqualFunc(p.Cards, other.Cards, Card.Equal)
}

// check returns an error that names the first thing that is wrong.
func (p Panel) check() error {
	if len(p.Weights) < 1 || len(p.Weights) > MaxCriteria {
		return fmt.Errorf("%d criteria are not 1 to %d", len(p.Weights), MaxCriteria)
	}
	sum := 0
	for _, weight := range p.Weights {
		if weight < 0 {
			return fmt.Errorf("a weight is %d", weight)
		}
		sum += weight
	}
	if sum != 100 {
		return fmt.Errorf("the weights are %d in all, not 100", sum)
	}
	if len(p.Judges) > maxJudges {
		return fmt.Errorf("%d judges are more than %d", len(p.Judges), maxJudges)
	}
	if twice, found := repeated(p.Judges); found {
		return fmt.Errorf("judge %q is listed twice", twice)
	}
	if twice, found := repeated(p.Works); found {
		return fmt.Errorf("work %d is listed twice", twice)
	}
	type pair struct {
		judge string
		work  int
	}
	judges, works, seen := set(p.Judges), set(p.Works), map[pair]bool{}
	for _, card := range p.Cards {
		key := pair{card.Judge, card.Work}
		switch {
		case !judges[card.Judge]:
			return fmt.Errorf("a card of %q, who is not a judge of the panel", card.Judge)
		case !works[card.Work]:
			return fmt.Errorf("a card for %d, which is not a work of the panel", card.Work)
		case seen[key]:
			return fmt.Errorf("two cards of %q for work %d", card.Judge, card.Work)
		case len(card.Scores) != len(p.Weights):
			return fmt.Errorf(
				"a card of %q for work %d with %d scores for %d criteria",
				card.Judge,
				card.Work,
				len(card.Scores),
				len(p.Weights),
			)
		case card.Place < 0:
			return fmt.Errorf("a card of %q for work %d with the place %d", card.Judge, card.Work, card.Place)
		}
		seen[key] = true
		for _, score := range card.Scores {
			if score < 0 || score > maxScore {
				return fmt.Errorf(
					"a card of %q for work %d with a score of %d hundredths",
					card.Judge,
					card.Work,
					score,
				)
			}
		}
	}
	return nil
}

func repeated[T cmp.Ordered](values []T) (T, bool) {
	sorted := slices.Sorted(slices.Values(values))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i], true
		}
	}
	var none T
	return none, false
}

func set[T comparable](values []T) map[T]bool {
	all := make(map[T]bool, len(values))
	for _, value := range values {
		all[value] = true
	}
	return all
}

// score is a card in a panel's table.
type score struct {
	judge, work int              // indexes
	scores      [MaxCriteria]int // those after the panel's criteria are 0
	place       int
}

// total is the weighted sum of the scores in ten-thousandths of a point.
func (p Panel) total(scores [MaxCriteria]int) int64 {
	sum := 0
	for c, weight := range p.Weights {
		sum += scores[c] * weight
	}
	return int64(sum)
}

// table is a panel with indexes instead of names: works by id, judges by their cards.
type table struct {
	panel   Panel
	judges  []string
	works   []int
	byJudge [][]score // by work
	byWork  [][]score // by judge
}

// newTable sorts a panel that was checked. Judges are sorted by what they scored, and by places and name only where
// that is equal, so that neither names nor places change the order in which sums run.
func newTable(p Panel) *table {
	t := &table{panel: p, works: slices.Sorted(slices.Values(p.Works))}
	cards := map[string][]score{}
	for _, card := range p.Cards {
		work, _ := slices.BinarySearch(t.works, card.Work)
		one := score{work: work, place: card.Place}
		copy(one.scores[:], card.Scores)
		cards[card.Judge] = append(cards[card.Judge], one)
	}
	for _, own := range cards {
		slices.SortFunc(own, func(a, b score) int { return cmp.Compare(a.work, b.work) })
	}
	t.judges = slices.Clone(p.Judges)
	slices.SortFunc(t.judges, func(a, b string) int {
		return cmp.Or(
			slices.CompareFunc(cards[a], cards[b], compareScores),
			slices.CompareFunc(cards[a], cards[b], comparePlaces),
			cmp.Compare(a, b),
		)
	})
	t.byJudge, t.byWork = make([][]score, len(t.judges)), make([][]score, len(t.works))
	for j, name := range t.judges {
		for _, s := range cards[name] {
			s.judge = j
			t.byJudge[j] = append(t.byJudge[j], s)
			t.byWork[s.work] = append(t.byWork[s.work], s)
		}
	}
	return t
}

func compareScores(a, b score) int {
	return cmp.Or(cmp.Compare(a.work, b.work), slices.Compare(a.scores[:], b.scores[:]))
}

func comparePlaces(a, b score) int { return cmp.Compare(a.place, b.place) }

// everyJudge is the weight 1 for each judge.
func (t *table) everyJudge() []int {
	weights := make([]int, len(t.judges))
	for j := range weights {
		weights[j] = 1
	}
	return weights
}

// scoringJudges returns the judges with a card.
func (t *table) scoringJudges() []int {
	var judges []int
	for j, cards := range t.byJudge {
		if len(cards) > 0 {
			judges = append(judges, j)
		}
	}
	return judges
}
