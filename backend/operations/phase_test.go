package operations_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/operations"
	"marquee/backend/operations/operationstest"
	"marquee/backend/registration"
)

func TestMovedEndMovesWhatFollows(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	store := &operationstest.PhaseMoves{}
	service := &operations.PhaseService{Phases: store, Clock: contesttest.FixedClock(e.RegistrationOpens)}
	owner := contest.ToolsOrganiser("lin")
	extend := func(phase, endsAt string) *contest.Edition {
		t.Helper()
		plan, err := service.Move(
			t.Context(),
			owner,
			e,
			operationstest.PhaseForm(operations.PhaseForm{Phase: phase, EndsAt: endsAt}),
		)
		if err != nil {
			t.Fatalf("%s to %s: %v", phase, endsAt, err)
		}
		return plan.Edition
	}
	moved := extend("submission", "2025-10-03T12:00:00+08:00")
	if got := moved.SubmissionEnds.Format(time.RFC3339); got != "2025-10-03T12:00:00+08:00" {
		t.Errorf("submission ends %s", got)
	}
	entries, review := moved.Phases[0], moved.Phases[1]
	if !entries.EndsAt.Equal(moved.SubmissionEnds) || entries.When.EN != "15 July – 3 October" ||
		entries.When.ZH != "7 月 15 日 – 10 月 3 日" {
		t.Errorf("the timeline's entries: %+v", entries)
	}
	if !review.StartsAt.Equal(moved.SubmissionEnds) || review.When.EN != "3 – 15 October" ||
		review.When.ZH != "10 月 3 – 15 日" {
		t.Errorf("the review that follows: %+v", review)
	}
	if got := moved.Phases[2]; got != e.Phases[2] {
		t.Errorf("a phase after a gap moved: %+v", got)
	}
	if e.Phases[0].When.EN != "15 July – 30 September" || !e.SubmissionEnds.Equal(contesttest.Phased().SubmissionEnds) {
		t.Error("the catalogue's edition changed")
	}
	moved = extend("registration", "2025-10-02T00:00:00Z")
	if !moved.RegistrationEnds.Equal(time.Date(2025, 10, 2, 8, 0, 0, 0, e.Location)) ||
		!moved.RegistrationOpen(e.SubmissionEnds) {
		t.Errorf("registration ends %s", moved.RegistrationEnds)
	}
	moved = extend("preliminary", "2025-11-20T00:00:00+08:00")
	if winners := moved.Phases[2]; !winners.StartsAt.Equal(moved.Phases[1].EndsAt) ||
		winners.When.EN != "20 November – 5 December" {
		t.Errorf("the phase that would overlap: %+v", winners)
	}
	moved = extend("submission", "2025-10-02T08:00:00+08:00") // earlier again
	if !moved.Phases[1].StartsAt.Equal(moved.SubmissionEnds) {
		t.Errorf("the review begins %s", moved.Phases[1].StartsAt)
	}
	ends, err := service.List(t.Context(), owner, e)
	if err != nil || len(ends) != 5 || len(ends[1].Moves) != 2 || !ends[1].Planned.Equal(e.SubmissionEnds) ||
		ends[1].When.EN != "15 July – 2 October" {
		t.Errorf("%v, %+v", err, ends)
	}
}

