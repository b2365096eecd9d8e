package outbox_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/operations"
	"marquee/backend/operations/operationstest"
	"marquee/backend/outbox"
	"marquee/backend/registration"
)

// readersOfDeadlines is a store in memory.
type readersOfDeadlines []outbox.DeadlineReader

func (r readersOfDeadlines) DeadlineReaders(context.Context, contest.EditionID) ([]outbox.DeadlineReader, error) {
	return r, nil
}

// plainComposer composes a broadcast as its text.
type plainComposer struct{}

func (plainComposer) ComposeBroadcast(
	e *contest.Edition,
	lang contest.Language,
	to string,
	text outbox.BroadcastText,
) (contest.NewMail, error) {
	return contest.NewMail{Edition: e.ID, To: to, Language: lang, Subject: text.Subject, Text: text.Text}, nil
}

func deadlineReaders(e *contest.Edition) readersOfDeadlines {
	sent, late := e.RegistrationOpens.Add(time.Hour), e.RegistrationEnds.Add(time.Hour)
	reader := func(name string, state contest.RegisterState, reviewed time.Time, lang contest.Language) outbox.DeadlineReader {
		return outbox.DeadlineReader{Registration: registration.Registration{
			ID: name, EntrantID: name, State: state, SubmittedAt: sent, ReviewedAt: reviewed, Language: lang,
			Form: registration.Form{Name: name, Email: name + "@films.example"},
		}}
	}
	return readersOfDeadlines{
		reader(
			"ada",
			contest.StatePass,
			sent,
			contest.English,
		),
		reader("mei", contest.StatePass, sent, contest.Chinese),
		reader(
			"new",
			contest.StateSubmitted,
			time.Time{},
			contest.English,
		),
		reader("ben", contest.StateDeny, sent, contest.English),
		reader("late", contest.StatePass, late.Add(48*time.Hour), contest.English), // has a window of its own
	}
}

