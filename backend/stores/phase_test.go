package stores_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/operations"
	"marquee/backend/results"
)

type phaseClock time.Time

func (c phaseClock) Now() time.Time { return time.Time(c) }

// phaseEdition is an edition whose review has begun at the jury's time.
func (j *juryDB) phaseEdition() *contest.Edition {
	at := func(days int) time.Time { return j.now.Truncate(24*time.Hour).AddDate(0, 0, days) }
	return &contest.Edition{
		ID:                contest.International,
		Kind:              contest.Films,
		Location:          time.UTC,
		RegistrationOpens: at(-60),
		RegistrationEnds:  at(-2),
		SubmissionEnds:    at(-1),
		Phases: []contest.Phase{
			{
				ID:       "registration",
				StartsAt: at(-60),
				EndsAt:   at(-1),
			},
			{ID: "preliminary", StartsAt: at(-1), EndsAt: at(20)},
		},
	}
}

func (j *juryDB) extend(e *contest.Edition, form operations.PhaseForm) error {
	service := &operations.PhaseService{Phases: j.DB, Clock: phaseClock(j.now)}
	_, err := service.Move(
		context.Background(),
		contest.ToolsOrganiser("lin"),
		e,
		func(contest.FieldErrors) (operations.PhaseForm, error) { return form, nil },
	)
	return err
}

// TestOneOfManyMovesOfAnEndPasses when all saw the same end; without it each builds on the one before.
func TestOneOfManyMovesOfAnEndPasses(t *testing.T) {
	j := newJury(t, 0)
	e := j.phaseEdition()
	move := func(before string, callers int) (passed, refused int64) {
		var group sync.WaitGroup
		var ok, conflict atomic.Int64
		for i := range callers {
			group.Go(func() {
				to := j.now.Truncate(time.Hour).Add(time.Duration(i+1) * time.Hour).Format(time.RFC3339)
				switch err := j.extend(e, operations.PhaseForm{Phase: "submission", EndsAt: to, Before: before}); contest.CodeOf(
					err,
				) {
				case contest.CodeConflict:
					conflict.Add(1)
				default:
					if err != nil {
						t.Error(err)
					}
					ok.Add(1)
				}
			})
		}
		group.Wait()
		return ok.Load(), conflict.Load()
	}
	if passed, refused := move(e.SubmissionEnds.Format(time.RFC3339), 20); passed != 1 || refused != 19 {
		t.Errorf("%d passed, %d were refused", passed, refused)
	}
	if passed, _ := move("", 20); passed != 20 {
		t.Errorf("%d of 20 passed", passed)
	}
	moves, err := j.PhaseMoves(t.Context(), contest.International)
	if err != nil {
		t.Fatal(err)
	}
	end := e.SubmissionEnds
	for i, m := range moves {
		if !m.Before.Equal(end) || m.Actor != "tools:lin" || !m.MovedAt.Equal(j.now) {
			t.Errorf("move %d: %+v, the end was %s", i, m, end)
		}
		end = m.At
	}
	records := j.number(`SELECT count(*) FROM log_records WHERE kind = 'phase.moved'`)
	rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'phase.move' AND subject = 'phase:international:submission' AND detail ? 'before'`,
	)
	if len(moves) < 2 || records != len(moves) || rows != len(moves) {
		t.Errorf("%d moves, %d records, %d audit rows", len(moves), records, rows)
	}
	if other, err := j.PhaseMoves(t.Context(), contest.Camp); err != nil || len(other) != 0 {
		t.Errorf("the other edition has %d moves (%v)", len(other), err)
	}
}

// TestNoMoveBesideAPublication: of an end that is moved while the results are published, either
// the move comes first or it is refused.
func TestNoMoveBesideAPublication(t *testing.T) {
	j := newJury(t, 1)
	e := j.phaseEdition()
	for round := range 5 {
		j.exec(`DELETE FROM publications`)
		if _, err := j.SetJudgingClosed(t.Context(), contest.International, true, "tools:lin", j.now); err != nil {
			t.Fatal(err)
		}
		ratings, err := j.Ratings(t.Context(), contest.International, contesttest.Criteria().IDs())
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		var moved error
		step := j.stepToPublic()
		group.Go(func() {
			to := e.Phases[1].EndsAt.Add(time.Duration(round+1) * time.Hour).Format(time.RFC3339)
			moved = j.extend(e, operations.PhaseForm{Phase: "registration", EndsAt: to})
		})
		group.Go(func() {
			err := j.Publish(context.Background(), results.NewPublication{
				Criteria: contesttest.Criteria().IDs(),
				Edition:  contest.International,
				Rated:    ratings.Works,
				Changes:  ratings.Changes,
				Actor:    "tools:lin",
				At:       j.now,
				Step:     step,
			})
			if err != nil {
				t.Error(err)
			}
		})
		group.Wait()
		if moved == nil {
			t.Errorf("round %d: entries were reopened while judging was closed", round)
		}
	}
}

// TestEntriesAreNotReopenedBehindAShortlist once the review has begun.
func TestEntriesAreNotReopenedBehindAShortlist(t *testing.T) {
	j := newJury(t, 2)
	e := j.phaseEdition()
	to := func(hours int) operations.PhaseForm {
		return operations.PhaseForm{
			Phase:  "submission",
			EndsAt: j.now.Truncate(time.Hour).Add(time.Duration(hours) * time.Hour).Format(time.RFC3339),
		}
	}
	if err := j.extend(e, to(1)); err != nil {
		t.Errorf("before the shortlist: %v", err)
	}
	j.now = j.now.Add(24 * time.Hour)
	if err := j.SetShortlist(t.Context(), contest.International, []int{2}, "tools:lin", j.now); err != nil {
		t.Fatal(err)
	}
	if err := j.extend(e, to(1)); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("behind it: %v", err)
	}
	if n := j.number(`SELECT count(*) FROM phase_moves`); n != 1 {
		t.Error(fmt.Sprint(n, " moves"))
	}
}
