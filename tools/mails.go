package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/tools/terminal"
)

// mails are the commands about the outbox.
type mails struct {
	List      mailsList      `cmd:"" help:"List emails, newest first."`
	Show      mailsShow      `cmd:"" help:"Show one email."`
	Broadcast mailsBroadcast `cmd:"" help:"Write to entrants or judges of a filter, in both languages; the emails are held for a minute."`
	Stop      mailsStop      `cmd:"" help:"Stop the emails of a broadcast, or about a moved date, that were not sent."`
	Sendings  mailsSendings  `cmd:"" help:"List what was sent to many in one act, newest first, with its emails by state."`
	Test      mailsTest      `cmd:"" help:"Send one email at once, to try the email server."`
	Texts     mailsTexts     `cmd:"" help:"Texts of automatic emails: list, show, change and preview them."`
	Resend    mailsResend    `cmd:"" help:"Send emails once more: one that waits at once, one that failed again, of one that was sent a copy."`
}

type mailsList struct {
	editionFlag
	State  contest.MailState `enum:",waiting,sent,failed,cancelled" default:"" help:"Only those in this state: waiting, sent, failed or cancelled."`
	Kind   contest.MailKind  `help:"Only this kind, such as registration-approved."`
	Search string            `help:"Only those with this text in address or subject."`
	Limit  int               `default:"50" help:"At most so many (${default})."`
	Skip   int               `help:"Leave out the first so many."`
}

// Example implements withExample.
func (mailsList) Example() string { return "go run ./tools mails list --state failed" }

// Run prints a table.
func (c *mailsList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.mailsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	page, err := service.List(ctx, a.organiser(), contest.MailFilter{
		Edition: c.Edition,
		State:   c.State,
		Kind:    c.Kind,
		Search:  c.Search,
		Part:    contest.Part{Limit: c.Limit, Offset: c.Skip},
	})
	if err != nil {
		return err
	}
	if page.Total == 0 {
		a.printf("No emails.\n")
		return nil
	}
	table := a.listing("WRITTEN\tSTATE\tTRIED\tTO\tKIND\tID\tLAST ERROR")
	for _, m := range page.Mails {
		table.row("%s\t%s\t%d\t%s\t%s\t%s\t%s\n", beginningOf(edition, m.CreatedAt), mailState(m, service.Now()),
			m.Attempts, m.To, m.Kind, m.ID, m.LastError)
	}
	if err := table.print("mails"); err != nil {
		return err
	}
	a.printf("%d of %s.\n", len(page.Mails), counted(page.Total, "email"))
	return nil
}

// mailsOf returns the service and an edition.
func (a *app) mailsOf(ctx context.Context, id contest.EditionID) (*outbox.Service, *contest.Edition, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	service, err := a.outbox(ctx)
	return service, edition, err
}

func mailState(m contest.Mail, now time.Time) string {
	if m.Held(now) {
		return "held"
	}
	return string(m.State)
}

type mailsShow struct {
	editionFlag
	ID string `arg:"" help:"The id in the list."`
}

// Example implements withExample.
func (mailsShow) Example() string {
	return "go run ./tools mails show 0c0a5d0e-8a1d-4c5c-9a53-3f0a2f6b7f11"
}

// Run prints a mail with its text.
func (c *mailsShow) Run(ctx context.Context, a *app) error {
	service, edition, err := a.mailsOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	m, err := service.Show(ctx, a.organiser(), c.Edition, c.ID)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("%s: the %s edition has no such email", c.ID, c.Edition)
	}
	if err != nil {
		return err
	}
	a.line("To", m.To)
	a.line("Kind", string(m.Kind))
	a.line("State", mailState(m, service.Now()))
	a.line("About", m.About)
	a.line("Written", beginningOf(edition, m.CreatedAt))
	if m.State == contest.MailWaiting {
		a.line("Next attempt", beginningOf(edition, m.NextAttemptAt))
	} else {
		a.line("Ended", beginningOf(edition, m.EndedAt))
	}
	a.line("Attempts", fmt.Sprint(m.Attempts))
	a.line("Last error", m.LastError)
	a.line("Subject", m.Subject)
	if m.Text != "" {
		a.printf("\n%s", m.Text)
	}
	return nil
}

type mailsResend struct {
	editionFlag
	IDs     []string `arg:"" optional:"" name:"id" help:"The ids in the list."`
	Sending string   `help:"Instead of ids: all emails of this sending that failed, as sendings lists it."`
}

// Example implements withExample.
func (mailsResend) Example() string {
	return "go run ./tools mails resend 0c0a5d0e-8a1d-4c5c-9a53-3f0a2f6b7f11"
}

// Run resends each, and continues after one that cannot be sent.
func (c *mailsResend) Run(ctx context.Context, a *app) error {
	service, err := a.outbox(ctx)
	if err != nil {
		return err
	}
	if (c.Sending == "") == (len(c.IDs) == 0) {
		return errors.New("please name the emails, or one sending")
	}
	if c.Sending != "" {
		again, err := service.ResendRefused(ctx, a.organiser(), c.Edition, c.Sending)
		if err != nil {
			return err
		}
		a.printf("%s sent next.\n", counted(again, "email"))
		return nil
	}
	failed := false
	for _, id := range c.IDs {
		m, err := service.Resend(ctx, a.organiser(), c.Edition, id)
		switch contest.CodeOf(err) {
		case contest.CodeNotFound:
			a.complain("%s: the %s edition has no such email", id, c.Edition)
			failed = true
		case contest.CodeConflict:
			a.complain("%s: %s", id, mailConflict(err))
			failed = true
		default:
			if err != nil {
				return err
			}
			a.printf("The email to %s is sent next.\n", terminal.Line(m.To))
		}
	}
	if failed {
		return errReported
	}
	return nil
}

// mailConflict is why a mail is not sent once more.
func mailConflict(err error) string {
	var refused *contest.Error
	if errors.As(err, &refused) {
		return refused.Fields["mail"].EN
	}
	return err.Error()
}

type mailsTest struct {
	To string `required:"" placeholder:"ADDRESS" help:"Who gets the email."`
}

// Example implements withExample.
func (mailsTest) Example() string { return "go run ./tools mails test --to ada@films.example" }

// Run sends an email at once, beside the outbox, so that the server's own answer is seen.
func (c *mailsTest) Run(ctx context.Context, a *app) error {
	server, err := config.LoadSMTP(a.environment)
	if err != nil {
		return err
	}
	addresses, err := a.publicURLs()
	if err != nil {
		return err
	}
	sender, err := mail.New(mail.Options{
		Host:       server.Host,
		Port:       server.Port,
		User:       server.User,
		Password:   server.Password,
		From:       server.From,
		RequireTLS: true,
		Now:        time.Now,
	})
	if err != nil {
		return err
	}
	first, err := a.firstEdition()
	if err != nil {
		return err
	}
	if err := sender.SendMail(ctx, contest.Mail{NewMail: mail.TestMail(c.To, addresses[first.ID])}); err != nil {
		return err
	}
	a.printf("%s has taken the email to %s. Look whether it arrives, and not as spam.\n", server.Host, c.To)
	return nil
}
