package operations

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
)

// accountsAtATime is how many accounts a sweep reads at a time.
const accountsAtATime = 200

// AccountRetentionService deletes accounts whose time is over, after telling their holders twice.
type AccountRetentionService struct {
	Accounts AccountRetentionStore
	Composer RetentionComposer
	Editions func(ctx context.Context) []*contest.Edition // with the dates of now
	Outbox   contest.OutboxNotifier                       // nil: the next sweep sends the emails
	Clock    contest.Clock                                // the contest's time
	Now      func() time.Time                             // the wall clock
	Log      *slog.Logger
}

// PlannedStep is a step that a dry run would take.
type PlannedStep struct {
	Account   RetainedAccount
	Step      RetentionStep
	DeletesAt time.Time
}

// Plan lists the steps that Sweep would take now. FORBIDDEN unless by reads registrations.
func (s *AccountRetentionService) Plan(ctx context.Context, by contest.Organiser) ([]PlannedStep, error) {
	if err := by.MayRead(contest.AreaRegistrations); err != nil {
		return nil, err
	}
	var steps []PlannedStep
	err := s.each(ctx, func(_ RetentionDates, account RetainedAccount) error {
		if step, at := account.Next(s.Clock.Now()); step != RetentionNothing {
			steps = append(steps, PlannedStep{account, step, at})
		}
		return nil
	})
	return steps, err
}

// Sweep takes the steps that are due. One that fails does not keep the others from theirs. Any number of processes may
// sweep at once: each step reads the account anew and is taken once.
func (s *AccountRetentionService) Sweep(ctx context.Context) error {
	var errs []error
	taken := map[RetentionStep]int{}
	errs = append(errs, s.each(ctx, func(dates RetentionDates, account RetainedAccount) error {
		if step, _ := account.Next(s.Clock.Now()); step == RetentionNothing {
			return nil
		}
		step, err := s.Accounts.TakeRetentionStep(ctx, account.Entrant.ID, dates, s.act(ctx))
		if err != nil {
			errs = append(errs, fmt.Errorf("end of an account: %w", err))
			return ctx.Err()
		}
		taken[step]++
		return nil
	}))
	for _, step := range []RetentionStep{RetentionTellFirst, RetentionTellLast, RetentionDelete, RetentionForget} {
		if taken[step] > 0 {
			s.Log.InfoContext(
				ctx,
				"account retention",
				slog.String("step", string(step)),
				slog.Int("accounts", taken[step]),
			)
		}
	}
	if s.Outbox != nil && taken[RetentionTellFirst]+taken[RetentionTellLast]+taken[RetentionDelete] > 0 {
		s.Outbox.NotifyOutbox(ctx)
	}
	return errors.Join(append(errs, s.eraseMailTexts(ctx))...)
}

// act returns the step that is due for an account, with its email.
func (s *AccountRetentionService) act(ctx context.Context) func(RetainedAccount) (RetentionAct, error) {
	return func(account RetainedAccount) (RetentionAct, error) {
		now, wall := s.Clock.Now(), s.Now().Truncate(time.Microsecond)
		step, at := account.Next(now)
		act := RetentionAct{Step: step, DeletesAt: at, At: now}
		edition := s.edition(ctx, account.Edition)
		var mail contest.NewMail
		var err error
		switch step {
		case RetentionTellFirst, RetentionTellLast:
			mail, err = s.Composer.ComposeRetention(edition, account.Entrant, at, step == RetentionTellLast)
			mail.EntrantID, mail.About = account.Entrant.ID, RetentionSubject(account.Entrant.ID)
		case RetentionDelete:
			mail, err = s.Composer.ComposeRetentionOver(edition, account.Entrant)
			mail.Secret = true // its row is deleted like that of a code
			act.Deletion = AccountDeletion{
				EntrantID: account.Entrant.ID,
				Edition:   edition.ID,
				At:        now,
				Now:       wall,
				By:        RetentionActor,
			}
		default:
			return act, nil
		}
		if err != nil {
			return act, fmt.Errorf("compose email about the end of an account: %w", err)
		}
		mail.CreatedAt = wall
		act.Mail = &mail
		return act, nil
	}
}

// RetentionSubject is what emails about the end of an account are about.
func RetentionSubject(entrantID string) string { return "retention:" + entrantID }

func (s *AccountRetentionService) edition(ctx context.Context, id contest.EditionID) *contest.Edition {
	editions := s.Editions(ctx)
	for _, e := range editions {
		if e.ID == id {
			return e
		}
	}
	return editions[0]
}

// each calls f for the accounts about which something may be due.
func (s *AccountRetentionService) each(ctx context.Context, f func(RetentionDates, RetainedAccount) error) error {
	dates, err := s.dates(ctx)
	if err != nil {
		return err
	}
	last := "00000000-0000-0000-0000-000000000000"
	for {
		accounts, err := s.Accounts.AccountsToTell(
			ctx,
			dates,
			s.Clock.Now().Add(RetentionFirstNotice),
			last,
			accountsAtATime,
		)
		if err != nil {
			return fmt.Errorf("find accounts whose time is over: %w", err)
		}
		for _, account := range accounts {
			if err := f(dates, account); err != nil {
				return err
			}
			last = account.Entrant.ID
		}
		if len(accounts) < accountsAtATime {
			return nil
		}
	}
}

// dates are when the accounts of each edition are deleted.
func (s *AccountRetentionService) dates(ctx context.Context) (RetentionDates, error) {
	var dates RetentionDates
	for _, e := range s.Editions(ctx) {
		move, err := s.Accounts.RetentionMove(ctx, e.ID)
		if err != nil {
			return dates, fmt.Errorf("read moved date: %w", err)
		}
		at := AccountsDeletedAt(e)
		if !move.At.IsZero() {
			at = move.At
		}
		dates.Editions, dates.At = append(dates.Editions, e.ID), append(dates.At, at)
		dates.Days = max(dates.Days, days(e.Retention.Accounts))
	}
	return dates, nil
}

// eraseMailTexts erases the texts of emails of editions whose time is over.
func (s *AccountRetentionService) eraseMailTexts(ctx context.Context) error {
	var errs []error
	for _, e := range s.Editions(ctx) {
		if s.Clock.Now().Before(EmailsErasedAt(e)) {
			continue
		}
		for range retentionBatches {
			n, err := s.Accounts.EraseMailTexts(ctx, e.ID, retentionBatch)
			if err != nil {
				errs = append(errs, err)
			}
			if err != nil || n < retentionBatch {
				break
			}
		}
	}
	return errors.Join(errs...)
}
