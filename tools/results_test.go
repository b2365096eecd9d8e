package main

import (
	"context"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// score stores a judge's scorecard of a work: score JUDGE ID POINTS, with four points one for each criterion, of
// which "-" is not given. It makes the judge.
func (h *testContest) score(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	account := h.account(ts, args[0], jury.RoleJudge)
	scores := judging.Scores{}
	for c, id := range contesttest.Criteria().IDs() {
		points := args[2]
		if len(args) > 3 {
			points = args[2+c]
		}
		if points != "-" {
			score, err := contest.ParseScore(points)
			ts.Check(err)
			scores[id] = score
		}
	}
	_, err = h.db.Score(
		ctx,
		account,
		judging.ScoreForm{WorkID: id, Scores: scores},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		h.clock.Now(),
	)
	ts.Check(err)
}

// recuse declares a judge's conflict of interest with a work on the shortlist: recuse JUDGE ID REASON. It makes the
// judge.
func (h *testContest) recuse(ts *testscript.TestScript, _ bool, args []string) {
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	account := h.account(ts, args[0], jury.RoleJudge)
	ts.Check(h.db.Recuse(context.Background(), account, judging.RecusalForm{WorkID: id, Reason: args[2]}, h.clock.Now()))
}

// judging opens or closes the judging of the international edition.
func (h *testContest) judging(ts *testscript.TestScript, _ bool, args []string) {
	_, err := h.db.SetJudgingClosed(
		context.Background(),
		contest.International,
		args[0] == "closed",
		"tools:test",
		h.clock.Now(),
	)
	ts.Check(err)
}

// nominate nominates works for an award: nominate NOMINATOR AWARD ID… It makes the nominator.
func (h *testContest) nominate(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	account := h.account(ts, args[0], jury.RoleNominator)
	for _, arg := range args[2:] {
		id, err := strconv.Atoi(arg)
		ts.Check(err)
		_, err = h.db.Nominate(
			ctx,
			account,
			judging.NominationForm{WorkID: id, Award: contest.Award(args[1]), Comments: "Good."},
			10,
			h.clock.Now(),
		)
		ts.Check(err)
	}
}

// account returns the account of a judge or nominator, and makes it first.
func (h *testContest) account(ts *testscript.TestScript, name string, role jury.Role) jury.Judge {
	ctx := context.Background()
	accounts, err := h.db.Judges(ctx, contest.International)
	ts.Check(err)
	for _, account := range accounts {
		if account.Name == name {
			return account
		}
	}
	account, err := h.db.CreateJudge(ctx, jury.Judge{
		Edition: contest.International, Name: name, Role: role, PasswordHash: "x",
	}, "tools:test", h.clock.Now())
	ts.Check(err)
	return account
}
