package judging

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// ActionRemindJudge is the action of a reminder in the audit log.
const ActionRemindJudge = "judge.remind"

// MailReminder is the mail to a judge who is late.
const MailReminder contest.MailKind = "judge-reminder"

// ReminderInterval is the shortest time between two reminders to a judge.
const ReminderInterval = 24 * time.Hour

// ReminderOutcome is the outcome of a reminder.
type ReminderOutcome string

// The outcomes.
const (
	ReminderWritten   ReminderOutcome = "written"
	ReminderTooSoon   ReminderOutcome = "reminded within a day"
	ReminderNoAddress ReminderOutcome = "no address"
)

// Reminder is a late judge with the outcome of the reminder.
type Reminder struct {
	JuryProgress
	Outcome ReminderOutcome
}

// ReminderStore writes reminders into the outbox.
type ReminderStore interface {
	// RemindJudge writes the mail and the audit log, and reports whether it did: not for a judge
	// who is disabled, or reminded after since. at is the contest's time, mail.CreatedAt wall clock.
	RemindJudge(
		ctx context.Context,
		j jury.Judge,
		mail contest.NewMail,
		since time.Time,
		actor string,
		at time.Time,
	) (bool, error)
}

// ReminderComposer composes the mail to a late judge, in both languages.
type ReminderComposer interface {
	ComposeReminder(edition *contest.Edition, p JuryProgress) (contest.NewMail, error)
}

// ReminderService reminds late judges and nominators by mail.
type ReminderService struct {
	Progress  *JuryProgressService
	Reminders ReminderStore
	Judging   Store
	Composer  ReminderComposer
	Clock     contest.Clock    // the contest's time
	Now       func() time.Time // wall clock
}

// Remind writes a mail to each judge who has work left, once a day at most, and returns all of
// them by name. A dry run writes none. FORBIDDEN for a zero Organiser; JUDGING_CLOSED while
// judging is closed.
func (s *ReminderService) Remind(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	dryRun bool,
) ([]Reminder, error) {
	return s.RemindSome(ctx, by, edition, nil, dryRun)
}

// RemindSome is Remind for the accounts with these ids; nil for all.
func (s *ReminderService) RemindSome(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	ids []string,
	dryRun bool,
) ([]Reminder, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return nil, err
	}
	if err := mayJudge(ctx, s.Judging, edition.ID); err != nil {
		return nil, err
	}
	all, err := s.Progress.List(ctx, by, edition)
	if err != nil {
		return nil, err
	}
	var late []Reminder
	for _, p := range all {
		if p.Total == 0 || p.Completed() || ids != nil && !slices.Contains(ids, p.Judge.ID) {
			continue
		}
		outcome, err := s.remind(ctx, by, edition, p, dryRun)
		if err != nil {
			return late, fmt.Errorf("remind judge: %w", err)
		}
		late = append(late, Reminder{p, outcome})
	}
	return late, nil
}

func (s *ReminderService) remind(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	p JuryProgress,
	dryRun bool,
) (ReminderOutcome, error) {
	now := s.Now().Truncate(time.Microsecond)
	since := now.Add(-ReminderInterval)
	switch {
	case p.Judge.Email == "":
		return ReminderNoAddress, nil
	case p.Judge.RemindedAt.After(since):
		return ReminderTooSoon, nil
	case dryRun:
		return ReminderWritten, nil
	}
	mail, err := s.Composer.ComposeReminder(edition, p)
	if err != nil {
		return "", err
	}
	mail.About, mail.CreatedAt = jury.JudgeSubject(p.Judge.Name), now
	written, err := s.Reminders.RemindJudge(ctx, p.Judge, mail, since, by.Actor, s.Clock.Now())
	if err != nil || written {
		return ReminderWritten, err
	}
	return ReminderTooSoon, nil
}
