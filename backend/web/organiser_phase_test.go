package web_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
)

type phaseEndOf struct {
	ID                              string
	StartsAt, EndsAt, PlannedEndsAt *time.Time
	Days                            *contest.Text
	MovedBy                         *string
}

// TestMovedEndAppliesToEveryCall: guards, entrants' own deadlines and the pages' clock follow an
// end that was moved in the console, those of the other edition do not.
func TestMovedEndAppliesToEveryCall(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner, entrant := w.organiser(contest.OrganiserOwner), w.entrant("mei@films.example")
	type pingOf struct {
		RegistrationOpen                     bool
		RegistrationEndsAt, SubmissionEndsAt time.Time
	}
	ping := func() (answer pingOf) { w.client().get("/apis/ping").ok(&answer); return answer }
	planned := w.editions[contest.International].RegistrationEnds
	w.contest.set(planned.Add(-time.Minute))
	if !ping().RegistrationOpen {
		t.Fatal("registration is closed")
	}
	form := object{"phase": "registration", "endsAt": "2025-09-30T18:00:00+08:00", "before": planned.Format(time.RFC3339), "dryRun": true}
	var plan struct {
		Changed       bool
		Before, After []phaseEndOf
	}
	owner.send("/phases", form).ok(&plan)
	if !plan.Changed || !plan.Before[0].EndsAt.Equal(planned) || !plan.After[0].EndsAt.Equal(planned.Add(6*time.Hour)) || !ping().RegistrationEndsAt.Equal(planned) {
		t.Errorf("the trial: %+v; the pages' clock: %+v", plan, ping())
	}
	form["dryRun"] = false
	owner.send("/phases", form).ok(&plan)
	owner.send("/phases", form).fails(contest.CodeConflict, "before") // somebody saw the former end
	w.contest.set(planned.Add(time.Hour))
	if now := ping(); !now.RegistrationOpen || !now.RegistrationEndsAt.Equal(planned.Add(6*time.Hour)) || !now.SubmissionEndsAt.Equal(w.editions[contest.International].SubmissionEnds) {
		t.Errorf("the pages' clock: %+v", now)
	}
	if got := entrant.post("/apis/activity/register", object{}); got.code != contest.CodeValidation { // the form is read
		t.Errorf("after the planned end: %s", got.raw)
	}
	w.contest.set(planned.Add(6 * time.Hour))
	entrant.post("/apis/activity/register", object{}).fails(contest.CodeRegistrationEnded)
	var ends, camp []phaseEndOf
	owner.read("/phases").ok(&ends)
	if ends[0].ID != "registration" || !ends[0].EndsAt.Equal(planned.Add(6*time.Hour)) || !ends[0].PlannedEndsAt.Equal(planned) || ends[0].MovedBy == nil {
		t.Errorf("%+v", ends[0])
	}
	owner.do("GET", "/apis/organiser/phases?edition=camp", nil).ok(&camp)
	if camp[0].MovedBy != nil || !camp[0].EndsAt.Equal(w.editions[contest.Camp].RegistrationEnds) {
		t.Errorf("the camp: %+v", camp[0])
	}
}

// TestMoveFormIsCheckedOnTheWire: wrong types and times name their fields, and nothing is moved.
func TestMoveFormIsCheckedOnTheWire(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	owner.send("/phases", object{}).fails(contest.CodeValidation, "endsAt")
	owner.send("/phases", object{"phase": "submission", "endsAt": 1759420800}).fails(contest.CodeValidation, "endsAt")
	owner.send("/phases", object{"phase": []string{"submission"}, "endsAt": "2025-10-03T00:00:00+08:00"}).fails(contest.CodeValidation, "phase")
	owner.send("/phases", object{"phase": "submission", "endsAt": "2025-09-01T00:00:00+08:00"}).fails(contest.CodeValidation, "endsAt")
	owner.send("/phases", object{"phase": "submission'; DROP TABLE judging; --", "endsAt": "2025-10-03T00:00:00+08:00"}).fails(contest.CodeValidation, "phase")
	w.organiser(contest.OrganiserReviewer).send("/phases", object{"phase": "submission", "endsAt": "2025-10-03T00:00:00+08:00"}).fails(contest.CodeForbidden)
	var moves int
	w.row(`SELECT count(*) FROM phase_moves`, &moves)
	if moves != 0 {
		t.Errorf("%d moves", moves)
	}
}
