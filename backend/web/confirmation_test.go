package web_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/submission"
	"marquee/backend/web"
)

// withConfirmations confirms what entrants send.
func withConfirmations(w *world, o *web.Options) {
	composer := mail.NewComposer(nil)
	o.Registrations.Confirmations, o.Registrations.Outbox = composer, w.outbox
	o.Submissions.Confirmations, o.Submissions.Outbox = composer, w.outbox
}

// TestWhatEntrantsSendIsConfirmed: once, with the deadline in the zone of their browser, whose name is checked.
func TestWhatEntrantsSendIsConfirmed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withConfirmations)
	c := w.entrant("mei@example.com")
	c.register(individual().with(object{"email": "mei@example.com", "timeZone": "Africa/Lagos"})).ok(nil)
	c.post("/apis/activity/register", individual().with(object{"code": "123456"})).fails(contest.CodeAlreadyRegistered)
	mails := w.mailed("mei@example.com", submission.MailRegistered)
	if len(mails) != 1 || !strings.Contains(mails[0], "30 September 2025, 24:00 Beijing time · 17:00 in Lagos") {
		t.Fatalf("the registration is confirmed by %q", mails)
	}
	if w.outbox.rings.Load() == 0 {
		t.Error("the outbox is not notified")
	}
	w.decide("mei@example.com", contest.StatePass, "")
	for version := range 2 {
		form := goodWork().with(object{"title": []string{"Boats", "Boats, again"}[version]})
		for range 2 { // a repeated send is the same one
			c.headers["Idempotency-Key"] = []string{"first", "second"}[version]
			c.post(achievement, form).ok(nil)
		}
	}
	mails = w.mailed("mei@example.com", submission.MailSubmitted)
	all := strings.Join(mails, "")
	if len(mails) != 2 || !strings.Contains(all, "Version: 1 of") ||
		!strings.Contains(all, "Version: 2 of at most 10") ||
		strings.Count(all, "in Lagos") != 4 {
		t.Errorf("the versions are confirmed by %q", mails)
	}

	far := w.entrant("far@example.com")
	far.register(
		individual().with(
			object{"email": "far@example.com", "timeZone": "Mars/Olympus", "phoneCountry": "+1", "phone": "2015550123"},
		),
	).ok(
		nil,
	)
	mails = w.mailed("far@example.com", submission.MailRegistered)
	if len(mails) != 1 || strings.Contains(mails[0], "Mars") || !strings.Contains(mails[0], "24:00 Beijing time.") {
		t.Errorf("with an unknown zone: %q", mails)
	}
}
