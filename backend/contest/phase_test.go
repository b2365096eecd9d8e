package contest_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
)

// phased is the edition with a timeline, and with an end that is not announced yet.
func phased() *contest.Edition {
	e := edition()
	day := func(month time.Month, day int) time.Time { return time.Date(2025, month, day, 0, 0, 0, 0, e.Location) }
	e.Phases = []contest.Phase{
		{ID: "registration", StartsAt: e.RegistrationOpens, EndsAt: e.SubmissionEnds, When: contest.Text{EN: "15 July – 30 September", ZH: "7 月 15 日 – 9 月 30 日"}},
		{ID: "preliminary", StartsAt: day(10, 1), EndsAt: day(10, 16), When: contest.Text{EN: "1 – 15 October", ZH: "10 月 1 – 15 日"}},
		{ID: "winners", StartsAt: day(11, 15), EndsAt: day(12, 6), When: contest.Text{EN: "Mid-November", ZH: "11 月中旬"}},
		{ID: "archive"},
	}
	return e
}

// phaseMoves is a store of moves in memory.
type phaseMoves struct {
	mu    sync.Mutex
	moves []contest.PhaseMove
	state contest.PhaseState
	told  *contest.Broadcast
	err   error
	reads int
}

func (s *phaseMoves) PhaseMoves(context.Context, contest.EditionID) ([]contest.PhaseMove, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	return s.moves, s.err
}

