package stores_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// Nominations, new versions and assignments take their locks in one order.
func TestAssignmentsNominationsAndNewVersionsAtOnce(t *testing.T) {
	j := newJury(t, 8)
	nominators := []jury.Judge{j.judge("Lea", jury.RoleNominator), j.judge("Mo", jury.RoleNominator)}
	entrants := make([]string, 8)
	for i := range entrants {
		entrants[i] = j.entrant(i + 1)
	}
	ends := atOnce(48, func(i int) error {
		switch i % 3 {
		case 0:
			state, err := j.AssignmentState(t.Context(), contest.International, jury.RoleNominator, nil)
			if err != nil {
				return err
			}
			plan, err := judging.Assign(state, 1+i%2, "seed")
			if err != nil {
				return err
			}
			return j.apply(jury.RoleNominator, plan)
		case 1:
			_, err := j.replace(entrants[i/3%8])
			return err
		}
		_, err := j.Nominate(t.Context(), nominators[i%2], form(1+i%8, "LEVEL", "good"), 10, j.now)
		return err
	})
	for code := range ends {
		if code != "" && code != contest.CodeConflict && code != contest.CodeNotFound && code != contest.CodeForbidden {
			t.Errorf("48 callers ended with %v", ends)
		}
	}
	if n := j.number(
		`SELECT count(*) FROM assignments a JOIN submissions s USING (edition, work_id) WHERE NOT s.latest`,
	); n != 0 {
		t.Errorf("%d assignments of replaced works", n)
	}
	if n := j.number(`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`); n != 0 {
		t.Errorf("%d deadlocks", n)
	}
}

// An assignment that waits for a judge's call keeps no new version waiting: the call may wait for that version.
func TestWaitingAssignmentLetsNewVersionsThrough(t *testing.T) {
	j := newJury(t, 4)
	ctx := t.Context()
	lea := j.judge("Lea", jury.RoleNominator)
	plan := j.planned(jury.RoleNominator, 1)
	call, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = call.Rollback(context.Background()) }()
	if _, err := call.Exec(ctx, `SELECT FROM judges WHERE id = $1 FOR NO KEY UPDATE`, lea.ID); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- j.apply(jury.RoleNominator, plan) }()
	for j.number(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == 0 {
		time.Sleep(time.Millisecond)
	}
	j.version(j.entrant(1))
	if err := call.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	wantCode(t, <-ended, contest.CodeConflict)
}

// An assignment waits for a new version that is being stored, and is refused then: it was planned for the former one.
func TestAssignmentWaitsForNewVersions(t *testing.T) {
	j := newJury(t, 4)
	ctx := t.Context()
	j.judge("Lea", jury.RoleNominator)
	plan := j.planned(jury.RoleNominator, 1)
	version, err := j.sql.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = version.Rollback(context.Background()) }()
	for _, statement := range []string{
		`UPDATE submissions SET latest = false WHERE work_id = 1`, `UPDATE assignments SET work_id = 2 WHERE work_id = 1`,
	} {
		if _, err := version.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- j.apply(jury.RoleNominator, plan) }()
	for len(ended) == 0 && j.number(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := version.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	wantCode(t, <-ended, contest.CodeConflict)
}

// A plan that is made while an assignment ends is refused, or comes first: no half of either.
func TestAssignmentEndsBesideAPlan(t *testing.T) {
	j := newJury(t, 8)
	for _, name := range []string{"Lea", "Mo"} {
		j.judge(name, jury.RoleNominator)
	}
	j.assign(jury.RoleNominator, 1)
	plan := j.planned(jury.RoleNominator, 2)
	ends := atOnce(10, func(i int) error {
		if i%2 == 0 {
			return j.apply(jury.RoleNominator, plan)
		}
		return j.EndAssignment(t.Context(), contest.International, "Lea", "tools:test", j.now)
	})
	// Either the plan is first, and one call ends Lea's part of it; or it is refused.
	if planned := ends[""] == 2; !planned && ends[""] != 1 || ends[""]+ends[contest.CodeConflict] != 10 {
		t.Errorf("ends: %v", ends)
	}
	if of := j.account(
		"Lea",
	); of.Assigned ||
		j.number(`SELECT count(*) FROM assignments WHERE judge_id = $1`, of.ID) != 0 {
		t.Error("Lea keeps works of an assignment that has ended")
	}
}
