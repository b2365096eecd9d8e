package main

import (
	"context"
	"slices"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
)

// score stores a judge's scorecard of a work: score JUDGE ID POINTS, with four points one for each criterion, of
// which "-" is not given. It makes the judge.
func (h *testContest) score(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	accounts, err := h.db.Judges(ctx, contest.International)
	ts.Check(err)
	i := slices.IndexFunc(accounts, func(j contest.Judge) bool { return j.Name == args[0] })
	if i < 0 {
		account, err := h.db.CreateJudge(ctx, contest.Judge{
			Edition: contest.International, Name: args[0], Role: contest.RoleJudge, PasswordHash: "x",
		}, "tools:test", h.begin)
		ts.Check(err)
		accounts, i = []contest.Judge{account}, 0
	}
	var scores [4]*contest.Score
	for c := range scores {
		points := args[2]
		if len(args) > 3 {
			points = args[2+c]
		}
		if points != "-" {
			score, err := contest.ParseScore(points)
			ts.Check(err)
			scores[c] = &score
		}
	}
	_, err = h.db.Score(ctx, accounts[i], contest.ScoreForm{WorkID: id, Scores: contest.Scores{
		Creativity: scores[0], Technical: scores[1], Artistic: scores[2], Story: scores[3],
	}}, contest.ScoreRules{}, h.begin)
	ts.Check(err)
}

// judging opens or closes the judging of the international edition.
func (h *testContest) judging(ts *testscript.TestScript, _ bool, args []string) {
	_, err := h.db.SetJudgingClosed(context.Background(), contest.International, args[0] == "closed", "tools:test", h.begin)
	ts.Check(err)
}
