package operations_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/operations"
	"marquee/backend/operations/operationstest"
)

// dates writes a form in short: "winners begins 2025-11-20T00:00:00+08:00".
func dates(first operations.PhaseForm, also ...operations.PhaseDates) operations.PhaseForm {
	first.Also = also
	return first
}

// TestDatesThatMoveTogether are checked as they are after all have moved.
func TestDatesThatMoveTogether(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	open, review := e.RegistrationOpens.Add(time.Hour), e.Phases[1].StartsAt.Add(time.Hour)
	before := e.RegistrationOpens.Add(-30 * 24 * time.Hour)
	const day = "2025-10-03T00:00:00+08:00"
	for name, c := range map[string]struct {
		form  operations.PhaseForm
		now   time.Time
		state operations.PhaseState
		field string // "": allowed
		code  contest.Code
		moves int
	}{
		"opening":               {operations.PhaseForm{Phase: "registration", StartsAt: "2025-07-20T00:00:00+08:00"}, before, operations.PhaseState{}, "", "", 1},
		"opening, when open":    {operations.PhaseForm{Phase: "registration", StartsAt: "2025-07-20T00:00:00+08:00"}, open, operations.PhaseState{}, "startsAt", "", 0},
		"opening after the end": {operations.PhaseForm{Phase: "registration", StartsAt: "2025-09-30T13:00:00+08:00"}, before, operations.PhaseState{}, "startsAt", "", 0},
		"submission begins":     {operations.PhaseForm{Phase: "submission", StartsAt: "2025-07-20T00:00:00+08:00"}, before, operations.PhaseState{}, "startsAt", "", 0},
		"winners' day":          {operations.PhaseForm{Phase: "winners", StartsAt: "2025-11-20T00:00:00+08:00"}, open, operations.PhaseState{}, "", "", 1},
		"winners' day, both":    {operations.PhaseForm{Phase: "winners", StartsAt: "2025-11-20T00:00:00+08:00", EndsAt: "2025-12-10T00:00:00+08:00"}, open, operations.PhaseState{}, "", "", 2},
		"a day that stays":      {operations.PhaseForm{Phase: "winners", StartsAt: "2025-11-15T00:00:00+08:00"}, open, operations.PhaseState{}, "", "", 0},
		"winners before the review ends": {
			operations.PhaseForm{Phase: "winners", StartsAt: "2025-10-10T00:00:00+08:00"}, open, operations.PhaseState{}, "startsAt", "", 0},
		"winners after their end":     {operations.PhaseForm{Phase: "winners", StartsAt: "2025-12-07T00:00:00+08:00"}, open, operations.PhaseState{}, "startsAt", "", 0},
		"winners in the past":         {operations.PhaseForm{Phase: "winners", StartsAt: "2025-09-01T00:00:00+08:00"}, review, operations.PhaseState{}, "startsAt", "", 0},
		"winners' day that was seen":  {operations.PhaseForm{Phase: "winners", StartsAt: day, BeforeStartsAt: day}, open, operations.PhaseState{}, "beforeStartsAt", contest.CodeConflict, 0},
		"winners' day, public":        {operations.PhaseForm{Phase: "winners", StartsAt: "2025-11-20T00:00:00+08:00"}, e.Phases[2].StartsAt, operations.PhaseState{Published: true}, "phase", contest.CodeConflict, 0},
		"winners' day, not public":    {operations.PhaseForm{Phase: "winners", StartsAt: "2025-11-20T00:00:00+08:00"}, e.Phases[2].StartsAt, operations.PhaseState{}, "", "", 1},
		"not announced":               {operations.PhaseForm{Phase: "archive", StartsAt: "2026-01-01T00:00:00+08:00"}, open, operations.PhaseState{}, "phase", "", 0},
		"registration over the end":   {operations.PhaseForm{Phase: "registration", EndsAt: day}, open, operations.PhaseState{}, "endsAt", "", 0},
		"registration and the end":    {dates(operations.PhaseForm{Phase: "registration", EndsAt: day}, operations.PhaseDates{Phase: "submission", EndsAt: day}), open, operations.PhaseState{}, "", "", 2},
		"the end and registration":    {dates(operations.PhaseForm{Phase: "submission", EndsAt: day}, operations.PhaseDates{Phase: "registration", EndsAt: day}), open, operations.PhaseState{}, "", "", 2},
		"the end below registration":  {dates(operations.PhaseForm{Phase: "registration", EndsAt: day}, operations.PhaseDates{Phase: "submission", EndsAt: "2025-10-02T00:00:00+08:00"}), open, operations.PhaseState{}, "also.0.endsAt", "", 0},
		"review and its end together": {dates(operations.PhaseForm{Phase: "winners", StartsAt: "2025-10-10T00:00:00+08:00"}, operations.PhaseDates{Phase: "preliminary", EndsAt: "2025-10-09T00:00:00+08:00"}), open, operations.PhaseState{}, "", "", 2},
		"one date twice":              {dates(operations.PhaseForm{Phase: "submission", EndsAt: day}, operations.PhaseDates{Phase: "submission", EndsAt: day}), open, operations.PhaseState{}, "also.0.phase", "", 0},
		"another phase unknown":       {dates(operations.PhaseForm{Phase: "submission", EndsAt: day}, operations.PhaseDates{Phase: "party", EndsAt: day}), open, operations.PhaseState{}, "also.0.phase", "", 0},
	} {
		store := &operationstest.PhaseMoves{State: c.state}
		service := &operations.PhaseService{Phases: store, Clock: contesttest.FixedClock(c.now)}
		plan, err := service.Move(t.Context(), contest.ToolsOrganiser("lin"), e, operationstest.PhaseForm(c.form))
		if c.field == "" {
			if err != nil || len(store.Moves) != c.moves || plan.Changed != (c.moves > 0) {
				t.Errorf("%s: %v, %d moves", name, err, len(store.Moves))
			}
			continue
		}
		var failed *contest.Error
		if !errors.As(err, &failed) {
			t.Errorf("%s: %v, %+v", name, err, store.Moves)
			continue
		}
		want := c.code
		if want == "" {
			want = contest.CodeValidation
		}
		message := failed.Fields[c.field]
		if failed.Code != want || message.EN == "" || message.ZH == "" ||
			strings.Contains(message.EN+message.ZH, "%!") ||
			len(store.Moves) != 0 {
			t.Errorf("%s: %+v, %d moves", name, failed, len(store.Moves))
		}
	}
}

