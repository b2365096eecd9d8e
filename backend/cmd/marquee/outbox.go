package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/backend/queue"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/telemetry"
)

// mailsMessage is the queue message that triggers a pass over the outbox. No task has this id.
const mailsMessage = "mails"

// outboxEvery is the interval at which a process that sends mails on its own looks for
// due ones.
const outboxEvery = 5 * time.Second

// newOutbox returns the sender of the outbox's mails.
func newOutbox(db *stores.DB, options mail.Options, log *slog.Logger) (*outbox.Sender, error) {
	server, err := mail.New(options)
	if err != nil {
		return nil, fmt.Errorf("prepare mail: %w", err)
	}
	return outbox.NewOutboxSender(db, server, time.Now, log), nil
}

// mailOptions are those of a production contest.
func mailOptions(s config.SMTP) mail.Options {
	return mail.Options{
		Host: s.Host, Port: s.Port, User: s.User, Password: s.Password, From: s.From, RequireTLS: true, Now: time.Now,
	}
}

// notifyingQueue triggers a pass over the outbox through the queue. It implements contest.OutboxNotifier.
type notifyingQueue struct {
	queue studio.Queue
	log   *slog.Logger
}

// notifier triggers the sending of mails: by a process that receives the queue's messages or, without a queue, by this
// one.
func notifier(p studioParts, mails *outbox.Sender) contest.OutboxNotifier {
	if p.queue == nil {
		return mails
	}
	return notifyingQueue{queue: p.queue, log: p.log}
}

// notifyTime bounds how long a request waits for the queue.
const notifyTime = 2 * time.Second

// NotifyOutbox implements contest.OutboxNotifier.
func (n notifyingQueue) NotifyOutbox(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyTime)
	defer cancel()
	if err := n.queue.Notify(ctx, mailsMessage); err != nil {
		n.log.WarnContext(ctx, "mails are sent on the next tick", slog.String("error", err.Error()))
	}
}

// runOutbox sends due mails at an interval until ctx is done.
func runOutbox(ctx context.Context, mails *outbox.Sender, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	mails.Run(ctx, ticker.C)
}

// handleMessages processes the messages of the queue: task ids and mailsMessage.
func handleMessages(t *telemetry.Telemetry, runner *studio.Runner, mails *outbox.Sender) queue.Handler {
	return t.Messages(func(ctx context.Context, message string) error {
		if message == mailsMessage {
			return mails.SendDue(ctx)
		}
		return runner.Process(ctx, message)
	}, kindOfMessage)
}

// kindOfMessage is "mails" or "task".
func kindOfMessage(message string) string {
	if message == mailsMessage {
		return mailsMessage
	}
	return "task"
}

// sweepAll sweeps the tasks and sends due mails beside it.
func sweepAll(sweeper *studio.Sweeper, sender *outbox.Sender) func(context.Context) error {
	return func(ctx context.Context) error {
		var mails error
		var group sync.WaitGroup
		group.Go(func() { mails = sender.SendDue(ctx) })
		tasks := sweeper.Sweep(ctx)
		group.Wait()
		return errors.Join(tasks, mails)
	}
}
