package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// teams has N applicants from team01@example.com on apply for the camp, in turn in English and in Chinese, and approves
// them. Two judges of the camp score them, each team two points below the one before: teams N.
func (h *testContest) teams(ts *testscript.TestScript, neg bool, args []string) {
	ctx := context.Background()
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	approve := []string{"registrations", "approve", "--edition", "camp"}
	for i := range n {
		email, lang := fmt.Sprintf("team%02d@example.com", i+1), contest.English
		if i%2 == 1 {
			lang = contest.Chinese
		}
		h.applicant(ts, neg, []string{email, fmt.Sprintf("Team %02d", i+1), "deck.pptx", string(lang)})
		approve = append(approve, email)
	}
	ts.Check(ts.Exec("tools", approve...))
	for j, name := range []string{"Dai", "Eva"} {
		judge, err := h.db.CreateJudge(
			ctx,
			jury.Judge{Edition: contest.Camp, Name: name, Role: jury.RoleJudge, PasswordHash: "x"},
			"tools:test",
			h.begin,
		)
		ts.Check(err)
		for i := range n {
			points := contest.Score(9500 - 200*i - 10*j)
			_, err := h.db.Score(
				ctx,
				judge,
				judging.ScoreForm{WorkID: 1001 + i, Scores: contesttest.Scores(points)},
				judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
				h.begin,
			)
			ts.Check(err)
		}
	}
}
