package results

import (
	"context"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// ResultMail is a mail about a work's result.
type ResultMail struct {
	EntrantID string
	Name      string
	Email     string
	Language  contest.Language
	WorkID    int
	Title     string
	Prizes    []string // ids; none for a finalist
}

// News identifies the news of the mail: each is mailed once.
func (m ResultMail) News() string { return strings.Join(m.Prizes, " ") }

// ResultComposer composes mails about results, in the entrant's language.
type ResultComposer interface {
	ComposeResult(edition *contest.Edition, m ResultMail) (contest.NewMail, error)
	// ComposeAnnouncement composes the mail that names a finalist.
	ComposeAnnouncement(edition *contest.Edition, m ResultMail) (contest.NewMail, error)
	// ComposeProposal composes the mail to an owner about a publication that waits for confirmation. console is where
	// it is confirmed; "" without an address.
	ComposeProposal(
		edition *contest.Edition,
		kind PublicationKind,
		to contest.OrganiserAccount,
		proposer, console string,
	) (contest.NewMail, error)
}

// resultMails lists the mails about results that were not written before.
func (s *PublicationService) resultMails(
	ctx context.Context,
	edition *contest.Edition,
	public Winners,
) ([]ResultMail, error) {
	entrants, err := s.Publications.ResultMails(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	mailed, err := s.Publications.MailedResults(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	var mails []ResultMail
	for _, m := range entrants {
		for _, w := range public.Winners {
			if w.WorkID == m.WorkID {
				m.Prizes = w.Prizes
			}
		}
		// The camp's judges see all applications, and only the chosen ones are finalists.
		if (edition.Applies() && len(m.Prizes) == 0) || slices.Contains(mailed[m.WorkID], m.News()) {
			continue
		}
		mails = append(mails, m)
	}
	return mails, nil
}
