package judging_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// juryOf is a store of accounts.
type juryOf struct {
	jury.JudgeStore
	judges []jury.Judge
}

func (j juryOf) Judges(context.Context, contest.EditionID) ([]jury.Judge, error) {
	return j.judges, nil
}

// workOf is a store of what the jury has done, by account.
type workOf struct {
	scores      map[string]judging.ScoreProgress
	nominations map[string]map[contest.Award]judging.NominationCount
}

func (w workOf) JuryScoreProgress(
	context.Context,
	contest.EditionID,
	[]string,
) (map[string]judging.ScoreProgress, error) {
	return w.scores, nil
}

func (w workOf) JuryNominationCounts(
	context.Context,
	contest.EditionID,
) (map[string]map[contest.Award]judging.NominationCount, error) {
	return w.nominations, nil
}

func TestJuryProgressCountsWhatCounts(t *testing.T) {
	mei := jury.Judge{ID: "1", Name: "Mei", Role: jury.RoleJudge}
	lea := jury.Judge{ID: "2", Name: "Lea", Role: jury.RoleNominator}
	gone := jury.Judge{ID: "3", Name: "Ken", Role: jury.RoleJudge, DisabledAt: time.Unix(1, 0)}
	service := &judging.JuryProgressService{
		Judges: juryOf{judges: []jury.Judge{gone, lea, mei}},
		Counts: workOf{
			scores: map[string]judging.ScoreProgress{"1": {Scored: 3, Partial: 1, Total: 3}},
			nominations: map[string]map[contest.Award]judging.NominationCount{
				"2": {"LEVEL": {Count: 4, Replaced: 1}, "CREATIVE": {Count: 2}},
			},
		},
	}
	edition := &contest.Edition{Awards: contesttest.Awards(10, 2)}
	if _, err := service.List(t.Context(), contest.Organiser{}, edition); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("without permission: %v, want FORBIDDEN", err)
	}
	got, err := service.List(t.Context(), contest.ToolsOrganiser("ada"), edition)
	want := []judging.JuryProgress{
		{Judge: lea, Done: 5, Partial: 1, Total: 12},
		{Judge: mei, Done: 3, Partial: 1, Total: 3},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v; progress (-want +got):\n%s", err, diff)
	}
	if got[0].Completed() || !got[1].Completed() {
		t.Error("a nominator with open quotas counts as complete, or a judge with all scorecards does not")
	}
}
