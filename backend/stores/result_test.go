package stores_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
)

// scored stores a complete card with the same points for each criterion.
func (j *juryDB) scored(judge jury.Judge, work int, points contest.Score) error {
	points *= 100
	_, err := j.Score(context.Background(), judge, judging.ScoreForm{
		WorkID: work, Scores: contesttest.Scores(points),
	}, judging.ScoreRules{Criteria: contesttest.Criteria().IDs()}, j.now)
	return err
}

func TestRatingsHaveTheCompleteCardsOfTheWorksThatAreJudged(t *testing.T) {
	j := newJury(t, 4)
	ctx := context.Background()
	ann, bo := j.judge("Ann", jury.RoleJudge), j.judge("Bo", jury.RoleJudge)
	j.judge("Nominator", jury.RoleNominator)
	j.shortlist(3, 1, 2)
	half := contest.Score(5000)
	for _, err := range []error{
		j.scored(ann, 1, 80), j.scored(ann, 2, 70), j.scored(bo, 1, 60), j.scored(bo, 3, 90),
		j.DisableJudge(ctx, contest.International, "Bo", "tools:test", j.now),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := j.Score(
		ctx,
		ann,
		judging.ScoreForm{WorkID: 3, Scores: judging.Scores{"story": half}},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now,
	); err != nil {
		t.Fatal(err)
	}
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 2`)
	r, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	if err != nil {
		t.Fatal(err)
	}
	want := []ranking.Card{
		{
			Judge:  "Ann",
			Work:   1,
			Place:  1,
			Scores: []int{8000, 8000, 8000, 8000},
		},
		{Judge: "Bo", Work: 1, Place: 1, Scores: []int{6000, 6000, 6000, 6000}},
		{Judge: "Bo", Work: 3, Place: 2, Scores: []int{9000, 9000, 9000, 9000}},
	}
	if !slices.EqualFunc(r.Cards, want, ranking.Card.Equal) || r.Partial != 1 ||
		!slices.Equal(r.Judges, []string{"Ann", "Bo"}) {
		t.Errorf("cards %v, %d partial, judges %v", r.Cards, r.Partial, r.Judges)
	}
	if len(r.Works) != 2 || r.Works[0].ID != 1 || r.Works[1].ID != 3 || r.Works[0].Title != "Film 1" {
		t.Errorf("works %v, want 1 and 3", r.Works)
	}
	if r.Ranking.Official != ranking.Mean || !r.Ranking.ChosenAt.IsZero() {
		t.Errorf("ranking %+v, want the mean, chosen by nobody", r.Ranking)
	}
}

func TestRankingCannotChangeAfterTheFirstScore(t *testing.T) {
	j := newJury(t, 1)
	ctx := context.Background()
	choose := func(edition contest.EditionID, ranks ranking.Ranking) error {
		return j.ChooseRanking(ctx, edition, ranks, "", "tools:test", j.now)
	}
	if err := choose(contest.International, ranking.Corrected); err != nil {
		t.Fatal(err)
	}
	j.shortlist(1)
	if err := j.scored(j.judge("Ann", jury.RoleJudge), 1, 50); err != nil {
		t.Fatal(err)
	}
	wantCode(t, choose(contest.International, ranking.Mean), contest.CodeConflict)
	if err := choose(contest.Camp, ranking.Corrected); err != nil {
		t.Errorf("the other edition, without a score: %v", err)
	}
	r, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	if err != nil || r.Ranking.Official != ranking.Corrected || !r.Ranking.ChosenAt.Equal(j.now) {
		t.Errorf("ranking %+v, %v", r.Ranking, err)
	}
	if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = 'results.ranking'`); rows != 2 {
		t.Errorf("%d audit rows, want 2", rows)
	}
	if leaves := j.number(`SELECT count(*) FROM log_records WHERE kind = 'results.ranking'`); leaves != 2 {
		t.Errorf("%d records of the log, want 2", leaves)
	}
}

// A recusal removes the only score; the choice was made before it all the same. What is public names its ranking.
func TestRankingStaysWhenItsScoresAreGoneOrItIsPublic(t *testing.T) {
	j := newJury(t, 1)
	ctx := context.Background()
	j.shortlist(1)
	ann := j.judge("Ann", jury.RoleJudge)
	if err := j.scored(ann, 1, 50); err != nil {
		t.Fatal(err)
	}
	if err := j.Recuse(ctx, ann, judging.RecusalForm{WorkID: 1, Reason: "She is my sister."}, j.now); err != nil {
		t.Fatal(err)
	}
	if cards := j.number(`SELECT count(*) FROM scorecards`); cards != 0 {
		t.Fatalf("%d scorecards, want none", cards)
	}
	wantCode(
		t,
		j.ChooseRanking(ctx, contest.International, ranking.Corrected, "", "tools:test", j.now),
		contest.CodeConflict,
	)

	j.exec(`INSERT INTO publications (edition, winners, published_at) VALUES ('camp', '{}', now())`)
	wantCode(t, j.ChooseRanking(ctx, contest.Camp, ranking.Corrected, "", "tools:test", j.now), contest.CodeConflict)
}

// Whoever comes first, a choice that succeeded was made before the first card.
func TestRankingAndFirstScoreAtOnce(t *testing.T) {
	j := newJury(t, 1)
	j.shortlist(1)
	judges := make([]jury.Judge, 20)
	for i := range judges {
		judges[i] = j.judge(fmt.Sprint("Judge ", i), jury.RoleJudge)
	}
	atOnce(40, func(i int) error {
		if i%2 == 0 {
			return j.scored(judges[i/2], 1, 50)
		}
		return j.ChooseRanking(context.Background(), contest.International, ranking.Corrected, "", "tools:test", j.now)
	})
	// The order of the records is that of the transactions, which the lock does not let overlap.
	late := j.number(`
		SELECT count(*) FROM log_records WHERE kind = 'results.ranking'
			AND id > (SELECT min(id) FROM log_records WHERE kind = 'scorecard.set')`)
	if late != 0 {
		t.Errorf("%d choices after the first scorecard", late)
	}
	if cards := j.number(`SELECT count(*) FROM scorecards`); cards != 20 {
		t.Errorf("%d scorecards, want 20", cards)
	}
}
