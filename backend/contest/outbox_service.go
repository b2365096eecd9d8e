package contest

import (
	"context"
	"strconv"
	"time"
)

// MaxMails is the largest page of mails.
const MaxMails = 500

// OutboxService is the organisers' view of the mails.
type OutboxService struct {
	Mails  MailStore
	Sends  MailSendingStore
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
	return s.page(ctx, filter)
}

// page returns a page without secrets.
func (s *OutboxService) page(ctx context.Context, filter MailFilter) (MailPage, error) {
	page, err := s.Mails.Mails(ctx, filter)
	for i := range page.Mails {
		page.Mails[i] = page.Mails[i].withoutSecret()
	}
	return page, err
}

// withoutSecret returns a mail, without its content if that has a secret.
func (m Mail) withoutSecret() Mail {
	if m.Secret {
		m.Subject, m.Text, m.HTML = "", "", ""
	}
	return m
}

// Export returns every mail of a filter as a table, without texts. FORBIDDEN unless by may read mails.
func (s *OutboxService) Export(ctx context.Context, by Organiser, edition *Edition, filter MailFilter) (Table, error) {
	if err := by.mayRead(areaMails); err != nil {
		return Table{}, err
	}
	filter.Part = Part{}
	page, err := s.page(ctx, filter)
	if err != nil {
		return Table{}, err
	}
	t := Table{Name: "mails", Numeric: []int{6}, Columns: []string{"id", "written", "to", "kind", "language", "state", "attempts", "ended", "subject", "last_error"}}
	for _, m := range page.Mails {
		t.Rows = append(t.Rows, []string{
			m.ID, tableTime(m.CreatedAt, edition), m.To, string(m.Kind), string(m.Language), string(m.State), strconv.Itoa(m.Attempts),
			tableTime(m.EndedAt, edition), m.Subject, m.LastError,
		})
	}
	return t, nil
}

// Show returns a mail, one with a secret without subject and text. NOT_FOUND; FORBIDDEN for a zero Organiser.
func (s *OutboxService) Show(ctx context.Context, by Organiser, edition EditionID, id string) (Mail, error) {
	if err := by.mayRead(areaMails); err != nil {
		return Mail{}, err
	}
	m, err := s.Mails.Mail(ctx, edition, id)
	return m.withoutSecret(), err
}

// Resend has a mail sent once more, see MailStore.ResendMail. CONFLICT for a mail
// with a code that has ended or of a decision that no longer holds, NOT_FOUND; FORBIDDEN
// for a zero Organiser.
func (s *OutboxService) Resend(ctx context.Context, by Organiser, edition EditionID, id string) (Mail, error) {
	if err := by.mayChange(areaMails); err != nil {
		return Mail{}, err
	}
	m, err := s.Mails.ResendMail(ctx, edition, id, by.actor, s.Now())
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return m.withoutSecret(), err
}
