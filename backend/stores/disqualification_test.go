package stores_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

func (j *juryDB) disqualify(work int, reason string) error {
	_, err := j.Disqualify(context.Background(), results.Disqualification{
		Edition:  contest.International,
		WorkID:   work,
		Reason:   reason,
		Restored: reason == "",
		Actor:    "tools:lin",
		At:       j.now,
		Compose: func() (contest.NewMail, error) {
			return contest.NewMail{
				Edition:   contest.International,
				Kind:      contest.MailDisqualified,
				To:        "ada@films.example",
				Language:  contest.English,
				Text:      reason,
				CreatedAt: j.now,
			}, nil
		},
	})
	return err
}

func (j *juryDB) restore(work int) error { return j.disqualify(work, "") }

// judgedBy is everything that judges see of the works and that counts, as text.
func (j *juryDB) judgedBy(nominator, judge jury.Judge) string {
	j.t.Helper()
	ctx := context.Background()
	ratings, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	if err != nil {
		j.t.Fatal(err)
	}
	tally, err := j.NominationTally(ctx, contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	cards, err := j.Scorecards(ctx, judge)
	if err != nil {
		j.t.Fatal(err)
	}
	scored := []int{}
	for _, c := range cards {
		scored = append(scored, c.Work.ID)
	}
	return fmt.Sprint(
		j.nominatorIDs(nominator),
		j.nominations(nominator),
		j.judgeIDs(judge),
		scored,
		tally,
		ratings.Works,
		ratings.Cards,
		j.planned(jury.RoleJudge, 1).Shares,
	)
}

// TestDisqualifiedWorkDoesNotCountUntilRestored: then all that it had is there again, and the
// log gives the same ranks as the database.
func TestDisqualifiedWorkDoesNotCountUntilRestored(t *testing.T) {
	j := newJury(t, 4)
	ctx := context.Background()
	lea, tom, ann := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleJudge), j.judge("Ann", jury.RoleJudge)
	_, err := j.Nominate(ctx, lea, form(2, "LEVEL", "good"), 1, j.now)
	wantCode(t, err, "")
	wantCode(t, j.SetShortlist(ctx, contest.International, []int{1, 2, 3}, "tools:lin", j.now), "")
	for i, work := range []int{1, 2, 3} {
		wantCode(t, j.scored(tom, work, contest.Score(90-i)), "")
		wantCode(t, j.scored(ann, work, contest.Score(80-i)), "")
	}
	j.assign(jury.RoleJudge, 1)
	before := j.judgedBy(lea, tom)

	wantCode(t, j.disqualify(2, "It was shown before."), "")
	during := j.judgedBy(lea, tom)
	if strings.Contains(during, "Film 2") || during == before {
		t.Errorf("disqualified: %s", during)
	}
	_, err = j.Nominate(ctx, lea, form(2, "LEVEL", "good"), 1, j.now)
	wantCode(t, err, contest.CodeNotFound)
	wantCode(t, j.scored(tom, 2, 10), contest.CodeNotFound)
	wantCode(t, j.Recuse(ctx, tom, judging.RecusalForm{WorkID: 2, Reason: "conflict"}, j.now), contest.CodeNotFound)
	j.wantRanksOfLog(1, 3)
	if n := j.number(`SELECT count(*) FROM mails WHERE body_text = 'It was shown before.'`); n != 1 {
		t.Errorf("%d mails to the entrant", n)
	}

	wantCode(t, j.restore(2), "")
	if after := j.judgedBy(lea, tom); after != before {
		t.Errorf("restored:\n%s\nwant as before:\n%s", after, before)
	}
	j.wantRanksOfLog(1, 2, 3)
	if n := j.number(`SELECT count(*) FROM submissions WHERE disqualified_reason <> ''`); n != 0 {
		t.Error("a restored work has a reason")
	}
	for action, want := range map[string]int{results.ActionDisqualify: 1, results.ActionRestore: 1} {
		if n := j.number(
			`SELECT count(*) FROM audit_log WHERE action = $1 AND actor = 'tools:lin'`,
			action,
		); n != want {
			t.Errorf("%d audit rows of %s", n, action)
		}
	}
}

// wantRanksOfLog checks that log and database give the same ranks, of these works.
func (j *juryDB) wantRanksOfLog(works ...int) {
	j.t.Helper()
	ctx := context.Background()
	weights := contesttest.Criteria()
	j.setRules()
	j.sequence()
	export, err := j.Export(ctx, contest.International, false)
	wantCode(j.t, err, "")
	logged, err := export.Compute()
	wantCode(j.t, err, "")
	ratings, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	wantCode(j.t, err, "")
	computed, err := ranking.Compute(ratings.Panel(weights), ranking.Options{Shrinkage: ranking.Usual(0).Shrinkage})
	wantCode(j.t, err, "")
	var ids []int
	for _, rank := range logged.Ranks {
		ids = append(ids, rank.WorkID)
	}
	if !slices.Equal(ids, works) ||
		!reflect.DeepEqual(
			logged.Ranks,
			transparency.OutcomeOf(&contest.Edition{}, results.Decide(nil, ratings, computed)).Ranks,
		) {
		j.t.Errorf("the log ranks %v, want %v, as the database does", logged.Ranks, works)
	}
}

