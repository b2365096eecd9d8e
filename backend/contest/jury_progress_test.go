package contest_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
)

// juryOf is a store of accounts.
type juryOf struct {
	contest.JudgeStore
	judges []contest.Judge
}

func (j juryOf) Judges(context.Context, contest.EditionID) ([]contest.Judge, error) {
	return j.judges, nil
}

// progressOf is a store of scorecards with one progress for all.
type progressOf struct {
	contest.ScorecardStore
	progress contest.ScoreProgress
}

func (p progressOf) ScoreProgress(context.Context, contest.Judge) (contest.ScoreProgress, error) {
	return p.progress, nil
}

func TestJuryProgressCountsWhatCounts(t *testing.T) {
	mei := contest.Judge{ID: "1", Name: "Mei", Role: contest.RoleJudge}
	lea := contest.Judge{ID: "2", Name: "Lea", Role: contest.RoleNominator}
	gone := contest.Judge{ID: "3", Name: "Ken", Role: contest.RoleJudge, DisabledAt: time.Unix(1, 0)}
	service := &contest.JuryProgressService{
		Judges: juryOf{judges: []contest.Judge{gone, lea, mei}},
		Nominations: &nominations{counts: map[contest.Award]contest.NominationCount{
			contest.AwardLevel: {Count: 4, Replaced: 1}, contest.AwardCreative: {Count: 2},
		}},
		Scorecards: progressOf{progress: contest.ScoreProgress{Scored: 3, Partial: 1, Total: 3}},
	}
	edition := &contest.Edition{NominationLimits: map[contest.Award]int{contest.AwardLevel: 10, contest.AwardCreative: 2}}
	if _, err := service.List(t.Context(), contest.Organiser{}, edition); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("without permission: %v, want FORBIDDEN", err)
	}
	got, err := service.List(t.Context(), contest.ToolsOrganiser("ada"), edition)
	want := []contest.JuryProgress{{Judge: lea, Done: 5, Partial: 1, Total: 12}, {Judge: mei, Done: 3, Partial: 1, Total: 3}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v; progress (-want +got):\n%s", err, diff)
	}
	if got[0].Completed() || !got[1].Completed() {
		t.Error("a nominator with open quotas counts as complete, or a judge with all scorecards does not")
	}
}
