package results_test

import (
	"reflect"
	"testing"

	"marquee/backend/results"
)

// Work 3 has a card of B alone: a draw without B, (2/3)³ of them, says nothing about it.
func TestDrawsWithoutACardSkipTheWork(t *testing.T) {
	t.Parallel()
	p := results.Panel{Judges: []string{"A", "B", "C", "none"}, Works: []int{1, 2, 3, 4}, Cards: []results.Card{
		equalScores("A", 1, 80), equalScores("A", 2, 50), equalScores("B", 1, 70), equalScores("B", 2, 65), equalScores("B", 3, 60),
		equalScores("C", 1, 75), equalScores("C", 2, 55),
	}}
	r := compute(t, p, results.Options{Shrinkage: 2, Draws: 2000, Seed: 5})
	if w := work(t, r, 1); w.Interval.Draws != 2000 || w.Interval.Low >= w.Corrected.Total || w.Interval.High <= w.Corrected.Total {
		t.Errorf("work 1: %+v around %s", w.Interval, w.Corrected.Total)
	}
	if draws := work(t, r, 3).Interval.Draws; draws < 1330 || draws > 1480 {
		t.Errorf("work 3 was drawn %d times of 2000, want about 1407", draws)
	}
	if interval := work(t, r, 4).Interval; interval != (results.Interval{}) {
		t.Errorf("work 4: %+v", interval)
	}
}

func TestSeedDecidesTheIntervals(t *testing.T) {
	t.Parallel()
	p := contest(8, 12, 70)
	intervals := func(seed uint64) []results.Interval {
		var all []results.Interval
		for _, w := range compute(t, p, results.Options{Shrinkage: 2, Draws: 300, Seed: seed}).Works {
			all = append(all, w.Interval)
		}
		return all
	}
	if !reflect.DeepEqual(intervals(9), intervals(9)) {
		t.Error("one seed gives two results")
	}
	if reflect.DeepEqual(intervals(9), intervals(10)) {
		t.Error("another seed changes nothing")
	}
}

// If the judges agree, the interval is a single value, whichever judges are drawn.
func TestEqualJudgesHaveIntervalsWithoutWidth(t *testing.T) {
	t.Parallel()
	p := results.Panel{Judges: []string{"A", "B", "C"}, Works: []int{1, 2}}
	for _, name := range p.Judges {
		p.Cards = append(p.Cards, equalScores(name, 1, 80), equalScores(name, 2, 60))
	}
	r := compute(t, p, results.Usual(3))
	if i := work(t, r, 1).Interval; i.Low.String() != "80" || i.High.String() != "80" || i.Draws != 1000 {
		t.Errorf("%+v", i)
	}
}
