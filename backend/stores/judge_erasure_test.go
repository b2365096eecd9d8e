package stores_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// TestErasedJudgeLeavesNoTrace: no row of any table has a name, an address or a text of the
// judge, the scores and nominations stay, and every proof stays valid.
func TestErasedJudgeLeavesNoTrace(t *testing.T) {
	j := newJury(t, 3)
	ctx := context.Background()
	j.setRules()
	j.shortlist(1, 2, 3)
	other, ann := j.judge("Other", jury.RoleJudge), j.judge("Ann Alias", jury.RoleJudge)
	lea := j.judge("Lea Nominator", jury.RoleNominator)
	wantCode(t, j.scored(other, 1, 70), "")
	for work := 1; work <= 2; work++ {
		points := contest.Score(8000)
		_, err := j.Score(ctx, ann, judging.ScoreForm{
			WorkID: work, Scores: contesttest.Scores(points), Comments: "secret words",
		}, judging.ScoreRules{Criteria: contesttest.Criteria().IDs()}, j.now)
		wantCode(t, err, "")
	}
	wantCode(t, j.Recuse(ctx, ann, judging.RecusalForm{WorkID: 3, Reason: "secret reason"}, j.now), "")
	_, err := j.SetJudgeNote(ctx, ann, judging.JudgeNoteForm{WorkID: 1, Note: "secret note"}, j.now)
	wantCode(t, err, "")
	_, err = j.Nominate(ctx, lea, form(1, "LEVEL", "secret praise"), 2, j.now)
	wantCode(t, err, "")
	wantCode(
		t,
		j.SetJudgeEmail(
			ctx,
			contest.International,
			"Ann Alias",
			jury.JudgeEmailForm{Email: "ann@secret.example"},
			"tools:lin",
			j.now,
		),
		"",
	)
	wantCode(t, j.OpenJudgeSession(ctx, ann.ID, []byte("secret token"), j.now, j.now.AddDate(0, 0, 1)), "")
	wantCode(t, j.RenameJudge(ctx, contest.International, "Ann Alias", "Ann Real", "tools:lin", j.now), "")
	j.judge("Ann Alias", jury.RoleJudge) // another person takes the free name
	before, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	wantCode(t, err, "")
	former, formerFiles := j.verified()

	for _, name := range []string{"Ann Real", "Lea Nominator"} {
		standIn, err := j.EraseJudge(ctx, contest.International, name, "tools:lin", j.now)
		if err != nil || !strings.HasPrefix(standIn, "erased-") {
			t.Fatalf("erased as %q, %v", standIn, err)
		}
		_, err = j.EraseJudge(ctx, contest.International, name, "tools:lin", j.now)
		wantCode(t, err, contest.CodeNotFound)
		for _, again := range []error{
			j.EnableJudge(ctx, contest.International, standIn, "tools:lin", j.now),
			j.SetJudgePassword(ctx, contest.International, standIn, "x", "tools:lin", j.now),
			j.RenameJudge(ctx, contest.International, standIn, name, "tools:lin", j.now),
			j.SetJudgeEmail(ctx, contest.International, standIn, jury.JudgeEmailForm{Email: "a@b.example"}, "tools:lin", j.now),
		} {
			wantCode(t, again, contest.CodeNotFound)
		}
	}
	if n := j.number(`SELECT count(*) FROM audit_log WHERE subject = 'judge:Ann Alias'`); n != 1 {
		t.Errorf("%d audit rows of Ann Alias, want that of the person who has the name now", n)
	}
	j.wantNowhere("Ann Real", "Lea Nominator", "ann@secret.example", "secret")

	after, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	wantCode(t, err, "")
	points := func(r results.Ratings) (list []string) {
		for _, c := range r.Cards {
			list = append(list, fmt.Sprint(c.Work, c.Scores, c.Place))
		}
		slices.Sort(list)
		return list
	}
	if !slices.Equal(points(before), points(after)) || len(after.Judges) != len(before.Judges) {
		t.Errorf(
			"cards %v of %v, want those of before, %v of %v",
			points(after),
			after.Judges,
			points(before),
			before.Judges,
		)
	}
	if n := j.number(`SELECT count(*) FROM nominations`); n != 1 {
		t.Errorf("%d nominations, want that of the erased nominator", n)
	}
	now, files := j.verified()
	if now.Head.Size != former.Head.Size+2 || now.Erased != 0 {
		t.Errorf("%d leaves, before %d; %d erased", now.Head.Size, former.Head.Size, now.Erased)
	}
	if err := now.CheckHead(files, "former", string(formerFiles[transparency.HeadFile].Data), j.logKeys()); err != nil {
		t.Error(err)
	}
}

// wantNowhere searches every table for texts.
func (j *juryDB) wantNowhere(texts ...string) {
	j.t.Helper()
	for _, table := range j.rows(`SELECT format('%I', tablename) FROM pg_tables WHERE schemaname = 'public'`) {
		for _, text := range texts {
			found := j.rows(`SELECT t::text FROM `+table+` t WHERE position($1 IN t::text) > 0`, text)
			if len(found) > 0 {
				j.t.Errorf("%q is in %s: %s", text, table, found[0])
			}
		}
	}
}
