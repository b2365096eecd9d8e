package results

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results/ranking"
)

func TestPublicResultsNameNoJudgeAndNoLoser(t *testing.T) {
	ratings := Ratings{
		Works:   []RatedWork{{ID: 1, Title: "One", Credits: "Ada Byron"}, {ID: 2, Title: "Two", Credits: "Ben Loser"}},
		Judges:  []string{"Kind Kim", "Strict Sam"},
		Recused: []Recused{{Judge: "Kind Kim", Work: 2}, {Judge: "Strict Sam", Work: 2, Scored: true}},
		Cards: []ranking.Card{
			{
				Judge:  "Kind Kim",
				Work:   1,
				Scores: []int{9500, 9500, 9500, 9500},
			},
			{Judge: "Kind Kim", Work: 2, Scores: []int{9000, 9000, 9000, 9000}},
			{
				Judge:  "Strict Sam",
				Work:   1,
				Scores: []int{6000, 6000, 6000, 6000},
			},
			{Judge: "Strict Sam", Work: 2, Scores: []int{5000, 5000, 5000, 5000}},
		},
	}
	first := contest.Prize{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}}
	edition := &contest.Edition{Criteria: contesttest.Criteria(), Prizes: []contest.Prize{first}}
	read := func(context.Context, contest.EditionID, []string) (Ratings, error) { return ratings, nil }
	r, err := new(resultComputations).results(t.Context(), edition, read, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	public := r.Public(edition.Prizes)
	if strictest := public.Computed.Judges[0]; strictest.Name != "#1" || strictest.Severity >= 0 {
		t.Errorf("the first judge is %+v", strictest)
	}
	if public.Work(1).Credits != "Ada Byron" || len(public.LeftOut) != 2 || public.LeftOut[0].Judge != "#1" {
		t.Errorf("published: %+v, %+v", public.Ratings.Works, public.LeftOut)
	}
	if got := public.Ratings.Recused; len(got) != 2 || got[0] != (Recused{Judge: "#1", Work: 2, Scored: true}) {
		t.Errorf("published recusals: %+v", got)
	}
	content, err := json.Marshal(public)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Kim", "Sam", "Loser"} {
		if strings.Contains(string(content), name) {
			t.Errorf("the published results name %s", name)
		}
	}
	if r.Computed.Judges[0].Name != "Kind Kim" || r.Work(2).Credits != "Ben Loser" {
		t.Error("the organisers' results lost their names")
	}
}
