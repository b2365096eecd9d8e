package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"marquee/backend/contest"
)

// The times of a sender.
const (
	mailLease = time.Minute // longer than any attempt
	mailSave  = 10 * time.Second
	mailEnd   = 8 * time.Second // of an attempt that runs when the sender is stopped

	firstMailDelay = 5 * time.Second // doubled after each attempt
	lastMailDelay  = 15 * time.Minute
)

// Sender sends the mails of the outbox. Any number, in any number of processes,
// may run at once: a lease in the database gives each mail to one of them. A sender
// sends one mail at a time, so that a process that is killed leaves at most one whose
// acceptance was not stored; it is sent again with the same Message-ID.
type Sender struct {
	mails  contest.MailQueue
	server contest.MailServer
	now    func() time.Time
	log    *slog.Logger

	queued  chan struct{} // has an element while a pass waits to begin
	running chan struct{} // has an element while a pass runs
	wake    chan struct{}
}

// NewOutboxSender returns a sender. now is the wall clock.
func NewOutboxSender(
	mails contest.MailQueue,
	server contest.MailServer,
	now func() time.Time,
	log *slog.Logger,
) *Sender {
	return &Sender{
		mails: mails, server: server, now: func() time.Time { return now().Truncate(time.Microsecond) }, log: log,
		queued: make(chan struct{}, 1), running: make(chan struct{}, 1), wake: make(chan struct{}, 1),
	}
}

// SendDue sends every mail that is due, until none is left, the server is unavailable
// or ctx is done. While a pass runs, one more call waits for it and then makes its
// own; further calls return at once, because that pass includes their mails.
func (s *Sender) SendDue(ctx context.Context) error {
	select {
	case s.queued <- struct{}{}:
	default:
		return nil
	}
	select {
	case s.running <- struct{}{}:
		<-s.queued
	case <-ctx.Done():
		<-s.queued
		return ctx.Err()
	}
	defer func() { <-s.running }()
	return s.pass(ctx)
}

func (s *Sender) pass(ctx context.Context) error {
	expired, err := s.mails.ExpireMails(ctx, s.now())
	if err != nil {
		return fmt.Errorf("send mails: %w", err)
	}
	for _, m := range expired {
		s.logFailure(ctx, m, m.LastError, true)
	}
	for ctx.Err() == nil {
		now := s.now()
		m, some, err := s.mails.ClaimMail(ctx, now, now.Add(mailLease))
		if err != nil {
			return fmt.Errorf("send mails: %w", err)
		}
		if !some {
			return nil
		}
		available, err := s.send(ctx, m)
		if err != nil {
			return fmt.Errorf("send mail %s: %w", m.ID, err)
		}
		if !available {
			return nil
		}
	}
	return nil
}

// send makes one attempt and stores its outcome. Both go on when ctx is done, the attempt
// for mailEnd: a slow server takes the mail, and one that hangs does not hold up the end of
// the process. It reports whether the server is available.
func (s *Sender) send(ctx context.Context, m contest.Mail) (available bool, err error) {
	sending, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(mailEnd, giveUp) })()
	cause := s.server.SendMail(sending, m)
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), mailSave)
	defer cancel()
	reason := ""
	if cause != nil {
		reason = contest.WithoutAddress(cause, m.To)
	}
	switch {
	case cause == nil:
		err = s.mails.MailSent(saving, m, s.now())
	case errors.Is(cause, contest.ErrMailRefused):
		s.logFailure(ctx, m, reason, true)
		err = s.mails.FailMail(saving, m, s.now(), reason)
	default:
		s.logFailure(ctx, m, reason, false)
		err = s.mails.RetryMail(saving, m, s.now().Add(mailDelay(m.Attempts)), reason)
	}
	if contest.CodeOf(err) == contest.CodeConflict {
		s.log.WarnContext(ctx, "mail lease lost", slog.String("mail", m.ID))
		err = nil
	}
	return !errors.Is(cause, contest.ErrMailServerDown), err
}

// logFailure logs a mail that was not sent, without its recipient.
func (s *Sender) logFailure(ctx context.Context, m contest.Mail, reason string, final bool) {
	level := slog.LevelWarn
	if final {
		level = slog.LevelError
	}
	s.log.Log(
		ctx,
		level,
		"mail not sent",
		slog.String("mail", m.ID),
		slog.String("kind", string(m.Kind)),
		slog.String(
			"edition",
			string(m.Edition),
		),
		slog.Int("attempt", m.Attempts),
		slog.Bool("final", final),
		slog.String("error", reason),
	)
}

// mailDelay is the time until the next attempt, after the given number of attempts:
// doubled each time up to lastMailDelay, and up to a quarter more or less, so that
// mails that failed together are not tried together.
func mailDelay(attempts int) time.Duration {
	delay := min(firstMailDelay<<min(attempts-1, 10), lastMailDelay)
	return delay*3/4 + rand.N(delay/2) //nolint:gosec // no secret
}

// NotifyOutbox implements contest.OutboxNotifier for Run. It never blocks.
func (s *Sender) NotifyOutbox(context.Context) {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run sends due mails on every tick and after every NotifyOutbox, until ctx is done.
func (s *Sender) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		case <-s.wake:
		}
		if err := s.SendDue(ctx); err != nil && ctx.Err() == nil {
			s.log.ErrorContext(ctx, "outbox failed", slog.String("error", err.Error()))
		}
	}
}
