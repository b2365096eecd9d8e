package main

import (
	"context"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/mail"
)

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
		Host: server.Host, Port: server.Port, User: server.User, Password: server.Password, From: server.From, RequireTLS: true, Now: time.Now,
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
