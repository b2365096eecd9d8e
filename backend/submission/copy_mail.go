package submission

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// The mails about the copy of a film that the jury sees.
const (
	MailCopyReady  contest.MailKind = "screening-ready"
	MailCopyFailed contest.MailKind = "screening-failed"
)

// CopyNews is what became of the copy of an entrant's film.
type CopyNews struct {
	UploadID     string
	Registration registration.Registration
	Submission   Submission // its latest version with the film; Screening is ready or failed
}

// CopyNewsStore keeps which copies their entrants know of.
type CopyNewsStore interface {
	// UntoldCopies lists ended copies of the films of latest submissions that take part and were not told, the oldest
	// first. Copies that ended before since are left out.
	UntoldCopies(ctx context.Context, since time.Time, limit int) ([]CopyNews, error)
	// TellCopy stores the mail about a copy, unless it was told. False then.
	TellCopy(ctx context.Context, uploadID string, mail contest.NewMail) (bool, error)
}

// CopyComposer composes the mail about a copy, in the registration's language, to its address.
type CopyComposer interface {
	ComposeCopy(edition *contest.Edition, r registration.Registration, s Submission) (contest.NewMail, error)
}

// copiesTold is how long after its end a copy is told; copiesAtOnce how many a sweep tells.
const (
	copiesTold   = 7 * 24 * time.Hour
	copiesAtOnce = 100
)

// CopyMailService tells entrants that the copy of their film is ready, or why there is none.
type CopyMailService struct {
	Copies   CopyNewsStore
	Composer CopyComposer
	Edition  func(ctx context.Context, id contest.EditionID) *contest.Edition // with the dates of now
	Outbox   contest.OutboxNotifier
	Now      func() time.Time // the wall clock
	Log      *slog.Logger
}

// Sweep writes the mails that are due. Any number of processes may sweep at once.
func (s *CopyMailService) Sweep(ctx context.Context) error {
	now := s.Now().Truncate(time.Microsecond)
	untold, err := s.Copies.UntoldCopies(ctx, now.Add(-copiesTold), copiesAtOnce)
	if err != nil {
		return fmt.Errorf("tell of copies: %w", err)
	}
	var errs []error
	for _, news := range untold {
		errs = append(errs, s.tell(ctx, news, now))
	}
	return errors.Join(errs...)
}

func (s *CopyMailService) tell(ctx context.Context, news CopyNews, now time.Time) error {
	mail, err := s.Composer.ComposeCopy(s.Edition(ctx, news.Registration.Edition), news.Registration, news.Submission)
	if err != nil {
		return fmt.Errorf("compose email about copy: %w", err)
	}
	mail.About, mail.EntrantID, mail.CreatedAt = Subject(news.Submission.ID), news.Registration.EntrantID, now
	told, err := s.Copies.TellCopy(ctx, news.UploadID, mail)
	if err != nil {
		return fmt.Errorf("tell of copy: %w", err)
	}
	if told && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return nil
}

// Run sweeps on every tick until ctx is done.
func (s *CopyMailService) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
				s.Log.ErrorContext(
					ctx,
					"emails about copies are written on the next tick",
					slog.String("error", err.Error()),
				)
			}
		}
	}
}
