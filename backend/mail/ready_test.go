package mail_test

import (
	"errors"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/mail"
)

// TestReadyConnectsAndSendsNothing: an unreachable server, and one without TLS where it is required, are errors.
func TestReadyConnectsAndSendsNothing(t *testing.T) {
	c := catch(t)
	if err := sender(t, c.Addr(), nil).Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if got := c.Mails(); len(got) > 0 {
		t.Errorf("%d emails were sent", len(got))
	}
	if err := sender(
		t,
		c.Addr(),
		func(o *mail.Options) { o.RequireTLS = true },
	).Ready(
		t.Context(),
	); !errors.Is(
		err,
		contest.ErrMailServerDown,
	) {
		t.Errorf("without TLS: %v", err)
	}
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := sender(t, c.Addr(), nil).Ready(t.Context()); !errors.Is(err, contest.ErrMailServerDown) {
		t.Errorf("unreachable: %v", err)
	}
}
