package judging_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// reminded is a store that records who is written to. With taken, another caller was first.
type reminded struct {
	taken bool
	names []string
	since time.Time
}

func (r *reminded) RemindJudge(
	_ context.Context,
	j jury.Judge,
	mail contest.NewMail,
	since time.Time,
	_ string,
	_ time.Time,
) (bool, error) {
	r.since = since
	if mail.To != j.Email || mail.CreatedAt.IsZero() || mail.About != "judge:"+j.Name {
		panic("incomplete mail")
	}
	if !r.taken {
		r.names = append(r.names, j.Name)
	}
	return !r.taken, nil
}

func (r *reminded) ComposeReminder(_ *contest.Edition, p judging.JuryProgress) (contest.NewMail, error) {
	return contest.NewMail{To: p.Judge.Email}, nil
}

// judgingSince is judging that is closed since, or open.
type judgingSince struct {
	judging.Store
	closed time.Time
}

func (j judgingSince) JudgingClosedAt(context.Context, contest.EditionID) (time.Time, error) {
	return j.closed, nil
}

func TestOnlyLateJudgesAreReminded(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 10, 20, 9, 0, 0, 0, time.UTC)
	judge := func(name, email string, reminded time.Time) jury.Judge {
		return jury.Judge{ID: name, Name: name, Role: jury.RoleJudge, Email: email, RemindedAt: reminded}
	}
	disabled := judge("gone", "gone@example.com", time.Time{})
	disabled.DisabledAt = now
	half := judging.ScoreProgress{Scored: 1, Partial: 1, Total: 2}
	service := func(store *reminded, closed time.Time) *judging.ReminderService {
		return &judging.ReminderService{
			Progress: &judging.JuryProgressService{
				Judges: juryOf{judges: []jury.Judge{
					judge(
						"done",
						"done@example.com",
						time.Time{},
					),
					disabled,
					judge("idle", "idle@example.com", time.Time{}),
					judge("late", "late@example.com", now.Add(-24*time.Hour)),
					judge("mute", "", time.Time{}),
					judge("soon", "soon@example.com", now.Add(-24*time.Hour+time.Second)),
				}},
				Counts: workOf{scores: map[string]judging.ScoreProgress{
					"done": {Scored: 2, Total: 2}, "gone": half, "late": half, "mute": half, "soon": half,
				}},
			},
			Reminders: store,
			Composer:  store,
			Judging:   judgingSince{closed: closed},
			Clock:     contesttest.FixedClock(now),
			Now:       func() time.Time { return now },
		}
	}
	ada, e := contest.ToolsOrganiser("ada"), contesttest.Edition()
	outcomes := func(late []judging.Reminder) []string {
		var all []string
		for _, r := range late {
			all = append(all, r.Judge.Name+": "+string(r.Outcome))
		}
		return all
	}
	want := []string{"late: written", "mute: no address", "soon: reminded within a day"}
	for _, dryRun := range []bool{true, false} {
		store := &reminded{}
		late, err := service(store, time.Time{}).Remind(t.Context(), ada, e, dryRun)
		if err != nil || !slices.Equal(outcomes(late), want) {
			t.Errorf("dry run %v: %q, %v; want %q", dryRun, outcomes(late), err, want)
		}
		if written := slices.Equal(
			store.names,
			[]string{"late"},
		); written == dryRun ||
			!dryRun && !store.since.Equal(now.Add(-24*time.Hour)) {
			t.Errorf("dry run %v: written to %q, unless reminded since %v", dryRun, store.names, store.since)
		}
	}
	late, err := service(&reminded{taken: true}, time.Time{}).Remind(t.Context(), ada, e, false)
	if err != nil || late[0].Outcome != judging.ReminderTooSoon {
		t.Errorf("another caller was first: %q, %v", outcomes(late), err)
	}
	if _, err := service(
		&reminded{},
		now,
	).Remind(
		t.Context(),
		ada,
		e,
		false,
	); contest.CodeOf(
		err,
	) != contest.CodeJudgingClosed {
		t.Errorf("closed judging: %v, want JUDGING_CLOSED", err)
	}
	if _, err := new(
		judging.ReminderService,
	).Remind(
		t.Context(),
		contest.Organiser{},
		e,
		true,
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("nobody: %v, want FORBIDDEN", err)
	}
}
