package ranking_test

import (
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

// The judges agree but for A, who adds two points from each work to the next and scores in the order of the ids.
func TestDriftIsTheSlopeAlongTheRunningOrder(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B"}}
	for id := 1; id <= 21; id++ {
		p.Works = append(p.Works, id)
		a, b := equalScores("A", id, 30+2*id), equalScores("B", id, 50)
		a.Place, b.Place = id, (id*8)%21+1
		p.Cards = append(p.Cards, a, b)
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	// Half of the slope is taken for the works' own values.
	if drift := judge(
		t,
		r,
		"A",
	).Drift; drift == nil || drift.PerTen.String() != "10" || drift.Error != 0 ||
		drift.Cards != 21 {
		t.Errorf("drift %+v, want 10 points for ten works", drift)
	}
	if r.Order.Cards != 42 || r.Order.Trend == nil || r.Order.First == nil {
		t.Errorf("order effect %+v", r.Order)
	}
}

func TestWithoutARunningOrderThereIsNoDrift(t *testing.T) {
	t.Parallel()
	r := compute(t, byHand(), ranking.Options{Shrinkage: 2})
	for _, j := range r.Judges {
		if j.Drift != nil {
			t.Errorf("%s: drift %+v", j.Name, j.Drift)
		}
	}
	if r.Order.Trend != nil || r.Order.First != nil || r.Order.Cards != 0 {
		t.Errorf("order effect %+v", r.Order)
	}
}

func TestAgreementIsTheCorrelationWithTheOtherJudges(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B", "C"}, Works: []int{1, 2, 3, 4}}
	for id := 1; id <= 4; id++ {
		p.Cards = append(
			p.Cards,
			equalScores("A", id, 20*id),
			equalScores("B", id, 20*id-10),
			equalScores("C", id, 90-20*id),
		)
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	// A and B rise together and C falls: the others of C rise, and the others of A are level.
	if agreement := judge(t, r, "C").Agreement; agreement == nil || *agreement != -1 {
		t.Errorf("agreement of C %v, want -1", agreement)
	}
	if agreement := judge(t, r, "A").Agreement; agreement != nil {
		t.Errorf("agreement of A %v, want none: the others are level", *agreement)
	}
}

func TestJudgesWithoutACommonWorkAreNotConnected(t *testing.T) {
	t.Parallel()
	p := byHand()
	if r := compute(
		t,
		p,
		ranking.Options{Shrinkage: 2},
	); !r.Connected() || len(r.Groups) != 1 ||
		!slices.Equal(r.Groups[0].Judges, []string{"A", "B", "C", "E"}) {
		t.Errorf("groups %v, want one without D", r.Groups)
	}
	p.Cards = []ranking.Card{
		equalScores("A", 1, 50),
		equalScores("B", 1, 60),
		equalScores("C", 2, 70),
		equalScores("E", 3, 70),
		equalScores("C", 3, 70),
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	if r.Connected() || len(r.Groups) != 2 {
		t.Fatalf("groups %v, want two", r.Groups)
	}
	if g := r.Groups[1]; !slices.Equal(g.Judges, []string{"C", "E"}) || !slices.Equal(g.Works, []int{2, 3}) {
		t.Errorf("second group %v", g)
	}
}

func TestJudgeOfFewCardsIsShrunkTowardsNone(t *testing.T) {
	t.Parallel()
	// B lies 12 points below A in one work, then in all twenty.
	severity := func(works int) ranking.Points {
		p := ranking.Panel{Judges: []string{"A", "B"}}
		for id := 1; id <= 20; id++ {
			p.Works = append(p.Works, id)
			p.Cards = append(p.Cards, equalScores("A", id, 60))
			if id <= works {
				p.Cards = append(p.Cards, equalScores("B", id, 48))
			}
		}
		return judge(t, compute(t, p, ranking.Options{Shrinkage: 2}), "B").Severity
	}
	if one, all := severity(1), severity(20); one >= 0 || all >= one || all < -60000 {
		t.Errorf("severity %s of one card, %s of twenty; want both below 0, the second lower", one, all)
	}
}
