package ranking_test

import (
	"slices"
	"testing"

	"marquee/backend/results/ranking"
)

var weights = []int{40, 30, 20, 10}

// equalScores is a card with the same points for every criterion, so that its total is those points.
func equalScores(judge string, work, points int) ranking.Card {
	return ranking.Card{Judge: judge, Work: work, Scores: []int{points * 100, points * 100, points * 100, points * 100}}
}

func compute(t *testing.T, p ranking.Panel, o ranking.Options) *ranking.Results {
	t.Helper()
	if p.Weights == nil {
		p.Weights = weights
	}
	r, err := ranking.Compute(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func work(t *testing.T, r *ranking.Results, id int) ranking.Work {
	t.Helper()
	i := slices.IndexFunc(r.Works, func(w ranking.Work) bool { return w.ID == id })
	if i < 0 {
		t.Fatalf("no work %d", id)
	}
	return r.Works[i]
}

func judge(t *testing.T, r *ranking.Results, name string) ranking.Judge {
	t.Helper()
	i := slices.IndexFunc(r.Judges, func(j ranking.Judge) bool { return j.Name == name })
	if i < 0 {
		t.Fatalf("no judge %s", name)
	}
	return r.Judges[i]
}

// byHand has a judge of one card (C), of equal cards (E) and of none (D). With shrinkage 2 and the severities
// a, b, c, e the normal equations, after the works are eliminated, are
//
//	A:  19/6·a −  1/3·b         −  5/6·e = −5/3    (80−75) + (60−200/3)
//	B: − 1/3·a + 10/3·b − 1/3·c −  2/3·e = 12      (70−200/3) + (90−244/3)
//	C:         −  1/3·b + 8/3·c −  1/3·e =  8/3    (84−244/3)
//	E: − 5/6·a −  2/3·b − 1/3·c + 23/6·e = −13     (70−75) + (70−200/3) + (70−244/3)
//
// and a = −1, b = 3, c = 1, e = −3 solves them. The works are then 75+2, 200/3+1/3 and 244/3−1/3.
func byHand() ranking.Panel {
	return ranking.Panel{
		Judges: []string{"A", "B", "C", "D", "E"}, Works: []int{1, 2, 3, 4},
		Cards: []ranking.Card{
			equalScores("A", 1, 80), equalScores("A", 2, 60),
			equalScores("B", 2, 70), equalScores("B", 3, 90),
			equalScores("C", 3, 84),
			equalScores("E", 1, 70), equalScores("E", 2, 70), equalScores("E", 3, 70),
		},
	}
}

func TestPanelCalculatedByHandAgreesToTheLastDigit(t *testing.T) {
	t.Parallel()
	r := compute(t, byHand(), ranking.Options{Shrinkage: 2})
	for _, c := range []struct {
		id, rank        int
		mean, corrected string
	}{
		{1, 2, "75", "77"}, {2, 3, "66.6667", "67"}, {3, 1, "81.3333", "81"}, {4, 0, "0", "0"},
	} {
		w := work(t, r, c.id)
		if w.Mean.Rank != c.rank || w.Mean.Total.String() != c.mean {
			t.Errorf(
				"work %d: rank %d with the mean %s, want %d with %s",
				c.id,
				w.Mean.Rank,
				w.Mean.Total,
				c.rank,
				c.mean,
			)
		}
		if w.Corrected.Rank != c.rank || w.Corrected.Total.String() != c.corrected ||
			w.Corrected.Criteria[3].String() != c.corrected {
			t.Errorf(
				"work %d: rank %d, corrected %s, story %s, want %d with %s",
				c.id,
				w.Corrected.Rank,
				w.Corrected.Total,
				w.Corrected.Criteria[3],
				c.rank,
				c.corrected,
			)
		}
	}
	for name, want := range map[string]string{"A": "-1", "B": "3", "C": "1", "D": "0", "E": "-3"} {
		if j := judge(t, r, name); j.Severity.String() != want || j.Criteria[0].String() != want {
			t.Errorf("judge %s: severity %s, creativity %s, want %s", name, j.Severity, j.Criteria[0], want)
		}
	}
}

// Without E the severities are −10.8/7, 16/7 and −5.2/7: from 2.5a − 0.5b = −5, −0.5a + 3b − 0.5c = 8 and
// −0.5b + 2.5c = −3.
func TestFractionsAreRoundedToTenThousandthsOfAPoint(t *testing.T) {
	t.Parallel()
	p := byHand()
	p.Cards = p.Cards[:5]
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	for id, want := range map[int]string{1: "81.5429", 2: "64.6286", 3: "86.2286"} {
		if got := work(t, r, id).Corrected.Total.String(); got != want {
			t.Errorf("work %d: %s, want %s", id, got, want)
		}
	}
	for name, want := range map[string]string{"A": "-1.5429", "B": "2.2857", "C": "-0.7429"} {
		if got := judge(t, r, name).Severity.String(); got != want {
			t.Errorf("judge %s: %s, want %s", name, got, want)
		}
	}
}

func TestStatisticsOfAJudgeOfOneCardOfEqualCardsAndOfNone(t *testing.T) {
	t.Parallel()
	r := compute(t, byHand(), ranking.Options{Shrinkage: 2})
	one, equal, none := judge(t, r, "C"), judge(t, r, "E"), judge(t, r, "D")
	if one.Cards != 1 || one.Mean.String() != "84" || one.Spread != nil || one.Agreement != nil || one.Drift != nil {
		t.Errorf("a judge of one card: %+v", one)
	}
	if equal.Cards != 3 || equal.Spread.String() != "0" || equal.Agreement != nil {
		t.Errorf("a judge of equal cards: %+v", equal)
	}
	if none.Cards != 0 || none.Mean != nil || none.Spread != nil || none.Agreement != nil || none.Drift != nil ||
		none.Severity != 0 {
		t.Errorf("a judge of none: %+v", none)
	}
	// The totals 80 and 60 lie 10 off their mean: √(200/1).
	if spread := judge(t, r, "A").Spread.String(); spread != "14.1421" {
		t.Errorf("spread %s, want 14.1421", spread)
	}
}

func TestTiesAreDecidedByCreativityTechnicalArtisticAndStory(t *testing.T) {
	t.Parallel()
	// All totals are 50: 40·c + 30·t + 20·a + 10·s = 5000.
	scores := map[int][]int{
		1: {
			5000,
			5000,
			5000,
			5000,
		},
		2: {6500, 3000, 5000, 5000},
		3: {5000, 6000, 3500, 5000},
		4: {5000, 5000, 6000, 3000},
		5: {5000, 5000, 5000, 5000},
	}
	p := ranking.Panel{Judges: []string{"A"}}
	for id := 1; id <= 5; id++ {
		p.Works = append(p.Works, id)
		p.Cards = append(p.Cards, ranking.Card{Judge: "A", Work: id, Scores: scores[id]})
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	for id, want := range map[int]int{2: 1, 3: 2, 4: 3, 1: 4, 5: 4} {
		if w := work(t, r, id); w.Mean.Rank != want || w.Corrected.Rank != want || w.Mean.Total.String() != "50" {
			t.Errorf(
				"work %d: ranks %d and %d, total %s; want %d, 50",
				id,
				w.Mean.Rank,
				w.Corrected.Rank,
				w.Mean.Total,
				want,
			)
		}
	}
	ties := r.Ties(ranking.Mean)
	if len(ties) != 1 || ties[0].Rank != 4 || !slices.Equal(ties[0].Works, []int{1, 5}) {
		t.Errorf("ties %v, want the rank 4 of 1 and 5", ties)
	}
}

// The totals 60/5 and 70/6 ten-thousandths of a point agree in four decimals. Were that a tie, creativity would put
// work 2 first.
func TestMeansAreComparedWithoutRounding(t *testing.T) {
	t.Parallel()
	p := ranking.Panel{Judges: []string{"A", "B", "C", "D", "E", "F"}, Works: []int{1, 2}}
	for i, name := range p.Judges {
		one, two := equalScores(name, 1, 0), equalScores(name, 2, 0)
		if i == 0 {
			one.Scores, two.Scores = []int{0, 2, 0, 0}, []int{1, 1, 0, 0}
		}
		p.Cards = append(p.Cards, two)
		if i < 5 {
			p.Cards = append(p.Cards, one)
		}
	}
	r := compute(t, p, ranking.Options{Shrinkage: 2})
	if one, two := work(
		t,
		r,
		1,
	).Mean, work(
		t,
		r,
		2,
	).Mean; one.Rank != 1 || two.Rank != 2 || one.Total != 12 ||
		two.Total != 12 {
		t.Errorf("%+v, %+v", one, two)
	}
}

func TestPanelsAndOptionsThatAreWrongAreRefused(t *testing.T) {
	t.Parallel()
	usual := ranking.Usual(1)
	for name, change := range map[string]func(*ranking.Panel, *ranking.Options){
		"weights of 90":        func(p *ranking.Panel, _ *ranking.Options) { p.Weights = []int{30, 30, 20, 10} },
		"negative weight":      func(p *ranking.Panel, _ *ranking.Options) { p.Weights = []int{110, -10, 0, 0} },
		"no criterion":         func(p *ranking.Panel, _ *ranking.Options) { p.Weights = nil },
		"nine criteria":        func(p *ranking.Panel, _ *ranking.Options) { p.Weights = []int{20, 10, 10, 10, 10, 10, 10, 10, 10} },
		"card of three scores": func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Scores = p.Cards[0].Scores[:3] },
		"judge twice":          func(p *ranking.Panel, _ *ranking.Options) { p.Judges = append(p.Judges, "A") },
		"work twice":           func(p *ranking.Panel, _ *ranking.Options) { p.Works = append(p.Works, 1) },
		"card twice":           func(p *ranking.Panel, _ *ranking.Options) { p.Cards = append(p.Cards, p.Cards[0]) },
		"card of a stranger":   func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Judge = "Z" },
		"card for another":     func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Work = 9 },
		"score above 100":      func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Scores[2] = 10001 },
		"negative score":       func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Scores[2] = -1 },
		"negative place":       func(p *ranking.Panel, _ *ranking.Options) { p.Cards[0].Place = -1 },
		"no shrinkage":         func(_ *ranking.Panel, o *ranking.Options) { o.Shrinkage = 0 },
		"more draws than most": func(_ *ranking.Panel, o *ranking.Options) { o.Draws = 100_001 },
	} {
		p, o := byHand(), usual
		p.Weights = weights
		change(&p, &o)
		if _, err := ranking.Compute(p, o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestEmptyPanelHasNoRanks(t *testing.T) {
	t.Parallel()
	r := compute(t, ranking.Panel{Works: []int{7}}, ranking.Usual(1))
	if w := work(t, r, 7); w.Mean.Rank != 0 || w.Corrected.Rank != 0 || w.Interval.Draws != 0 || !r.Connected() {
		t.Errorf("%+v", w)
	}
	for _, p := range r.Propose(ranking.Mean, []ranking.Prize{{ID: "first", First: 1, Last: 1}}, ranking.Field{}) {
		if len(p.Works) > 0 {
			t.Errorf("proposed %v without a card", p.Works)
		}
	}
}
