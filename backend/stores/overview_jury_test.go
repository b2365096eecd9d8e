package stores_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
)

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