func (s *phaseMoves) MovePhase(_ context.Context, _ contest.EditionID, check func([]contest.PhaseMove, contest.PhaseState) (contest.PhaseChange, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	change, err := check(s.moves, s.state)
	if err == nil {
		s.moves = append(s.moves, change.Moves...)
		s.told = change.Tell
	}
	return err
}

func phaseForm(form contest.PhaseForm) contest.ReadForm[contest.PhaseForm] {
	return func(contest.FieldErrors) (contest.PhaseForm, error) { return form, nil }
}

func TestMovedEndMovesWhatFollows(t *testing.T) {
	t.Parallel()
	e := phased()
	store := &phaseMoves{}
	service := &contest.PhaseService{Phases: store, Clock: fixedClock(e.RegistrationOpens)}
	owner := contest.ToolsOrganiser("lin")
	extend := func(phase, endsAt string) *contest.Edition {
		t.Helper()
		plan, err := service.Move(t.Context(), owner, e, phaseForm(contest.PhaseForm{Phase: phase, EndsAt: endsAt}))
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
	if !entries.EndsAt.Equal(moved.SubmissionEnds) || entries.When.EN != "15 July – 3 October" || entries.When.ZH != "7 月 15 日 – 10 月 3 日" {
		t.Errorf("the timeline's entries: %+v", entries)
	}
	if !review.StartsAt.Equal(moved.SubmissionEnds) || review.When.EN != "3 – 15 October" || review.When.ZH != "10 月 3 – 15 日" {
		t.Errorf("the review that follows: %+v", review)
	}
	if got := moved.Phases[2]; got != e.Phases[2] {
		t.Errorf("a phase after a gap moved: %+v", got)
	}
	if e.Phases[0].When.EN != "15 July – 30 September" || !e.SubmissionEnds.Equal(phased().SubmissionEnds) {
		t.Error("the catalogue's edition changed")
	}
	moved = extend("registration", "2025-10-02T00:00:00Z")
	if !moved.RegistrationEnds.Equal(time.Date(2025, 10, 2, 8, 0, 0, 0, e.Location)) || !moved.RegistrationOpen(e.SubmissionEnds) {
		t.Errorf("registration ends %s", moved.RegistrationEnds)
	}
	moved = extend("preliminary", "2025-11-20T00:00:00+08:00")
	if winners := moved.Phases[2]; !winners.StartsAt.Equal(moved.Phases[1].EndsAt) || winners.When.EN != "20 November – 5 December" {
		t.Errorf("the phase that would overlap: %+v", winners)
	}
	moved = extend("submission", "2025-10-02T08:00:00+08:00") // earlier again
	if !moved.Phases[1].StartsAt.Equal(moved.SubmissionEnds) {
		t.Errorf("the review begins %s", moved.Phases[1].StartsAt)
	}
	ends, err := service.List(t.Context(), owner, e)
	if err != nil || len(ends) != 5 || len(ends[1].Moves) != 2 || !ends[1].Planned.Equal(e.SubmissionEnds) || ends[1].When.EN != "15 July – 2 October" {
		t.Errorf("%v, %+v", err, ends)
	}
}

// TestMoveThatBreaksTheDatesIsRefused with the field that is wrong, in both languages; nothing is stored.
func TestMoveThatBreaksTheDatesIsRefused(t *testing.T) {
	t.Parallel()
	e := phased()
	open, late := e.RegistrationOpens, e.SubmissionEnds.Add(time.Hour)
	for name, c := range map[string]struct {
		form  contest.PhaseForm
		now   time.Time
		state contest.PhaseState
		field string // "": allowed
		code  contest.Code
	}{
		"unknown phase":               {contest.PhaseForm{Phase: "party", EndsAt: "2025-11-01T00:00:00+08:00"}, open, contest.PhaseState{}, "phase", ""},
		"no phase":                    {contest.PhaseForm{EndsAt: "2025-11-01T00:00:00+08:00"}, open, contest.PhaseState{}, "phase", ""},
		"no end":                      {contest.PhaseForm{Phase: "submission"}, open, contest.PhaseState{}, "endsAt", ""},
		"without an offset":           {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"with seconds":                {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:01+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"in words":                    {contest.PhaseForm{Phase: "submission", EndsAt: "next week"}, open, contest.PhaseState{}, "endsAt", ""},
		"in the past":                 {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-01T00:59:00+08:00"}, late, contest.PhaseState{}, "endsAt", ""},
		"now":                         {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-01T01:00:00+08:00"}, late, contest.PhaseState{}, "endsAt", ""},
		"before its begin":            {contest.PhaseForm{Phase: "preliminary", EndsAt: "2025-10-01T00:00:00+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"years later":                 {contest.PhaseForm{Phase: "submission", EndsAt: "2052-10-03T00:00:00+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"phase without a begin":       {contest.PhaseForm{Phase: "archive", EndsAt: "2026-01-01T00:00:00+08:00"}, open, contest.PhaseState{}, "phase", ""},
		"registration after entries":  {contest.PhaseForm{Phase: "registration", EndsAt: "2025-10-01T00:01:00+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"entries before registration": {contest.PhaseForm{Phase: "submission", EndsAt: "2025-09-30T11:59:00+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"over the next phase":         {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-16T00:00:00+08:00"}, open, contest.PhaseState{}, "endsAt", ""},
		"another end than was seen": {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00", Before: "2025-10-02T00:00:00+08:00"},
			open, contest.PhaseState{}, "before", contest.CodeConflict},
		"review has begun":                 {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, contest.PhaseState{}, "", ""},
		"review has begun, shortlist":      {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, contest.PhaseState{Shortlisted: true}, "phase", contest.CodeConflict},
		"review has begun, judging closed": {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, contest.PhaseState{JudgingClosed: true}, "phase", contest.CodeConflict},
		"results are public":               {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, late, contest.PhaseState{Published: true}, "phase", contest.CodeConflict},
		"shortlist, review not begun":      {contest.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00"}, open, contest.PhaseState{Shortlisted: true, JudgingClosed: true}, "", ""},
		"review with a shortlist":          {contest.PhaseForm{Phase: "preliminary", EndsAt: "2025-10-20T00:00:00+08:00"}, late, contest.PhaseState{Shortlisted: true}, "", ""},
		"review after the winners":         {contest.PhaseForm{Phase: "preliminary", EndsAt: "2025-11-30T00:00:00+08:00"}, e.Phases[2].StartsAt, contest.PhaseState{Published: true}, "phase", contest.CodeConflict},
	} {
		store := &phaseMoves{state: c.state}
		service := &contest.PhaseService{Phases: store, Clock: fixedClock(c.now)}
		_, err := service.Move(t.Context(), contest.ToolsOrganiser("lin"), e, phaseForm(c.form))
		if c.field == "" {
			if err != nil || len(store.moves) != 1 {
				t.Errorf("%s: %v, %d moves", name, err, len(store.moves))
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
		if failed.Code != want || message.EN == "" || message.ZH == "" || strings.Contains(message.EN+message.ZH, "%!") || len(store.moves) != 0 {
			t.Errorf("%s: %v, %d moves", name, err, len(store.moves))
		}
	}
}

// TestOnlyOwnersMoveEnds: others are refused before the form is read. Every role reads the list.
func TestOnlyOwnersMoveEnds(t *testing.T) {
	t.Parallel()
	e := phased()
	service := &contest.PhaseService{Phases: &phaseMoves{}, Clock: fixedClock(e.RegistrationOpens)}
	for _, role := range contest.OrganiserRoles() {
		by := contest.OrganiserAccount{ID: "1", Email: "a@films.example", Role: role}.Organiser()
		if _, err := service.List(t.Context(), by, e); err != nil {
			t.Errorf("%s lists: %v", role, err)
		}
		if role == contest.OrganiserOwner {
			continue
		}
		if _, err := service.Move(t.Context(), by, e, unread[contest.PhaseForm](t, string(role))); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v", role, err)
		}
	}
	nobody := contest.Organiser{}
	if _, err := service.List(t.Context(), nobody, e); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("nobody lists: %v", err)
	}
	if _, err := service.Move(t.Context(), nobody, e, unread[contest.PhaseForm](t, "nobody")); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("nobody: %v", err)
	}
}

// TestMovedEndTakesTimeFromNobody: who was approved after the first end keeps the decision window.
func TestMovedEndTakesTimeFromNobody(t *testing.T) {
	t.Parallel()
	e := phased()
	approved := contest.Registration{State: contest.StatePass, ReviewedAt: e.RegistrationEnds.Add(time.Hour)}
	promised := e.SubmissionDeadline(approved.Standing())
	for _, end := range []time.Duration{6 * time.Hour, -24 * time.Hour} {
		moved := e.Moved([]contest.PhaseMove{{Phase: "registration", Before: e.RegistrationEnds, At: e.RegistrationEnds.Add(end)}})
		if got := moved.SubmissionDeadline(approved.Standing()); got.Before(promised) {
			t.Errorf("moved by %s: until %s, was %s", end, got, promised)
		}
	}
	// A catalogue with the new end keeps the window too: the move says what the end was.
	later := *e
	later.RegistrationEnds = e.RegistrationEnds.Add(6 * time.Hour)
	moved := later.Moved([]contest.PhaseMove{{Phase: "registration", Before: e.RegistrationEnds, At: later.RegistrationEnds}})
	if got := moved.SubmissionDeadline(approved.Standing()); got.Before(promised) {
		t.Errorf("until %s, was %s", got, promised)
	}
}

func TestCalendarReadsMovesWithinASecond(t *testing.T) {
	t.Parallel()
	e := phased()
	store, wall := &phaseMoves{}, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	calendar := contest.NewCalendar(map[contest.EditionID]*contest.Edition{e.ID: e}, store, func() time.Time { return wall }, slog.New(slog.DiscardHandler))
	end := func() time.Time { return calendar.Edition(t.Context(), e.ID).SubmissionEnds }
	if !end().Equal(e.SubmissionEnds) || calendar.Edition(t.Context(), contest.Camp) != nil {
		t.Fatalf("ends %s", end())
	}
	first, second := e.SubmissionEnds.Add(time.Hour), e.SubmissionEnds.Add(2*time.Hour)
	store.moves = append(store.moves, contest.PhaseMove{Phase: "submission", Before: e.SubmissionEnds, At: first})
	wall = wall.Add(999 * time.Millisecond)
	if !end().Equal(e.SubmissionEnds) || store.reads != 1 {
		t.Errorf("before a second: %s, %d reads", end(), store.reads)
	}
	wall = wall.Add(time.Millisecond)
	if !end().Equal(first) {
		t.Errorf("after a second: %s", end())
	}
	store.moves = append(store.moves, contest.PhaseMove{Phase: "submission", Before: first, At: second})
	calendar.Forget()
	if !end().Equal(second) {
		t.Errorf("after a move of this instance: %s", end())
	}
	store.err = errors.New("the database is away")
	wall = wall.Add(time.Hour)
	if !end().Equal(second) {
		t.Errorf("without the database: %s", end())
	}
}