func namesOf(readers []outbox.BroadcastReader) string {
	var names []string
	for _, r := range readers {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// TestMovedDateTellsThoseWhoseDeadlineChanges and nobody else, in one transaction with the move.
func TestMovedDateTellsThoseWhoseDeadlineChanges(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	store := &operationstest.PhaseMoves{}
	now := e.RegistrationOpens.Add(2 * time.Hour)
	service := &operations.PhaseService{
		Phases:   store,
		Readers:  deadlineReaders(e),
		Composer: plainComposer{},
		Clock:    contesttest.FixedClock(now),
		Now:      func() time.Time { return now },
	}
	move := func(form operations.PhaseForm) (operations.PhasePlan, error) {
		return service.Move(t.Context(), contest.ToolsOrganiser("lin"), e, operationstest.PhaseForm(form))
	}
	for _, c := range []struct{ phase, endsAt, want string }{
		{"submission", "2025-10-03T00:00:00+08:00", "ada mei new"},
		{"registration", "2025-09-30T18:00:00+08:00", "ben"},
		{"preliminary", "2025-10-20T00:00:00+08:00", ""},
	} {
		plan, err := move(operations.PhaseForm{Phase: c.phase, EndsAt: c.endsAt, DryRun: true, Tell: true})
		if err != nil || namesOf(plan.Notice.Readers) != c.want || plan.Notice.Batch != nil || len(store.Moves) != 0 {
			t.Errorf("%s: %q, %v, want %q", c.phase, namesOf(plan.Notice.Readers), err, c.want)
		}
	}
	form := operations.PhaseForm{Phase: "submission", EndsAt: "2025-10-03T00:00:00+08:00", Tell: true}
	four := 4
	form.Recipients = &four
	if _, err := move(form); contest.CodeOf(err) != contest.CodeConflict || len(store.Moves) != 0 {
		t.Errorf("another number of readers: %v, %d moves", err, len(store.Moves))
	}
	form.Recipients = nil
	form.Text = outbox.BroadcastTexts{
		EN: outbox.BroadcastText{Subject: "a", Text: "later"},
		ZH: outbox.BroadcastText{Subject: "a", Text: "{deadline}"},
	}
	if _, err := move(form); contest.CodeOf(err) != contest.CodeValidation || len(store.Moves) != 0 {
		t.Errorf("a text without the deadline: %v", err)
	}
	form.Text = outbox.BroadcastTexts{}
	plan, err := move(form)
	if err != nil || len(store.Moves) != 1 || store.Told == nil || len(store.Told.Mails) != 3 {
		t.Fatalf("%v, %d moves, %+v", err, len(store.Moves), store.Told)
	}
	end := time.Date(2025, 10, 3, 0, 0, 0, 0, e.Location)
	for _, m := range store.Told.Mails {
		if !m.Deadline.Equal(end) || !m.NotBefore.Equal(now.Add(time.Minute)) || m.Kind != outbox.MailDeadline ||
			m.EntrantID == "" {
			t.Errorf("%+v", m)
		}
	}
	if text := store.Told.Mails[0].Text; !strings.Contains(text, "Until now: 30 September 2025, 24:00") ||
		!strings.Contains(text, "Now: 2 October 2025, 24:00") {
		t.Error(text)
	}
	if !plan.Notice.Batch.HeldUntil.Equal(now.Add(time.Minute)) || plan.Notice.Batch.Recipients != 3 {
		t.Errorf("%+v", plan.Notice.Batch)
	}
}

// TestUntoldDeadlines: who was told by a mail, by a later registration or decision is not listed.
func TestUntoldDeadlines(t *testing.T) {
	t.Parallel()
	e := contesttest.Phased()
	first, second := e.SubmissionEnds.Add(24*time.Hour), e.SubmissionEnds.Add(48*time.Hour)
	now := e.RegistrationOpens.Add(48 * time.Hour)
	moves := []contest.PhaseMove{
		{Phase: "submission", Before: e.SubmissionEnds, At: first, MovedAt: now.Add(-2 * time.Hour)},
		{Phase: "submission", Before: first, At: second, MovedAt: now.Add(-time.Hour)},
	}
	untold := func(moves []contest.PhaseMove, now time.Time, change func(readersOfDeadlines)) string {
		readers := deadlineReaders(e)
		change(readers)
		var names []string
		for _, c := range outbox.UntoldDeadlines(e, moves, readers, now) {
			names = append(names, c.Registration.ID)
		}
		return strings.Join(names, " ")
	}
	for name, c := range map[string]struct {
		moves  []contest.PhaseMove
		now    time.Time
		change func(readersOfDeadlines)
		want   string
	}{
		"nothing moved":         {nil, now, func(readersOfDeadlines) {}, ""},
		"nobody told":           {moves, now, func(readersOfDeadlines) {}, "ada mei new"},
		"one told":              {moves, now, func(r readersOfDeadlines) { r[0].Told = second }, "mei new"},
		"one told the former":   {moves, now, func(r readersOfDeadlines) { r[0].Told = first }, "ada mei new"},
		"approved since":        {moves, now, func(r readersOfDeadlines) { r[1].Registration.ReviewedAt = now }, "ada new"},
		"registered since":      {moves, now, func(r readersOfDeadlines) { r[2].Registration.SubmittedAt = now }, "ada mei"},
		"moved back":            {append(moves, contest.PhaseMove{Phase: "submission", Before: second, At: e.SubmissionEnds, MovedAt: now}), now, func(readersOfDeadlines) {}, ""},
		"told, then moved back": {append(moves, contest.PhaseMove{Phase: "submission", Before: second, At: e.SubmissionEnds, MovedAt: now}), now, func(r readersOfDeadlines) { r[0].Told = second }, "ada"},
		"over":                  {moves, second, func(readersOfDeadlines) {}, ""},
	} {
		if got := untold(c.moves, c.now, c.change); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
