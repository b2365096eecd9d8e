package ranking_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

func TestTheUsualMinimumIsThreeOrHalfTheJury(t *testing.T) {
	t.Parallel()
	for judges, want := range map[int]int{0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 12: 3} {
		if got := ranking.UsualMinimum(judges); got != want {
			t.Errorf("%d judges: %d cards, want %d", judges, got, want)
		}
	}
}

// fewCards has works 1 and 2 with three cards each, which tie, work 3 with two and the best scores, and work 4 with
// none.
func fewCards() ranking.Panel {
	p := ranking.Panel{Weights: weights, Judges: []string{"A", "B", "C"}, Works: []int{1, 2, 3, 4}}
	for _, name := range p.Judges {
		p.Cards = append(p.Cards, equalScores(name, 1, 70), equalScores(name, 2, 70))
	}
	p.Cards = append(p.Cards, equalScores("A", 3, 95), equalScores("B", 3, 95))
	return p
}

func TestWorksWithTooFewCardsAreRankedApart(t *testing.T) {
	t.Parallel()
	creativity := ranking.Criterion(0)
	prizes := []ranking.Prize{{ID: "first", First: 1, Last: 1}, {ID: "creative", Criterion: &creativity}}
	for _, c := range []struct {
		minimum     int
		ranks, wins []int // of the works 1 to 4; of both prizes
		tied        bool
	}{
		{0, []int{2, 2, 1, 0}, []int{3}, false},
		{2, []int{2, 2, 1, 0}, []int{3}, false},
		{3, []int{1, 1, 0, 0}, []int{1, 2}, true}, // a tie at the border of the prize
		{4, []int{0, 0, 0, 0}, nil, false},        // no work has enough
	} {
		r := compute(
			t,
			fewCards(),
			ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5, MinimumCards: c.minimum, Draws: 500, Seed: 1},
		)
		for _, ranks := range []ranking.Ranking{ranking.Mean, ranking.Corrected} {
			for i, want := range c.ranks {
				got := work(t, r, i+1).In(ranks)
				if got.Rank != want || (i < 3) != (got.Total > 0) || (got.Rank == 0) != (got.Ranks[0] == 0) {
					t.Errorf(
						"at least %d cards, %s: work %d has %+v, want the rank %d",
						c.minimum,
						ranks,
						i+1,
						got,
						want,
					)
				}
			}
			for _, p := range r.Propose(ranks, prizes, ranking.Field{}) {
				if !slices.Equal(p.Works, c.wins) || (len(p.Tied) > 0) != c.tied {
					t.Errorf(
						"at least %d cards, %s: %s for %v, tied %v, want %v",
						c.minimum,
						ranks,
						p.Prize,
						p.Works,
						p.Tied,
						c.wins,
					)
				}
			}
		}
		if chances := work(t, r, 3).Chances; c.minimum > 2 && chances.Any()+chances.Criteria[0] > 0 {
			t.Errorf("at least %d cards: a work without a rank has %+v", c.minimum, chances)
		}
		if work(t, r, 3).Interval == (ranking.Interval{}) {
			t.Errorf("at least %d cards: a work without a rank has no interval", c.minimum)
		}
	}
}

// Without one judge all works have one card less than the minimum; their ranks stay.
func TestLeavingOutAJudgeTakesNoWorkOutOfTheRanking(t *testing.T) {
	t.Parallel()
	left, err := ranking.LeaveOneOut(fewCards(), ranking.Options{Shrinkage: 2, MinimumCards: 3}, ranking.Mean, 1)
	if err != nil || len(left) != 3 {
		t.Fatal(left, err)
	}
	for _, l := range left {
		if !slices.Equal(l.First, []int{1, 2}) || len(l.Leaving)+len(l.Entering) > 0 {
			t.Errorf("%+v", l)
		}
	}
}

// With equal juries of agreeing judges, a work of n cards that lie d off the field is drawn to d·n/(n + shrinkage); the
// field is the mean of the works.
func TestWorksAreDrawnTowardsTheField(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B"}, Works: []int{1, 2, 3}}
	for _, name := range p.Judges {
		p.Cards = append(p.Cards, equalScores(name, 1, 80), equalScores(name, 2, 60), equalScores(name, 3, 40))
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5})
	for id, want := range map[int]string{1: "76", 2: "60", 3: "44"} {
		if got := work(t, r, id).Corrected.Total.String(); got != want {
			t.Errorf("work %d: %s, want %s", id, got, want)
		}
	}
	// One card less for the best: it is drawn more.
	p.Cards = slices.DeleteFunc(p.Cards, func(c ranking.Card) bool { return c.Judge == "B" && c.Work == 1 })
	if got := work(
		t,
		compute(t, p, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5}),
		1,
	).Corrected.Total; math.Abs(
		float64(got)/10000-73,
	) > 1.5 {
		t.Errorf("with one card: %s", got)
	}
}

// Corrected totals are compared after they are rounded to ten-thousandths: those of 120/30 and 130/30 tie, and
// creativity decides for work 1, where the mean puts work 2 first.
func TestCorrectedTotalsTieAfterRounding(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Works: []int{1, 2}, Weights: weights}
	for i := range 30 {
		name := fmt.Sprint(i)
		p.Judges = append(p.Judges, name)
		one, two := equalScores(name, 1, 0), equalScores(name, 2, 0)
		if i == 0 {
			one.Scores, two.Scores = []int{3, 0, 0, 0}, []int{0, 4, 0, 1}
		}
		p.Cards = append(p.Cards, one, two)
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	one, two := work(t, r, 1), work(t, r, 2)
	if one.Corrected.Total != two.Corrected.Total || one.Corrected.Rank != 1 || two.Corrected.Rank != 2 {
		t.Errorf("corrected %+v, %+v", one.Corrected, two.Corrected)
	}
	if one.Mean.Total != two.Mean.Total || one.Mean.Rank != 2 || two.Mean.Rank != 1 {
		t.Errorf("by the mean %+v, %+v", one.Mean, two.Mean)
	}
}
