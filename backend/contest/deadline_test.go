package contest_test

import (
	"errors"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

func TestMayRegister(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	end := e.RegistrationEnds
	reviewed := func(state contest.RegisterState, at time.Time) registration.Registration {
		return registration.Registration{State: state, ReviewedAt: at}
	}
	none := registration.Registration{State: contest.StateNone}
	for name, c := range map[string]struct {
		registration registration.Registration
		now          time.Time
		want         contest.Code
	}{
		"too early":                    {none, e.RegistrationOpens.Add(-1), contest.CodeForbidden},
		"at the opening":               {none, e.RegistrationOpens, ""},
		"just in time":                 {none, end.Add(-1), ""},
		"at the end":                   {none, end, contest.CodeRegistrationEnded},
		"under review":                 {registration.Registration{State: contest.StateSubmitted}, end.Add(-1), contest.CodeAlreadyRegistered},
		"under review, after the end":  {registration.Registration{State: contest.StateSubmitted}, end, contest.CodeAlreadyRegistered},
		"approved":                     {reviewed(contest.StatePass, end.Add(-2)), end.Add(-1), contest.CodeAlreadyRegistered},
		"denied in time":               {reviewed(contest.StateDeny, end.Add(-2)), end.Add(-1), ""},
		"denied in time, after":        {reviewed(contest.StateDeny, end.Add(-1)), end, contest.CodeRegistrationEnded},
		"denied at the end":            {reviewed(contest.StateDeny, end), end.Add(72*time.Hour - 1), ""},
		"denied at the end, window":    {reviewed(contest.StateDeny, end), end.Add(72 * time.Hour), contest.CodeRegistrationEnded},
		"denied later, window is open": {reviewed(contest.StateDeny, end.Add(24*time.Hour)), end.Add(95 * time.Hour), ""},
	} {
		err := e.MayRegister(c.registration.Standing(), c.now)
		if got := contesttest.CodeOrNone(err); got != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		checkEndedAt(t, name, err, contest.CodeRegistrationEnded, e.RegistrationDeadline(c.registration.Standing()))
	}
}

// checkEndedAt fails unless an error with code has deadline, and any other none.
func checkEndedAt(t *testing.T, name string, err error, code contest.Code, deadline time.Time) {
	t.Helper()
	var known *contest.Error
	if !errors.As(err, &known) {
		return
	}
	if known.Code != code {
		deadline = time.Time{}
	}
	if !known.EndedAt.Equal(deadline) {
		t.Errorf("%s: ended at %v, want %v", name, known.EndedAt, deadline)
	}
}

func TestMaySubmit(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	end := e.SubmissionEnds
	approved := func(at time.Time) registration.Registration {
		return registration.Registration{State: contest.StatePass, ReviewedAt: at}
	}
	for name, c := range map[string]struct {
		registration registration.Registration
		now          time.Time
		want         contest.Code
	}{
		"not registered":            {registration.Registration{State: contest.StateNone}, end.Add(-1), contest.CodeNotRegistered},
		"under review":              {registration.Registration{State: contest.StateSubmitted}, end.Add(-1), contest.CodeUnderReview},
		"denied":                    {registration.Registration{State: contest.StateDeny, ReviewedAt: e.RegistrationEnds}, end.Add(-1), contest.CodeDenied},
		"just in time":              {approved(e.RegistrationOpens), end.Add(-1), ""},
		"at the end":                {approved(e.RegistrationOpens), end, contest.CodeSubmissionEnded},
		"approved before the end":   {approved(e.RegistrationEnds.Add(-1)), end, contest.CodeSubmissionEnded},
		"approved after, window":    {approved(e.RegistrationEnds), e.RegistrationEnds.Add(72*time.Hour - 1), ""},
		"approved after, window up": {approved(e.RegistrationEnds), e.RegistrationEnds.Add(72 * time.Hour), contest.CodeSubmissionEnded},
	} {
		err := e.MaySubmit(c.registration.Standing(), c.now)
		if got := contesttest.CodeOrNone(err); got != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		checkEndedAt(t, name, err, contest.CodeSubmissionEnded, e.SubmissionDeadline(c.registration.Standing()))
	}
	e.SubmissionEnds = time.Time{}
	if deadline := e.SubmissionDeadline(approved(e.RegistrationEnds).Standing()); !deadline.IsZero() {
		t.Errorf("an edition without submissions has a deadline: %v", deadline)
	}
}

func TestMaySubmitLate(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	end := e.SubmissionEnds
	approved := registration.Registration{State: contest.StatePass, ReviewedAt: e.RegistrationOpens}
	for name, c := range map[string]struct {
		registration registration.Registration
		now          time.Time
		want         contest.Code
	}{
		"not registered":   {registration.Registration{State: contest.StateNone}, end, contest.CodeNotRegistered},
		"in the grace":     {approved, end.Add(6*time.Hour - 1), ""},
		"after the grace":  {approved, end.Add(6 * time.Hour), contest.CodeSubmissionEnded},
		"own window ended": {registration.Registration{State: contest.StatePass, ReviewedAt: end}, end.Add(78*time.Hour - 1), ""},
	} {
		err := e.MaySubmitLate(c.registration.Standing(), c.now)
		if got := contesttest.CodeOrNone(err); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		checkEndedAt(t, name, err, contest.CodeSubmissionEnded, e.SubmissionDeadline(c.registration.Standing()))
	}
	e.SubmissionEnds = time.Time{}
	if got := contesttest.CodeOrNone(
		e.MaySubmitLate(approved.Standing(), e.RegistrationOpens),
	); got != contest.CodeSubmissionEnded {
		t.Errorf("an edition without submissions: %s", got)
	}
}

// TestMayUpload: references are open to approved entrants at any time, files of a work until the deadline.
func TestMayUpload(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	approved := registration.Registration{State: contest.StatePass, ReviewedAt: e.RegistrationOpens}
	for kind, want := range map[upload.FileKind]contest.Code{
		upload.KindReference: "", upload.KindVideo: contest.CodeSubmissionEnded, upload.KindCover: contest.CodeSubmissionEnded,
	} {
		if got := contesttest.CodeOrNone(
			upload.MayUpload(e, approved.Standing(), kind, e.SubmissionEnds),
		); got != want {
			t.Errorf("%s after the end: %s, want %s", kind, got, want)
		}
		if got := contesttest.CodeOrNone(
			upload.MayUpload(e, approved.Standing(), kind, e.SubmissionEnds.Add(-1)),
		); got != "" {
			t.Errorf("%s before the end: %s", kind, got)
		}
		if got := contesttest.CodeOrNone(
			upload.MayUpload(e, contest.Standing{State: contest.StateDeny}, kind, e.RegistrationOpens),
		); got != contest.CodeDenied {
			t.Errorf("%s of a denied entrant: %s", kind, got)
		}
	}
}

func TestDeadlines(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	reg, submission := e.RegistrationEnds, e.SubmissionEnds
	none := registration.Registration{State: contest.StateNone}
	denied := registration.Registration{State: contest.StateDeny, ReviewedAt: reg.Add(time.Hour)}
	approved := registration.Registration{State: contest.StatePass, ReviewedAt: e.RegistrationOpens}
	approvedLate := registration.Registration{State: contest.StatePass, ReviewedAt: reg.Add(time.Hour)}
	for name, c := range map[string]struct {
		registration registration.Registration
		pending      bool
		now          time.Time
		want         contest.Deadlines
	}{
		"before the opening":       {none, false, e.RegistrationOpens.Add(-1), contest.Deadlines{}},
		"not registered":           {none, false, reg.Add(-1), contest.Deadlines{RegisterUntil: reg}},
		"not registered, ended":    {none, false, reg, contest.Deadlines{}},
		"under review":             {registration.Registration{State: contest.StateSubmitted}, false, reg.Add(-1), contest.Deadlines{}},
		"denied after the end":     {denied, false, reg.Add(2 * time.Hour), contest.Deadlines{RegisterUntil: reg.Add(73 * time.Hour)}},
		"denied, window over":      {denied, false, reg.Add(73 * time.Hour), contest.Deadlines{}},
		"approved":                 {approved, false, submission.Add(-1), contest.Deadlines{SubmitUntil: submission}},
		"approved, film pending":   {approved, true, submission.Add(-1), contest.Deadlines{SubmitUntil: submission, UploadGraceUntil: submission.Add(6 * time.Hour)}},
		"approved, ended":          {approved, false, submission, contest.Deadlines{}},
		"approved, ended, grace":   {approved, true, submission, contest.Deadlines{UploadGraceUntil: submission.Add(6 * time.Hour)}},
		"approved, grace over":     {approved, true, submission.Add(6 * time.Hour), contest.Deadlines{}},
		"approved after the end":   {approvedLate, false, submission, contest.Deadlines{SubmitUntil: reg.Add(73 * time.Hour)}},
		"approved, window over":    {approvedLate, false, reg.Add(73 * time.Hour), contest.Deadlines{}},
		"denied, film was pending": {denied, true, reg.Add(2 * time.Hour), contest.Deadlines{RegisterUntil: reg.Add(73 * time.Hour)}},
	} {
		if got := e.Deadlines(c.registration.Standing(), c.pending, c.now); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// TestDeadlinesOfTheCamp: the grace is that of the materials.
func TestDeadlinesOfTheCamp(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	e.ID, e.Kind, e.SubmissionEnds = contest.Camp, contest.Applications, time.Time{}
	end := e.RegistrationEnds
	none := registration.Registration{State: contest.StateNone}
	for name, c := range map[string]struct {
		registration registration.Registration
		pending      bool
		now          time.Time
		want         contest.Deadlines
	}{
		"in time":             {none, false, end.Add(-1), contest.Deadlines{RegisterUntil: end}},
		"in time, uploading":  {none, true, end.Add(-1), contest.Deadlines{RegisterUntil: end, UploadGraceUntil: end.Add(6 * time.Hour)}},
		"ended":               {none, false, end, contest.Deadlines{}},
		"ended, uploading":    {none, true, end, contest.Deadlines{UploadGraceUntil: end.Add(6 * time.Hour)}},
		"grace over":          {none, true, end.Add(6 * time.Hour), contest.Deadlines{}},
		"under review, ended": {registration.Registration{State: contest.StateSubmitted}, true, end, contest.Deadlines{}},
	} {
		if got := e.Deadlines(c.registration.Standing(), c.pending, c.now); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
