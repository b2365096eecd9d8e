package jury

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Mails to judges and nominators about their access.
const (
	MailJudgeInvitation contest.MailKind = "judge-invitation"
	MailJudgeAccess     contest.MailKind = "judge-access"
)

// AccessNews is the change of a judge's access that a mail reports.
type AccessNews string

// The changes.
const (
	NewsPassword    AccessNews = "password"     // another password
	NewsEmail       AccessNews = "email"        // another address
	NewsFactor      AccessNews = "factor"       // a second factor was set up
	NewsFactorReset AccessNews = "factor reset" // it was removed
)

// JudgeMailComposer composes mails to judges: in the language of the account or, without one, in both.
type JudgeMailComposer interface {
	// ComposeJudgeInvitation composes the mail with the link of an invitation. created: the account is new.
	ComposeJudgeInvitation(
		edition *contest.Edition,
		j Judge,
		created bool,
		link string,
		expiresAt time.Time,
	) (contest.NewMail, error)
	// ComposeJudgeAccess composes the mail about a change to one of the judge's addresses.
	ComposeJudgeAccess(edition *contest.Edition, j Judge, to string, change AccessNews) (contest.NewMail, error)
}

// JudgeNews composes the mails that tell a judge of a change. Stores call it in the transaction of the change with the
// account as it was before, and put the mails into the outbox.
type JudgeNews func(before Judge) ([]contest.NewMail, error)

// JudgeMails tells judges of changes of their access by mail. A nil value, as in a contest without mails, tells
// nothing.
type JudgeMails struct {
	Composer JudgeMailComposer
	Editions *contest.Editions
	Calendar *contest.Calendar            // has the texts as organisers changed them; nil: the catalogue's
	Sites    map[contest.EditionID]string // the addresses for visitors
	Outbox   contest.OutboxNotifier       // nil: the sender finds the emails on its next tick
	Now      func() time.Time             // the wall clock
}

// edition is an edition as it is now.
func (m *JudgeMails) edition(id contest.EditionID) *contest.Edition {
	if m.Calendar != nil {
		return m.Calendar.Edition(context.Background(), id)
	}
	return m.Editions.Edition(id)
}

// editionNames are the names of an edition and its contest, which no password is made of. nil without mails.
func (m *JudgeMails) editionNames(id contest.EditionID) []string {
	if m == nil || m.Editions.Edition(id) == nil {
		return nil
	}
	e := m.Editions.Edition(id)
	return []string{e.Title.EN, e.Title.ZH, e.Name.EN, e.Name.ZH}
}

// News returns the mails about a change, to the judge's address and to any further ones. Without an address there is
// none.
func (m *JudgeMails) News(edition contest.EditionID, change AccessNews, further ...string) JudgeNews {
	return func(before Judge) ([]contest.NewMail, error) {
		if m == nil {
			return nil, nil
		}
		var mails []contest.NewMail
		told := map[string]bool{"": true}
		for _, to := range append([]string{before.Email}, further...) {
			if told[to] {
				continue
			}
			told[to] = true
			mail, err := m.Composer.ComposeJudgeAccess(m.edition(edition), before, to, change)
			if err != nil {
				return nil, fmt.Errorf("compose mail to judge: %w", err)
			}
			mails = append(mails, m.about(before, mail))
		}
		return mails, nil
	}
}

// invitation returns the mail with a link; nil for an account without an address, whose link an organiser passes on.
func (m *JudgeMails) invitation(
	edition contest.EditionID,
	j Judge,
	created bool,
	link string,
	expiresAt time.Time,
) (*contest.NewMail, error) {
	if m == nil || j.Email == "" {
		return nil, nil //nolint:nilnil // there is nothing to send
	}
	mail, err := m.Composer.ComposeJudgeInvitation(m.edition(edition), j, created, link, expiresAt)
	if err != nil {
		return nil, fmt.Errorf("compose invitation: %w", err)
	}
	mail = m.about(j, mail)
	mail.Secret = true
	return &mail, nil
}

func (m *JudgeMails) about(j Judge, mail contest.NewMail) contest.NewMail {
	mail.About, mail.CreatedAt = JudgeSubject(j.Name), m.Now().Truncate(time.Microsecond)
	return mail
}

// site is an edition's address for visitors; empty without one.
func (m *JudgeMails) site(edition contest.EditionID) string {
	if m == nil {
		return ""
	}
	if site := m.Sites[edition]; site != "" || m.Editions.Edition(edition) == nil {
		return site
	}
	return m.Editions.Edition(edition).URL
}

// sent asks the sender to look at the outbox.
func (m *JudgeMails) sent(ctx context.Context, err error) error {
	if err == nil && m != nil && m.Outbox != nil {
		m.Outbox.NotifyOutbox(ctx)
	}
	return err
}

// MaskedEmail is an address of which only its reader recognises the name: m…@films.example.
func MaskedEmail(address string) string {
	name, domain, found := strings.Cut(address, "@")
	if !found || name == "" {
		return address
	}
	return string([]rune(name)[:1]) + "…@" + domain
}
