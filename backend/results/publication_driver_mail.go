package results

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// mail writes the mails once every address in them answers, and holds them.
func (s *PublicationService) mail(ctx context.Context, run PublicationRun) (bool, error) {
	next := run
	next.MailsAt = s.wall().Add(cmp.Or(s.Hold, HoldOfMails))
	mails, err := s.composed(ctx, next)
	if err != nil {
		return false, err
	}
	if len(mails) == 0 {
		next.MailsAt, next.Mails = time.Time{}, 0
		next.reach(StageDone, s.wall(), "")
		return s.change(ctx, next)
	}
	if address, err := s.deadLink(ctx, run.Edition, mails); err != nil {
		return false, s.delayed(ctx, run, contest.Text{
			EN: fmt.Sprintf("%s is not responding yet (%v): no email is sent until it does", address, err),
			ZH: fmt.Sprintf("%s 尚未就绪（%v），就绪后才会发送邮件", address, err),
		}, "")
	}
	next.reach(StageMailing, s.wall(), "")
	moved, err := s.Publications.MailRun(ctx, RunChange{Run: next, At: s.Clock.Now()}, mails)
	if moved && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return moved, err
}

// awaitMails ends the stage when no mail waits any more: each has left, or was refused for good.
func (s *PublicationService) awaitMails(ctx context.Context, run PublicationRun) (bool, error) {
	mails, err := s.Publications.RunMails(ctx, run.ID)
	if err != nil || mails.Waiting > 0 {
		return false, err
	}
	run.reach(StageDone, s.wall(), "")
	return s.change(ctx, run)
}

// composed composes the mails of a publication that were not written before.
func (s *PublicationService) composed(ctx context.Context, run PublicationRun) ([]RunMail, error) {
	edition := s.Editions(ctx, run.Edition)
	if edition == nil || s.Composer == nil {
		return nil, errors.New("compose mails of a publication: no edition or no composer is configured")
	}
	compose, news := s.Composer.ComposeResult, ResultMail.News
	var about []ResultMail
	if run.Kind == PublishFinalists {
		finalists, err := run.Finalists()
		if err != nil {
			return nil, err
		}
		compose, news = s.Composer.ComposeAnnouncement, func(ResultMail) string { return newsAnnounced }
		if about, err = s.announcementMails(ctx, run.Edition, finalists); err != nil {
			return nil, err
		}
	} else {
		winners, err := run.winners()
		if err != nil {
			return nil, err
		}
		if about, err = s.resultMails(ctx, edition, winners); err != nil {
			return nil, err
		}
	}
	mails := make([]RunMail, len(about))
	for i, m := range about {
		mail, err := compose(edition, m)
		if err != nil {
			return nil, err
		}
		mail.About, mail.EntrantID, mail.CreatedAt, mail.NotBefore = Subject(
			run.Edition,
		), m.EntrantID, s.wall(), run.MailsAt
		mails[i] = RunMail{ResultMail: m, News: news(m), Mail: mail}
	}
	return mails, nil
}

var address = regexp.MustCompile(`https?://[^\s<>"'）)]+`)

// deadLink returns the first address of the mails on the edition's own pages that does not answer, and why.
func (s *PublicationService) deadLink(ctx context.Context, edition contest.EditionID, mails []RunMail) (string, error) {
	site := s.Sites[edition]
	if s.Editions != nil {
		if of := s.Editions(ctx, edition); of != nil {
			site = s.site(of)
		}
	}
	if s.Links == nil || site == "" {
		return "", nil
	}
	var tried []string
	for _, m := range mails {
		for _, link := range address.FindAllString(m.Mail.Text, -1) {
			link = strings.TrimRight(link, ".,;:。，；")
			own := link == site || strings.HasPrefix(link, site+"/") || strings.HasPrefix(link, site+"?")
			if !own || slices.Contains(tried, link) {
				continue
			}
			tried = append(tried, link)
			if err := s.Links.CheckLink(ctx, link); err != nil {
				return link, err
			}
		}
	}
	return "", nil
}
