package outbox

import (
	"context"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// MaxMails is the largest page of mails.
const MaxMails = 500

// Service is the organisers' view of the mails.
type Service struct {
	Mails  contest.MailStore
	Sends  MailSendingStore
	Outbox contest.OutboxNotifier // nil: the sender finds the emails on its next tick
	Now    func() time.Time       // the wall clock
}

// List returns a page of mails, newest first, without their bodies. FORBIDDEN for a
// zero Organiser.
func (s *Service) List(ctx context.Context, by contest.Organiser, filter contest.MailFilter) (contest.MailPage, error) {
	if err := by.MayRead(contest.AreaMails); err != nil {
		return contest.MailPage{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxMails)), max(0, filter.Offset)
	return s.page(ctx, filter)
}

// page returns a page without secrets.
func (s *Service) page(ctx context.Context, filter contest.MailFilter) (contest.MailPage, error) {
	page, err := s.Mails.Mails(ctx, filter)
	for i := range page.Mails {
		page.Mails[i] = withoutSecret(page.Mails[i])
	}
	return page, err
}

// withoutSecret returns a mail, without its content if that has a secret.
func withoutSecret(m contest.Mail) contest.Mail {
	if m.Secret {
		m.Subject, m.Text, m.HTML = "", "", ""
	}
	return m
}

// Export returns every mail of a filter as a table, without texts. FORBIDDEN unless by may read mails.
func (s *Service) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter contest.MailFilter,
) (registration.Table, error) {
	if err := by.MayRead(contest.AreaMails); err != nil {
		return registration.Table{}, err
	}
	filter.Part = contest.Part{}
	page, err := s.page(ctx, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{
		Name:    "mails",
		Numeric: []int{6},
		Columns: []string{
			"id",
			"written",
			"to",
			"kind",
			"language",
			"state",
			"attempts",
			"ended",
			"subject",
			"last_error",
		},
	}
	for _, m := range page.Mails {
		t.Rows = append(t.Rows, []string{
			m.ID,
			registration.TableTime(m.CreatedAt, edition),
			m.To,
			string(m.Kind),
			string(m.Language),
			string(m.State),
			strconv.Itoa(m.Attempts),
			registration.TableTime(m.EndedAt, edition),
			m.Subject,
			m.LastError,
		})
	}
	return t, nil
}

// Show returns a mail, one with a secret without subject and text. NOT_FOUND; FORBIDDEN for a zero Organiser.
func (s *Service) Show(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) (contest.Mail, error) {
	if err := by.MayRead(contest.AreaMails); err != nil {
		return contest.Mail{}, err
	}
	m, err := s.Mails.Mail(ctx, edition, id)
	return withoutSecret(m), err
}

// Resend has a mail sent once more, see contest.MailStore.ResendMail. CONFLICT for a mail
// with a code that has ended or of a decision that no longer holds, NOT_FOUND; FORBIDDEN
// for a zero Organiser.
func (s *Service) Resend(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) (contest.Mail, error) {
	if err := by.MayChange(contest.AreaMails); err != nil {
		return contest.Mail{}, err
	}
	m, err := s.Mails.ResendMail(ctx, edition, id, by.Actor, s.Now())
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return withoutSecret(m), err
}
