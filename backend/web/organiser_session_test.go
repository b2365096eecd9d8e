package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/web"
)

type meOf struct {
	Email, Role            string
	Complete, SecondFactor bool
}

// TestSessionWithoutSecondFactorIsWorthNothing calls everything with a session whose second
// factor is missing, before and after its owner has given it.
func TestSessionWithoutSecondFactorIsWorthNothing(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	var me meOf
	if c.read("/me").ok(&me); me.Complete || me.SecondFactor {
		t.Errorf("me = %+v", me)
	}
	open := map[string]bool{}
	for _, call := range web.WithoutSecondFactor() {
		open[call] = true
	}
	for _, call := range web.ConsoleTable() {
		if method, path, _ := strings.Cut(call, " "); !open[call] {
			c.do(method, path+"?edition=international", object{}).fails(contest.CodeLoginExpired)
		}
	}
	if len(open) != 10 {
		t.Errorf("open without the second factor: %v", open)
	}
	stolen := cookieOf(c, w.url, "organiser")
	c.setUp()
	c.read("/me").ok(&me)
	c.read("/organisers").ok(nil)
	if !me.Complete || !me.SecondFactor {
		t.Errorf("me = %+v", me)
	}
	thief := w.browser()
	thief.headers["Cookie"] = "organiser=" + stolen
	thief.read("/me").fails(contest.CodeLoginExpired)
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.second_factor' AND actor = 'organiser:ada@films.example'`,
		&rows,
	)
	if rows != 1 {
		t.Errorf("%d audit rows of the app", rows)
	}
}

func TestSecondFactorWorksOnce(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserViewer)
	first := w.browser()
	first.enter("ada@films.example")
	recovery := first.setUp()
	if len(recovery) != contest.RecoveryCodes {
		t.Fatalf("recovery codes: %v", recovery)
	}
	w.later()
	c := w.browser()
	c.secret = first.secret
	again := func() { w.later(); w.later(); c.enter("ada@films.example") }
	again()
	c.send("/login/factor/setup", nil).fails(contest.CodeConflict) // a stranger in the mailbox sets up no other app
	code := c.totp()
	if passed := together(5, func() bool { return c.give(code).code == "OK" }); passed != 1 {
		t.Errorf("a code was accepted %d times", passed)
	}
	again()
	c.headers = map[string]string{"Accept-Language": "zh"}
	refused := c.give(code)
	if refused.fails(
		contest.CodeCodeWrong,
		"totp",
	); !strings.Contains(
		string(refused.raw),
		`"msg":"与验证器`,
	) { // not that of a mailed code
		t.Errorf("wrong code of the app: %s", refused.raw)
	}
	c.headers = nil
	c.give("").fails(contest.CodeValidation, "totp")
	c.give(strings.ToUpper(recovery[3])).ok(nil)
	again()
	c.give(recovery[3]).fails(contest.CodeCodeWrong, "totp")
	c.give(recovery[4]).ok(nil)
}

// TestSecondFactorCannotBeGuessed: wrong ones count per session; those of the app per account too,
// see TestMailboxThiefDoesNotShutOutTheOrganiser.
func TestSecondFactorCannotBeGuessed(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	first := w.browser()
	first.enter("ada@films.example")
	recovery := first.setUp()
	w.later()
	c, other := w.browser(), w.browser()
	c.enter("ada@films.example")
	w.later()
	other.enter("ada@films.example")
	wrong := 0
	for range organiser.FactorTriesPerHour + 5 {
		switch answer := c.give("abcd-efgh-ijkl-mnop"); answer.code {
		case contest.CodeCodeWrong:
			wrong++
		case contest.CodeTooManyRequests:
			if answer.header.Get("Retry-After") == "" {
				t.Error("no time to wait")
			}
		default:
			t.Fatalf("%s", answer.raw)
		}
	}
	if wrong != organiser.FactorTriesPerHour {
		t.Errorf("%d tries were checked", wrong)
	}
	c.give(recovery[0]).fails(contest.CodeTooManyRequests)
	other.give(recovery[0]).ok(nil)
	w.wall.add(time.Hour)
	c.give(recovery[1]).ok(nil)
}

