package stores_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
)

// TestProgressOfTheJuryIsThatOfEachAccount: with recusals, assignments, works that have left the
// list, and nominations whose work was replaced.
func TestProgressOfTheJuryIsThatOfEachAccount(t *testing.T) {
	j := newJury(t, 6)
	ctx := t.Context()
	j.shortlist(1, 2, 3, 4, 5)
	for i, name := range []string{"Ada", "Ben", "Cai", "Idle"} {
		by := j.judge(name, jury.RoleJudge)
		for id := 1; id <= 5 && name != "Idle"; id++ {
			given := scores(id*100, i+1, 1, 1)
			if id%2 == 0 {
				given = scores(id * 100)
			}
			_, err := j.Score(
				ctx,
				by,
				judging.ScoreForm{WorkID: id, Scores: given},
				judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
				j.now,
			)
			wantCode(t, err, "")
		}
	}
	for _, name := range []string{"Lea", "Mo"} {
		by := j.judge(name, jury.RoleNominator)
		for id := 1; id <= 3 && name == "Lea"; id++ {
			_, err := j.Nominate(ctx, by, form(id, "LEVEL", "good"), 10, j.now)
			wantCode(t, err, "")
		}
	}
	wantCode(t, j.Recuse(ctx, j.account("Ada"), judging.RecusalForm{WorkID: 1, Reason: "A friend's film"}, j.now), "")
	// Ben sees two of the works, of which he is recused from one.
	j.exec(`UPDATE judges SET assigned = true WHERE name = 'Ben'`)
	j.exec(
		`INSERT INTO assignments (judge_id, edition, work_id, assigned_at) SELECT id, 'international', work, now() FROM judges, unnest(ARRAY[2, 3]) work WHERE name = 'Ben'`,
	)
	wantCode(t, j.Recuse(ctx, j.account("Ben"), judging.RecusalForm{WorkID: 2, Reason: "A friend's film"}, j.now), "")
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 5`)
	j.exec(`UPDATE nominations SET replaced_work_id = 6 WHERE work_id = 2`)

	scored, err := j.JuryScoreProgress(ctx, contest.International, contesttest.Criteria().IDs())
	if err != nil {
		t.Fatal(err)
	}
	nominated, err := j.JuryNominationCounts(ctx, contest.International)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ada", "Ben", "Cai", "Idle"} {
		want, err := j.ScoreProgress(ctx, j.account(name), contesttest.Criteria().IDs())
		if got := scored[j.account(name).ID]; err != nil || got != want || want.Total == 0 {
			t.Errorf("%s: %+v, want %+v, %v", name, got, want, err)
		}
	}
	for _, name := range []string{"Lea", "Mo"} {
		want, err := j.NominationCounts(ctx, j.account(name))
		if got := nominated[j.account(name).ID]; err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v, %v", name, got, want, err)
		}
	}
	if of := nominated[j.account("Lea").ID]["LEVEL"]; of != (judging.NominationCount{Count: 3, Replaced: 1}) {
		t.Errorf("nominations: %+v", of)
	}
	// No entrant has made the version that was replaced here.
	j.exec(`UPDATE nominations SET replaced_work_id = NULL`)
}

// maxOverviewQueries is how many statements an overview may take, however large the jury is.
const maxOverviewQueries = 12

func TestOverviewTakesAsManyQueriesForAnyJury(t *testing.T) {
	j := newJury(t, 2)
	j.shortlist(1, 2)
	edition := &contest.Edition{
		ID:                contest.International,
		Kind:              contest.Films,
		Location:          time.UTC,
		RegistrationOpens: j.now.AddDate(0, 0, -3),
	}
	now := func() time.Time { return j.now }
	progress := &judging.JuryProgressService{Judges: j, Counts: j}
	service := &operations.OverviewService{
		Counts: j,
		Clock:  phaseClock(j.now),
		Now:    now,
		Jury: &judging.JuryService{
			Members:  j,
			Progress: progress,
			Accounts: &jury.JudgeService{Judges: j, Now: now},
			Now:      now,
		},
	}
	queries := func() int {
		t.Helper()
		recorder := tracetest.NewSpanRecorder()
		ctx, span := sdktrace.NewTracerProvider(
			sdktrace.WithSpanProcessor(recorder),
		).Tracer(
			"test",
		).Start(
			t.Context(),
			"overview",
		)
		overview, err := service.Read(ctx, contest.ToolsOrganiser("ada"), edition)
		if err != nil || overview.Jury == nil || overview.Mails == nil {
			t.Fatalf("%v, overview %+v", err, overview)
		}
		span.End()
		return len(recorder.Ended()) - 1
	}
	few := queries()
	for n := range 40 {
		j.judge(fmt.Sprint("Judge ", n), jury.RoleJudge)
		j.judge(fmt.Sprint("Nominator ", n), jury.RoleNominator)
	}
	if many := queries(); few == 0 || few > maxOverviewQueries || many != few {
		t.Errorf(
			"%d queries without a jury, %d with 80 accounts; want as many, at most %d",
			few,
			many,
			maxOverviewQueries,
		)
	}
}

// The minimum of cards goes by the jury of the first close after a score, whatever accounts are made later.
func TestTheJuryIsCountedAtTheFirstCloseAfterAScore(t *testing.T) {
	j := newJury(t, 1)
	ann := j.judge("Ann", jury.RoleJudge)
	j.judge("Nia", jury.RoleNominator)
	j.shortlist(1)
	size := func(want int) {
		t.Helper()
		ratings, err := j.Ratings(t.Context(), contest.International, contesttest.Criteria().IDs())
		if err != nil || ratings.JurySize() != want {
			t.Errorf("%d judges, %v; want %d", ratings.JurySize(), err, want)
		}
	}
	closed := func(closed bool) {
		t.Helper()
		if _, err := j.SetJudgingClosed(t.Context(), contest.International, closed, "test", j.now); err != nil {
			t.Fatal(err)
		}
	}
	join := func(names ...string) {
		for _, name := range names {
			j.judge(name, jury.RoleJudge)
		}
	}
	closed(true) // before a score: it does not count
	join("Bo")
	closed(false)
	if err := j.scored(ann, 1, 80); err != nil {
		t.Fatal(err)
	}
	join("Cy")
	size(3)
	closed(true)
	join("Dee", "Eve")
	size(3)
	closed(false)
	join("Gus")
	closed(true)
	size(3)
}

// countedProgress counts how often the progress of the judges is read.
type countedProgress struct {
	judging.JuryProgressStore
	reads int
}

func (c *countedProgress) JuryScoreProgress(
	ctx context.Context,
	edition contest.EditionID,
	criteria []string,
) (map[string]judging.ScoreProgress, error) {
	c.reads++
	return c.JuryProgressStore.JuryScoreProgress(ctx, edition, criteria)
}

// TestOverviewReadsTheJuryOnce: for its list and for the rules about late judges.
func TestOverviewReadsTheJuryOnce(t *testing.T) {
	j := newJury(t, 2)
	j.shortlist(1, 2)
	j.judge("Ada", jury.RoleJudge)
	edition := &contest.Edition{
		ID:                contest.International,
		Kind:              contest.Films,
		Location:          time.UTC,
		Criteria:          contesttest.Criteria(),
		RegistrationOpens: j.now.AddDate(0, 0, -3),
	}
	now := func() time.Time { return j.now }
	counted := &countedProgress{JuryProgressStore: j}
	members := &judging.JuryService{
		Members:  j,
		Progress: &judging.JuryProgressService{Judges: j, Counts: counted},
		Accounts: &jury.JudgeService{Judges: j, Now: now},
		Now:      now,
	}
	clock := phaseClock(j.now)
	overview := &operations.OverviewService{
		Counts: j,
		Jury:   members,
		Needs:  &operations.NeedService{Store: j, Jury: members, Clock: clock, Now: now},
		Clock:  clock,
		Now:    now,
	}
	read, err := overview.Read(t.Context(), contest.ToolsOrganiser("ada"), edition)
	if err != nil || len(read.Jury) != 1 || counted.reads != 1 {
		t.Errorf("%v, %d accounts, the progress was read %d times", err, len(read.Jury), counted.reads)
	}
	found := false
	for _, need := range read.Needs {
		found = found || need.Kind == operations.NeedUnusedLogins && need.Count == 1
	}
	if !found {
		t.Errorf("needs %+v", read.Needs)
	}
}
