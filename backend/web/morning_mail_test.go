package web_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/web"
)

// TestMorningMailIsSentOnceADay: to the owners who asked for it, at eight in the contest's zone, while something needs
// a hand.
func TestMorningMailIsSentOnceADay(t *testing.T) {
	t.Parallel()
	var service *operations.MorningMailService
	texts := &fakeTexts{operations.TextState{Texts: 1, Digest: "a"}}
	w := newConsole(t, func(o *web.ConsoleOptions) {
		service = o.MorningMails
		service.Needs.Texts = texts
	})
	day := func(day, hour, minute int) { w.wall.now = time.Date(2026, 3, day, hour, minute, 0, 0, shanghai()) }
	sent := func() (mails []contest.Mail) {
		t.Helper()
		var group sync.WaitGroup
		for range 4 { // instances
			group.Go(func() {
				if err := service.Sweep(context.WithoutCancel(t.Context())); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		page, err := w.db.Mails(
			t.Context(),
			contest.MailFilter{Edition: contest.International, Kind: operations.MailMorning},
		)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range page.Mails {
			whole, err := w.db.Mail(t.Context(), contest.International, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			mails = append(mails, whole)
		}
		return mails
	}
	type setting struct {
		On       bool
		Language *string
	}
	var got setting
	day(1, 9, 0)
	owner := w.organiser(contest.OrganiserOwner)
	owner.read("/morning-mail").ok(&got)
	if got.On {
		t.Error("an owner gets the mail without asking for it")
	}
	reviewer := w.organiser(contest.OrganiserReviewer)
	reviewer.read("/morning-mail").fails(contest.CodeForbidden)
	reviewer.call("PUT", "/morning-mail", object{"on": true, "language": "en"}).fails(contest.CodeForbidden)
	owner.call("PUT", "/morning-mail", object{}).fails(contest.CodeValidation, "on")
	owner.call("PUT", "/morning-mail", object{"on": true, "language": "fr"}).fails(contest.CodeValidation, "language")
	for range 2 { // repeated: one row of the audit log
		owner.call("PUT", "/morning-mail", object{"on": true, "language": "zh"}).ok(&got)
	}
	if !got.On || got.Language == nil || *got.Language != "zh" {
		t.Errorf("setting: %+v", got)
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'organiser.morning_mail'`, &rows)
	if rows != 1 {
		t.Errorf("%d rows of the audit log", rows)
	}
	texts.state.Stale = 2
	if n := len(sent()); n != 0 {
		t.Errorf("%d mails on the day on which it was asked for", n)
	}
	day(2, 7, 59)
	if n := len(sent()); n != 0 {
		t.Errorf("%d mails before eight", n)
	}
	day(2, 8, 0)
	mails := sent()
	if len(mails) != 1 || len(sent()) != 1 {
		t.Fatalf("%d mails at eight, want one", len(mails))
	}
	m := mails[0]
	if m.Language != contest.Chinese || m.To != "owner@films.example" || !strings.Contains(m.Text, "2 处译文已过时") ||
		!strings.Contains(m.Text, "https://console.films.example") {
		t.Errorf("mail: %+v", m)
	}
	texts.state.Stale = 0
	w.sql(`DELETE FROM mails`)
	day(3, 8, 0)
	for _, m := range sent() {
		t.Errorf("nothing needs a hand, and yet: %s", m.Text)
	}
	texts.state.Stale = 1
	day(3, 15, 0)
	if n := len(sent()); n != 0 {
		t.Errorf("%d mails in the afternoon", n)
	}
	w.organiser(contest.OrganiserOwner).call("PUT", "/morning-mail", object{"on": false}).ok(&got)
	day(4, 8, 0)
	if n := len(sent()); n != 0 || got.On {
		t.Errorf("%d mails to an owner who no longer wants them", n)
	}
}