// TestLoginToTheConsoleIsForOrganisers: strangers get the same answers, but no mail.
func TestLoginToTheConsoleIsForOrganisers(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	ada := w.add("ada@films.example", contest.OrganiserOwner)
	ben := w.add("ben@films.example", contest.OrganiserOwner)
	w.entrant("eve@films.example") // an entrant is not an organiser
	mails := len(w.mails.all())
	c := w.browser()
	for _, email := range []string{"nobody@films.example", "eve@films.example"} {
		var ask struct{ AskID string }
		c.send("/login/code", object{"email": email}).ok(&ask)
		if ask.AskID == "" || len(w.mails.all()) != mails {
			t.Errorf("%s: askId %q, %d mails", email, ask.AskID, len(w.mails.all())-mails)
		}
		c.send("/login/code", object{"email": email}).fails(contest.CodeTooManyRequests)
		c.send(
			"/login",
			object{"email": email, "code": "123456", "askId": ask.AskID},
		).fails(
			contest.CodeCodeWrong,
			"code",
		)
	}
	// A code belongs to the browser that asked, and to the console.
	code := c.ask("ada@films.example")
	c.send("/login", object{"email": "ada@films.example", "code": code, "askId": "other"}).fails(contest.CodeCodeWrong)
	w.client().post(
		"/apis/passport/login",
		object{"email": "ada@films.example", "code": code, "askId": c.askID},
	).fails(
		contest.CodeCodeWrong,
	)
	c.send("/login", object{"email": "ada@films.example", "code": code, "askId": c.askID}).ok(nil)
	c.send(
		"/login",
		object{"email": "ada@films.example", "code": code, "askId": c.askID},
	).fails(
		contest.CodeCodeWrong,
		"code",
	)
	// Disabling ends the session at once, and a code that is on its way is worth nothing.
	other := w.browser()
	other.enter("ben@films.example")
	w.later()
	code = c.ask("ada@films.example")
	other.send("/organisers/"+ada.ID+"/disable", nil).ok(nil)
	c.read("/me").fails(contest.CodeLoginExpired)
	c.send("/login", object{"email": "ada@films.example", "code": code, "askId": c.askID}).fails(contest.CodeCodeWrong)
	other.send("/organisers/"+ben.ID+"/disable", nil).fails(contest.CodeConflict, "role")
}

func TestConsoleSessionsEnd(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserReviewer)
	w.later()
	other := w.organiser(contest.OrganiserReviewer)
	var all []struct {
		ID      string
		Current bool
	}
	if c.read("/sessions").ok(&all); len(all) != 2 {
		t.Fatalf("sessions: %+v", all)
	}
	stranger := w.organiser(contest.OrganiserOwner)
	for _, session := range all {
		stranger.call(http.MethodDelete, "/sessions/"+session.ID, nil).fails(contest.CodeNotFound)
		if !session.Current {
			c.call(http.MethodDelete, "/sessions/"+session.ID, nil).ok(nil)
		}
	}
	other.read("/me").fails(contest.CodeLoginExpired)
	c.send("/logout", nil).ok(nil)
	c.read("/me").fails(contest.CodeLoginExpired)
	var rows int // of the one that was ended from the list
	w.row(
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.session_end' AND actor = 'organiser:reviewer@films.example'
		AND subject = actor AND detail ? 'before'`,
		&rows,
	)
	if rows != 1 {
		t.Errorf("%d audit rows of an ended session", rows)
	}

	// A session ends when it is not used, and in any case after half a day.
	w.wall.add(organiser.IdleTime - time.Minute)
	stranger.read("/me").ok(nil)
	w.wall.add(organiser.IdleTime + time.Minute)
	stranger.read("/me").fails(contest.CodeLoginExpired)
	again := w.organiser(contest.OrganiserOwner)
	for range 7 {
		again.read("/me").ok(nil)
		w.wall.add(organiser.IdleTime - 15*time.Minute)
	}
	again.read("/me").fails(contest.CodeLoginExpired)
}

// cookieOf returns the value of a browser's cookie.
func cookieOf(c *consoleClient, address, name string) string {
	c.t.Helper()
	request, err := http.NewRequestWithContext(c.t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range c.http.Jar.Cookies(request.URL) {
		if cookie.Name == name {
			return cookie.Value
		}
	}
	c.t.Fatalf("no cookie %s", name)
	return ""
}