// TestDisqualifiedWorkStaysDisqualified: its entrant can neither replace nor withdraw it.
func TestDisqualifiedWorkStaysDisqualified(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	work := j.version(entrant)
	wantCode(t, j.Replaceable(ctx, contest.International, entrant), "")
	wantCode(t, j.disqualify(work, "x"), "")
	wantCode(t, j.Replaceable(ctx, contest.International, entrant), contest.CodeForbidden)
	_, err := j.replace(entrant)
	wantCode(t, err, contest.CodeForbidden)
	id := j.rows(`SELECT id::text FROM submissions WHERE work_id = $1`, work)[0]
	_, err = j.Withdraw(
		ctx,
		submission.Withdrawal{Edition: contest.International, EntrantID: entrant, SubmissionID: id, At: j.now},
	)
	wantCode(t, err, contest.CodeForbidden)
	wantCode(t, j.restore(work), "")
	j.version(entrant)
}

// TestDisqualificationIsRefused for works that are not judged anyway, twice, and of public results.
func TestDisqualificationIsRefused(t *testing.T) {
	j := newJury(t, 4)
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 2`)
	j.exec(`UPDATE submissions SET erased_at = now(), disqualified_at = now() WHERE work_id = 3`)
	wantCode(t, j.disqualify(9, "x"), contest.CodeNotFound)
	wantCode(t, j.disqualify(2, "x"), contest.CodeConflict)
	wantCode(t, j.restore(3), contest.CodeNotFound)
	wantCode(t, j.restore(1), contest.CodeConflict)
	wantCode(t, j.disqualify(1, "x"), "")
	wantCode(t, j.disqualify(1, "x"), contest.CodeConflict)
	j.exec(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	wantCode(t, j.disqualify(4, "x"), contest.CodeConflict)
	wantCode(t, j.restore(1), contest.CodeConflict)
	if n := j.number(`SELECT count(*) FROM log_records WHERE kind LIKE 'submission.%'`); n != 1 {
		t.Errorf("%d records, want that of the one that was disqualified", n)
	}
}

// TestPublicationNoticesDisqualification between its plan and its end.
func TestPublicationNoticesDisqualification(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	j.shortlist(1, 2)
	_, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:lin", j.now)
	wantCode(t, err, "")
	ratings, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
	wantCode(t, err, "")
	p := results.NewPublication{
		Criteria: contesttest.Criteria().IDs(),
		Edition:  contest.International,
		Winners:  results.Winners{Ranking: ranking.Mean},
		Rated:    ratings.Works,
		Actor:    "tools:lin",
		At:       j.now,
		Step:     j.stepToPublic(),
	}
	wantCode(t, j.disqualify(2, "x"), "")
	wantCode(t, j.Publish(ctx, p), contest.CodeConflict)
	wantCode(t, j.restore(2), "")
	wantCode(t, j.Publish(ctx, p), "")
}

// TestScoresAndDisqualificationsAtOnce: no card is stored for a disqualified work.
func TestScoresAndDisqualificationsAtOnce(t *testing.T) {
	j := newJury(t, 1)
	j.shortlist(1)
	var judges []jury.Judge
	for i := range 12 {
		judges = append(judges, j.judge(fmt.Sprintf("Judge %d", i), jury.RoleJudge))
	}
	ends := atOnce(len(judges)+1, func(i int) error {
		if i == len(judges)/2 {
			return j.disqualify(1, "x")
		}
		return j.scored(judges[min(i, len(judges)-1)], 1, 90)
	})
	if ends[""]+ends[contest.CodeNotFound] != len(judges)+1 {
		t.Fatalf("calls ended with %v", ends)
	}
	late := j.number(`
		SELECT count(*) FROM log_records WHERE kind = 'scorecard.set'
			AND id > (SELECT id FROM log_records WHERE kind = 'submission.disqualified')`)
	if late != 0 {
		t.Errorf("%d cards were recorded after the disqualification", late)
	}
}

// TestReasonsAreErasedWithTheAccount: the records stay, the reasons do not.
func TestReasonsAreErasedWithTheAccount(t *testing.T) {
	j := newJury(t, 2)
	wantCode(t, j.disqualify(1, "The entrant is related to a judge."), "")
	wantCode(t, j.disqualify(2, "Another reason."), "")
	_, err := j.DeleteAccount(context.Background(), operations.AccountDeletion{
		EntrantID: j.entrant(1), Edition: contest.International, At: j.now, Now: j.now,
	})
	wantCode(t, err, "")
	if got := j.rows(`SELECT content FROM log_texts`); !slices.Equal(got, []string{"Another reason."}) {
		t.Errorf("texts %q", got)
	}
	j.verified()
}