// TestMoveThatBreaksTheDatesIsRefused with the field that is wrong, in both languages; nothing is stored.
func TestMoveThatBreaksTheDatesIsRefused(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	open, late := e.RegistrationOpens, e.SubmissionEnds.Add(time.Hour)
	for name, c := range map[string]struct {
		form  operations.PhaseForm
		now   time.Time
		state operations.PhaseState
		field string // "": allowed
		code  contest.Code
	}{
		"unknown phase":               {operations.PhaseForm{Phase: "party", EndsAt: "2025-11-01T00:00:00+08:00"}, open, operations.PhaseState{}, "phase", ""},
		"no phase":                    {operations.PhaseForm{EndsAt: "2025-11-01T00:00:00+08:00"}, open, operations.PhaseState{}, "phase", ""},
		"no end":                      {operations.PhaseForm{Phase: "submission"}, open, operations.PhaseState{}, "endsAt", ""},
		"without an offset":           {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"with seconds":                {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:01+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"in words":                    {operations.PhaseForm{Phase: "submission", EndsAt: "next week"}, open, operations.PhaseState{}, "endsAt", ""},
		"in the past":                 {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-01T00:59:00+08:00"}, late, operations.PhaseState{}, "endsAt", ""},
		"now":                         {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-01T01:00:00+08:00"}, late, operations.PhaseState{}, "endsAt", ""},
		"before its begin":            {operations.PhaseForm{Phase: "preliminary", EndsAt: "2025-10-01T00:00:00+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"years later":                 {operations.PhaseForm{Phase: "submission", EndsAt: "2052-10-03T00:00:00+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"phase without a begin":       {operations.PhaseForm{Phase: "archive", EndsAt: "2026-01-01T00:00:00+08:00"}, open, operations.PhaseState{}, "phase", ""},
		"registration after entries":  {operations.PhaseForm{Phase: "registration", EndsAt: "2025-10-01T00:01:00+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"entries before registration": {operations.PhaseForm{Phase: "submission", EndsAt: "2025-09-30T11:59:00+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"over the next phase":         {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-16T00:00:00+08:00"}, open, operations.PhaseState{}, "endsAt", ""},
		"another end than was seen": {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00", Before: "2025-10-02T00:00:00+08:00"},
			open, operations.PhaseState{}, "before", contest.CodeConflict},
		"review has begun":                 {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, operations.PhaseState{}, "", ""},
		"review has begun, shortlist":      {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, operations.PhaseState{Shortlisted: true}, "phase", contest.CodeConflict},
		"review has begun, judging closed": {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, operations.PhaseState{JudgingClosed: true}, "phase", contest.CodeConflict},
		"results are public":               {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, operations.PhaseState{Published: true}, "phase", contest.CodeConflict},
		"shortlist, review not begun":      {operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, open, operations.PhaseState{Shortlisted: true, JudgingClosed: true}, "", ""},
		"review with a shortlist":          {operations.PhaseForm{Phase: "preliminary", EndsAt: "2025-10-20T00:00:00+08:00"}, late, operations.PhaseState{Shortlisted: true}, "", ""},
		"review after the winners":         {operations.PhaseForm{Phase: "preliminary", EndsAt: "2025-11-30T00:00:00+08:00"}, e.Phases[2].StartsAt, operations.PhaseState{Published: true}, "phase", contest.CodeConflict},
	} {
		store := &operationstest.PhaseMoves{State: c.state}
		service := &operations.PhaseService{Phases: store, Clock: contesttest.FixedClock(c.now)}
		_, err := service.Move(t.Context(), contest.ToolsOrganiser("lin"), e, operationstest.PhaseForm(c.form))
		if c.field == "" {
			if err != nil || len(store.Moves) != 1 {
				t.Errorf("%s: %v, %d moves", name, err, len(store.Moves))
			}
			continue
		}
		var failed *contest.Error
		if !errors.As(err, &failed) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := c.code
		if want == "" {
			want = contest.CodeValidation
		}
		message := failed.Fields[c.field]
		if name == "unknown phase" && (!strings.Contains(message.EN, "registration (Registration), ") ||
			!strings.Contains(message.ZH, "registration（报名）、")) {
			t.Errorf("%s: %+v", name, message)
		}
		if failed.Code != want || message.EN == "" || message.ZH == "" ||
			strings.Contains(message.EN+message.ZH, "%!") ||
			len(store.Moves) != 0 {
			t.Errorf("%s: %v, %d moves", name, err, len(store.Moves))
		}
	}
}

// TestOnlyOwnersMoveEnds: others are refused before the form is read. Every role reads the list.
func TestOnlyOwnersMoveEnds(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	service := &operations.PhaseService{
		Phases: &operationstest.PhaseMoves{},
		Clock:  contesttest.FixedClock(e.RegistrationOpens),
	}
	for _, role := range contest.OrganiserRoles() {
		by := contest.OrganiserAccount{ID: "1", Email: "a@films.example", Role: role}.Organiser()
		if _, err := service.List(t.Context(), by, e); err != nil {
			t.Errorf("%s lists: %v", role, err)
		}
		if role == contest.OrganiserOwner {
			continue
		}
		if _, err := service.Move(
			t.Context(),
			by,
			e,
			contesttest.Unread[operations.PhaseForm](t, string(role)),
		); contest.CodeOf(
			err,
		) != contest.CodeForbidden {
			t.Errorf("%s: %v", role, err)
		}
	}
	nobody := contest.Organiser{}
	if _, err := service.List(t.Context(), nobody, e); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("nobody lists: %v", err)
	}
	if _, err := service.Move(
		t.Context(),
		nobody,
		e,
		contesttest.Unread[operations.PhaseForm](t, "nobody"),
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("nobody: %v", err)
	}
}

// TestMovedEndTakesTimeFromNobody: who was approved after the first end keeps the decision window.
func TestMovedEndTakesTimeFromNobody(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	approved := registration.Registration{State: contest.StatePass, ReviewedAt: e.RegistrationEnds.Add(time.Hour)}
	promised := e.SubmissionDeadline(approved.Standing())
	for _, end := range []time.Duration{6 * time.Hour, -24 * time.Hour} {
		moved := e.Moved(
			[]contest.PhaseMove{{Phase: "registration", Before: e.RegistrationEnds, At: e.RegistrationEnds.Add(end)}},
		)
		if got := moved.SubmissionDeadline(approved.Standing()); got.Before(promised) {
			t.Errorf("moved by %s: until %s, was %s", end, got, promised)
		}
	}
	// A catalogue with the new end keeps the window too: the move says what the end was.
	later := *e
	later.RegistrationEnds = e.RegistrationEnds.Add(6 * time.Hour)
	moved := later.Moved(
		[]contest.PhaseMove{{Phase: "registration", Before: e.RegistrationEnds, At: later.RegistrationEnds}},
	)
	if got := moved.SubmissionDeadline(approved.Standing()); got.Before(promised) {
		t.Errorf("until %s, was %s", got, promised)
	}
}

func TestCalendarReadsMovesWithinASecond(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	store, wall := &operationstest.PhaseMoves{}, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	calendar := contest.NewCalendar(
		contest.NewEditions(e),
		store,
		func() time.Time { return wall },
		slog.New(slog.DiscardHandler),
	)
	end := func() time.Time { return calendar.Edition(t.Context(), e.ID).SubmissionEnds }
	if !end().Equal(e.SubmissionEnds) || calendar.Edition(t.Context(), contest.Camp) != nil {
		t.Fatalf("ends %s", end())
	}
	first, second := e.SubmissionEnds.Add(time.Hour), e.SubmissionEnds.Add(2*time.Hour)
	store.Moves = append(store.Moves, contest.PhaseMove{Phase: "submission", Before: e.SubmissionEnds, At: first})
	wall = wall.Add(999 * time.Millisecond)
	if !end().Equal(e.SubmissionEnds) || store.Reads != 1 {
		t.Errorf("before a second: %s, %d reads", end(), store.Reads)
	}
	wall = wall.Add(time.Millisecond)
	if !end().Equal(first) {
		t.Errorf("after a second: %s", end())
	}
	store.Moves = append(store.Moves, contest.PhaseMove{Phase: "submission", Before: first, At: second})
	calendar.Forget()
	if !end().Equal(second) {
		t.Errorf("after a move of this instance: %s", end())
	}
	store.Err = errors.New("the database is away")
	wall = wall.Add(time.Hour)
	if !end().Equal(second) {
		t.Errorf("without the database: %s", end())
	}
}
