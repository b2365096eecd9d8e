package app

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/backend/submission"
)

// Outbox are the services of emails.
type Outbox struct {
	Mails      *outbox.Service
	Batches    *outbox.MailBatchService
	Broadcasts *outbox.BroadcastService
	CopyMails  *submission.CopyMailService // tells entrants of the copies of their films
}

func newOutbox(d Deps, calendar *contest.Calendar, composer *mail.Composer, jury Jury) Outbox {
	return Outbox{
		Mails:   &outbox.Service{Mails: d.DB, Sends: d.DB, Outbox: d.Outbox, Now: time.Now},
		Batches: &outbox.MailBatchService{Batches: d.DB, Sends: d.DB, Clock: d.Clock, Now: time.Now},
		Broadcasts: &outbox.BroadcastService{
			Broadcasts: d.DB,
			Progress:   jury.Progress,
			Jury:       d.DB,
			Composer:   composer,
			Notices: &outbox.DeadlineNoticeService{
				Phases:  d.DB,
				Readers: d.DB,
				Clock:   d.Clock,
			},
			Outbox: d.Outbox,
			Clock:  d.Clock,
			Now:    time.Now,
		},
		CopyMails: &submission.CopyMailService{
			Copies: d.DB, Composer: composer, Edition: calendar.Edition, Outbox: d.Outbox, Now: time.Now, Log: d.Log,
		},
	}
}
