package contest

import (
	"context"
	"time"
)

// MaxMails is the largest page of mails.
const MaxMails = 500

// OutboxService is the organisers' view of the mails.
type OutboxService struct {
	Mails  MailStore
	Outbox OutboxNotifier   // nil: the sender finds the mails on its next tick
	Now    func() time.Time // the wall clock
}

// List returns a page of mails, newest first, without their bodies. FORBIDDEN for a
// zero Organiser.
func (s *OutboxService) List(ctx context.Context, by Organiser, filter MailFilter) (MailPage, error) {
	if err := by.mayRead(areaMails); err != nil {
		return MailPage{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxMails)), max(0, filter.Offset)
	return s.Mails.Mails(ctx, filter)
}

// Show returns a mail. NOT_FOUND; FORBIDDEN for a zero Organiser.
func (s *OutboxService) Show(ctx context.Context, by Organiser, edition EditionID, id string) (Mail, error) {
	if err := by.mayRead(areaMails); err != nil {
		return Mail{}, err
	}
	return s.Mails.Mail(ctx, edition, id)
}

// Resend has a mail sent once more, see MailStore.ResendMail. CONFLICT for a mail
// with a code that has ended, NOT_FOUND; FORBIDDEN for a zero Organiser.
func (s *OutboxService) Resend(ctx context.Context, by Organiser, edition EditionID, id string) (Mail, error) {
	if err := by.mayChange(areaMails); err != nil {
		return Mail{}, err
	}
	m, err := s.Mails.ResendMail(ctx, edition, id, by.actor, s.Now())
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return m, err
}
