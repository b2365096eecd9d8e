package outbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// oneMail is an outbox with one mail, which notes what becomes of it.
type oneMail struct{ claimed, sent, retried bool }

func (*oneMail) ExpireMails(context.Context, time.Time) ([]contest.Mail, error) { return nil, nil }

func (q *oneMail) ClaimMail(context.Context, time.Time, time.Time) (contest.Mail, bool, error) {
	first := !q.claimed
	q.claimed = true
	return contest.Mail{ID: "1", Attempts: 1}, first, nil
}

func (q *oneMail) MailSent(ctx context.Context, _ contest.Mail, _ time.Time) error {
	q.sent = true
	return ctx.Err()
}

func (q *oneMail) RetryMail(ctx context.Context, _ contest.Mail, _ time.Time, _ string) error {
	q.retried = true
	return ctx.Err()
}

func (*oneMail) FailMail(context.Context, contest.Mail, time.Time, string) error { return nil }

// slowServer takes a mail after so long.
type slowServer time.Duration

func (s slowServer) SendMail(ctx context.Context, _ contest.Mail) error {
	select {
	case <-time.After(time.Duration(s)):
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", contest.ErrMailServerDown, ctx.Err())
	}
}

// TestStoppedSenderFinishesASlowMailAndLeavesAHungServer: a sender that is stopped one second after it began a mail.
func TestStoppedSenderFinishesASlowMailAndLeavesAHungServer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ takes, ends time.Duration }{
		"slow": {takes: 7 * time.Second, ends: 7 * time.Second},
		"hung": {takes: time.Hour, ends: 9 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), time.Second)
			defer stop()
			mails := &oneMail{}
			begun := time.Now()
			err := outbox.NewOutboxSender(
				mails,
				slowServer(c.takes),
				time.Now,
				slog.New(slog.DiscardHandler),
			).SendDue(
				ctx,
			)
			if took := time.Since(begun); err != nil || took != c.ends {
				t.Errorf("%s: ended after %v, not %v: %v", name, took, c.ends, err)
			}
			if accepted := c.takes < time.Minute; mails.sent != accepted || mails.retried == accepted {
				t.Errorf("%s: %+v", name, mails)
			}
		})
	}
}