// TestMovedBeginningIsKept: of registration everywhere, of a phase also when the one before it ends earlier.
func TestMovedBeginningIsKept(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	at := func(month time.Month, day int) time.Time { return time.Date(2025, month, day, 0, 0, 0, 0, e.Location) }
	moved := e.Moved(
		[]contest.PhaseMove{
			{Phase: "registration", Start: true, At: at(7, 20)},
			{Phase: "preliminary", Start: true, At: at(10, 5)},
		},
	)
	if !moved.RegistrationOpens.Equal(at(7, 20)) || !moved.Phases[0].StartsAt.Equal(at(7, 20)) ||
		moved.Phases[0].When.EN != "20 July – 30 September" {
		t.Errorf("registration: %s, %+v", moved.RegistrationOpens, moved.Phases[0])
	}
	if moved.RegistrationOpen(at(7, 19)) || moved.Phase(at(7, 19)) != "upcoming" ||
		moved.Phase(at(10, 3)) != "registration" ||
		moved.Phase(at(10, 5)) != "preliminary" {
		t.Errorf("the guards: %s, %s", moved.Phase(at(10, 3)), moved.Phase(at(10, 5)))
	}
	moved = e.Moved(
		[]contest.PhaseMove{{Phase: "submission", At: at(10, 3)}, {Phase: "preliminary", Start: true, At: at(10, 5)}},
	)
	if !moved.Phases[1].StartsAt.Equal(at(10, 5)) {
		t.Errorf("the review begins %s", moved.Phases[1].StartsAt)
	}
	moved = e.Moved(
		[]contest.PhaseMove{{Phase: "submission", At: at(10, 7)}, {Phase: "preliminary", Start: true, At: at(10, 5)}},
	)
	if !moved.Phases[1].StartsAt.Equal(at(10, 7)) {
		t.Errorf("over the end before it: %s", moved.Phases[1].StartsAt)
	}
	ends := moved.PhaseEnds(e, nil)
	if ends[0].StartMovable() != true || ends[1].StartMovable() || !ends[2].StartMovable() ||
		!ends[2].PlannedStarts.Equal(at(10, 1)) {
		t.Errorf("%+v", ends)
	}
}
