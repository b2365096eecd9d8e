package stores_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func scores(hundredths ...int) judging.Scores {
	all := judging.Scores{}
	for i, h := range hundredths {
		all[contesttest.Criteria()[i].ID] = contest.Score(h)
	}
	return all
}

func TestScoreIsStoredExactly(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	mei := j.judge("Mei", jury.RoleJudge)
	j.shortlist(2, 1)
	weights := contesttest.Criteria()

	stored, err := j.Score(
		ctx,
		mei,
		judging.ScoreForm{WorkID: 1, Scores: scores(8333, 6667, 9999, 1), Comments: "fine"},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now,
	)
	wantCode(t, err, "")
	if got := stored.Scores.Total(weights).String(); got != "73.332" || !stored.Scores.Complete(weights.IDs()) {
		t.Errorf("stored card %+v has total %s, want 73.332, complete", stored, got)
	}
	cards, err := j.Scorecards(ctx, mei)
	if err != nil || len(cards) != 1 || cards[0].Scorecard.Scores.Total(weights) != stored.Scores.Total(weights) {
		t.Fatalf("history %+v, %v; want the card as stored", cards, err)
	}

	// The form is the whole card: a missing score is removed.
	later := j.now.Add(time.Hour)
	stored, err = j.Score(
		ctx,
		mei,
		judging.ScoreForm{WorkID: 1, Scores: scores(10000)},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		later,
	)
	wantCode(t, err, "")
	if len(stored.Scores) != 1 || stored.Comments != "" || !stored.UpdatedAt.Equal(later) {
		t.Errorf("changed card %+v, want creativity alone", stored)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'scorecard.set' AND subject = 'work:1'`,
	); rows != 2 {
		t.Errorf("%d audit rows, want 2", rows)
	}
}

func TestScoreOnlyShortlistedWorks(t *testing.T) {
	j := newJury(t, 5)
	ctx := context.Background()
	mei, ken := j.judge("Mei", jury.RoleJudge), j.judge("Ken", jury.RoleJudge)
	j.shortlist(4, 2, 3, 1)
	for id := 1; id <= 3; id++ {
		_, err := j.Score(
			ctx,
			mei,
			judging.ScoreForm{WorkID: id, Scores: scores(id*100, 1, 1, 1)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now.Add(time.Duration(id)*time.Minute),
		)
		wantCode(t, err, "")
	}
	_, err := j.Score(
		ctx,
		mei,
		judging.ScoreForm{WorkID: 4, Scores: scores(1)},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now,
	)
	wantCode(t, err, "")
	_, err = j.Score(
		ctx,
		ken,
		judging.ScoreForm{WorkID: 1, Scores: scores(9900)},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now,
	)
	wantCode(t, err, "")
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 3`)

	for _, id := range []int{3, 5, 99} {
		_, err := j.Score(
			ctx,
			mei,
			judging.ScoreForm{WorkID: id, Scores: scores(1)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now,
		)
		wantCode(t, err, contest.CodeNotFound)
	}
	works, err := j.JudgeWorks(ctx, mei, nil)
	if err != nil {
		t.Fatal(err)
	}
	if ids := slices.Sorted(slices.Values(workIDs(works))); !slices.Equal(ids, []int{1, 2, 4}) {
		t.Errorf("works %v, want the shortlist without the replaced one", ids)
	}
	cardOf := func(works []judging.JudgeWork, id int) *judging.Scorecard {
		return works[slices.Index(workIDs(works), id)].Scorecard
	}
	if card := cardOf(works, 1); card == nil || card.Scores["creativity"] != 100 {
		t.Errorf("scorecard of work 1 is %+v, want the judge's own", card)
	}
	others, err := j.JudgeWorks(ctx, ken, nil)
	if err != nil || cardOf(others, 1).Scores["creativity"] != 9900 || cardOf(others, 2) != nil {
		t.Errorf("another judge's works %+v, %v; want work 1 with the other judge's own card", others, err)
	}
	history, err := j.Scorecards(ctx, mei)
	if err != nil || !slices.Equal(workIDs(history), []int{2, 1, 4}) {
		t.Errorf("history %v, %v; want 2, 1, 4: newest first", workIDs(history), err)
	}
	progress, err := j.ScoreProgress(ctx, mei, contesttest.Criteria().IDs())
	if want := (judging.ScoreProgress{Scored: 2, Partial: 1, Total: 3}); err != nil || progress != want {
		t.Errorf("progress %+v, %v; want %+v", progress, err, want)
	}
}

func workIDs(works []judging.JudgeWork) []int {
	var ids []int
	for _, w := range works {
		ids = append(ids, w.Work.ID)
	}
	return ids
}
