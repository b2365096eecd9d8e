package main

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	"marquee/backend/mail"
)

// mailOptions are those of the mail catcher.
func (m *machine) mailOptions() (mail.Options, error) {
	address, err := net.ResolveTCPAddr("tcp", m.mails.Addr())
	if err != nil {
		return mail.Options{}, fmt.Errorf("read mail address: %w", err)
	}
	return mail.Options{
		Host: address.IP.String(),
		Port: address.Port,
		From: m.content.Editions[0].ContactMail,
		Now:  time.Now,
	}, nil
}

// sendMails sends due mails until stop is called. stop waits for the one being sent.
func (m *machine) sendMails(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runOutbox(ctx, m.outbox, time.Second) })
	return func() { cancel(); group.Wait() }
}
