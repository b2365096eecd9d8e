package transparency_test

import (
	"fmt"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
)

// Work 1 has two cards, of three judges. Accounts that are made after the close would raise the usual minimum to three.
func TestAccountsMadeAfterTheCloseRaiseNoMinimum(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first, then func(a *attacked)
		rank        int
	}{
		"judging is open":        {func(*attacked) {}, joined, 0},
		"after the close":        {(*attacked).closeJudging, joined, 1},
		"opened, closed again":   {(*attacked).closeJudging, reopened, 1},
		"joined before it ended": {joined, (*attacked).closeJudging, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAttacked(t)
			c.first(a)
			c.then(a)
			for _, work := range outcomeOf(t, a.export).Ranks {
				if work.WorkID == 1 && work.Mean.Rank != c.rank {
					t.Errorf("rank %d, want %d", work.Mean.Rank, c.rank)
				}
			}
		})
	}
}

func joined(a *attacked) {
	for i := range 4 {
		name := fmt.Sprint("late-", i)
		a.add(contest.RecordJudgeEnabled, name, transparency.JudgeData{Role: jury.RoleJudge, Name: name})
	}
}

func reopened(a *attacked) {
	a.add(contest.RecordJudgingOpened, "", struct{}{})
	joined(a)
	a.closeJudging()
}
