package web_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/studio"
	"marquee/backend/web"
)

type session struct {
	ID, Edition, UserAgent string
	Title                  *contest.Text
	Country                *string
	ExpiresAt              time.Time
	Current                bool
}

func (c *client) sessions() []session {
	c.t.Helper()
	var all []session
	c.get("/apis/passport/sessions").ok(&all)
	return all
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here := w.entrant("a@example.com")
	w.wall.add(time.Minute)
	there, stranger := w.client(), w.entrant("b@example.com")
	there.userAgent = "Other\tbrowser \xff"
	there.logIn("a@example.com")
	all := here.sessions()
	if len(all) != 2 || all[0].UserAgent != "Otherbrowser " || all[0].Current || !all[1].Current || all[1].Edition != "international" ||
		all[1].Title == nil || all[1].Title.EN == "" ||
		all[1].Title.ZH == "" {
		t.Fatalf("sessions = %+v", all)
	}
	if want := w.wall.Now().Add(account.SessionLifetime); !all[0].ExpiresAt.Equal(want) {
		t.Errorf("expiresAt = %v, want %v", all[0].ExpiresAt, want)
	}
	stranger.delete("/apis/passport/sessions/" + all[0].ID).fails(contest.CodeNotFound)
	here.delete("/apis/passport/sessions/x").fails(contest.CodeNotFound)
	here.delete("/apis/passport/sessions/" + all[0].ID).ok(nil)
	there.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	here.get("/apis/passport/user").ok(nil)
}

func TestEndingAllOthersKeepsThisSessionAndDevice(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	here := w.from("203.0.113.1")
	here.logIn("a@example.com")
	w.wall.add(time.Minute)
	there, camp := w.from("203.0.113.2"), w.from("203.0.113.3")
	there.logIn("a@example.com")
	camp.f = "PASSPORT"
	camp.logIn("a@example.com")
	here.delete("/apis/passport/sessions").ok(nil)
	there.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	camp.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	if all := here.sessions(); len(all) != 1 || !all[0].Current {
		t.Errorf("sessions = %+v", all)
	}
	exhaust := func(c *client) contest.Code {
		for range account.WrongTriesPerHour {
			w.from(c.headers["X-Forwarded-For"]).tryCode("b@example.com", "123456")
		}
		return c.tryCode("a@example.com", "123456").code
	}
	if code := exhaust(here); code != contest.CodeCodeWrong {
		t.Errorf("this device is no longer known: %s", code)
	}
	if code := exhaust(there); code != contest.CodeTooManyRequests {
		t.Errorf("the other device is still known: %s", code)
	}
}

func TestLoggingInAgainEndsTheFormerSessionOfTheBrowser(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("a@example.com")
	former := w.client()
	former.bearer = tokenOf(t, c)
	w.wall.add(time.Minute)
	c.logIn("b@example.com")
	former.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	c.get("/apis/passport/user").ok(nil)
}

func TestDeviceOutlivesLogoutAndServesSeveralAccounts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	c := w.from("203.0.113.1")
	c.logIn("a@example.com")
	c.post("/apis/passport/logout", nil).ok(nil)
	c.logIn("b@example.com")
	c.post("/apis/passport/logout", nil).ok(nil)
	for range account.WrongTriesPerHour {
		w.from("203.0.113.1").tryCode("c@example.com", "123456")
	}
	for email, want := range map[string]contest.Code{
		"a@example.com": contest.CodeCodeWrong, "b@example.com": contest.CodeCodeWrong, "c@example.com": contest.CodeTooManyRequests,
	} {
		if code := c.tryCode(email, "123456").code; code != want {
			t.Errorf("%s: %s, want %s", email, code, want)
		}
	}
	w.wall.add(account.DeviceLifetime)
	for range account.WrongTriesPerHour {
		w.from("203.0.113.1").tryCode("c@example.com", "123456")
	}
	c.tryCode("a@example.com", "123456").fails(contest.CodeTooManyRequests)
}

func TestSessionNamesTheCountryOfItsLoginAndNoAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(
		t,
		behindProxy,
		func(w *world, o *web.Options) { o.Countries, o.Studio = atlas{}, &studio.Service{Tasks: w.db} },
	)
	c := w.from("203.0.113.65")
	c.logIn("a@example.com")
	c.headers["X-Forwarded-For"] = "198.51.100.1"
	if all := c.sessions(); len(all) != 1 || all[0].Country == nil || *all[0].Country != "SG" {
		t.Errorf("sessions = %+v", all)
	}
	exported := c.get("/apis/passport/export")
	for _, address := range []string{"203.0.113.65", "198.51.100.1"} {
		if strings.Contains(string(exported.raw), address) {
			t.Errorf("the export has the address %s", address)
		}
	}
	if !strings.Contains(string(exported.raw), `"country": "SG"`) {
		t.Errorf("the export has no country: %s", exported.raw)
	}
	unknown := w.from("192.0.2.1")
	unknown.logIn("b@example.com")
	if all := unknown.sessions(); len(all) != 1 || all[0].Country != nil {
		t.Errorf("sessions = %+v", all)
	}
}

func TestCountryIsStoredAsItsCodeAlone(t *testing.T) {
	t.Parallel()
	for country, want := range map[string]string{"PT": "PT", "": "", "--": "", "pt": "", "PRT": "", "É": ""} {
		if got := contest.CountryCode(country); got != want {
			t.Errorf("CountryCode(%q) = %q, want %q", country, got, want)
		}
	}
}
