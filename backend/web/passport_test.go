package web_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
)

type user struct{ ID, Username, HeadImg string }

func TestLogin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.get("/apis/passport/user").fails(contest.CodeLoginExpired)

	c.post("/apis/passport/code", object{"email": " Mei.Lin@Example.com "}).ok(nil)
	code := w.mails.lastCode(t, "login", "mei.lin@example.com")
	var opened struct {
		Token     string
		ExpiresAt time.Time
		User      user
	}
	answer := c.post("/apis/passport/login",
		object{"email": "mei.lin@EXAMPLE.com", "code": code, "agentType": 905, "platform": "web"}).ok(&opened)
	if opened.User.Username != "mei.lin" || opened.User.ID == "" {
		t.Errorf("user = %+v", opened.User)
	}
	if len(opened.Token) < 43 {
		t.Errorf("token %q has fewer than 256 bits", opened.Token)
	}
	if want := w.wall.Now().Add(contest.SessionLifetime); !opened.ExpiresAt.Equal(want) {
		t.Errorf("expiresAt = %v, want %v", opened.ExpiresAt, want)
	}
	cookie := answer.header.Get("Set-Cookie")
	for _, part := range []string{"passport_intl=" + opened.Token, "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("cookie %q lacks %s", cookie, part)
		}
	}
	if strings.Contains(cookie, "Secure") {
		t.Errorf("cookie %q is Secure without HTTPS", cookie)
	}

	var who user
	c.get("/apis/passport/user").ok(&who)
	if who != opened.User {
		t.Errorf("user = %+v, want %+v", who, opened.User)
	}
	program := w.client()
	program.bearer = opened.Token
	program.get("/apis/passport/user").ok(nil)
	program.f = "PASSPORT"
	program.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestLoginCookieIsSecureBehindHTTPS(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(_ *world, o *web.Options) { o.Secure = true })
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	cookie := c.post("/apis/passport/login", object{"email": "a@example.com", "code": code}).ok(nil).header.Get("Set-Cookie")
	if !strings.Contains(cookie, "; Secure") {
		t.Errorf("cookie %q is not Secure", cookie)
	}
}

func TestLoginFields(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", object{"email": "a@b"}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", object{"email": 7}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", `["a@example.com"]`).fails(contest.CodeValidation, "body")
	c.post("/apis/passport/code", object{"email": strings.Repeat("a", 250) + "@example.com"}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", object{"email": "a@example.com", "padding": strings.Repeat("x", 1<<17)}).fails(contest.CodeFileTooLarge)
	c.post("/apis/passport/login", object{"email": "", "code": "12345"}).fails(contest.CodeValidation, "email", "code")
	c.post("/apis/passport/login", object{"email": "a@example.com", "code": "12345a"}).fails(contest.CodeValidation, "code")
	if mails := w.mails.all(); len(mails) != 0 {
		t.Errorf("mails went out: %+v", mails)
	}
}

func TestLoginOnPhoneIsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	for agent, refused := range map[string]bool{
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": true,
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36":                   true,
		"Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36":                          false,
		"Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1":          false,
	} {
		c.userAgent = agent
		code := c.post("/apis/passport/code", object{}).code
		login := c.post("/apis/passport/login", object{}).code
		want := contest.CodeValidation
		if refused {
			want = contest.CodeMobileRefused
		}
		if code != want || login != want {
			t.Errorf("%s: code %s, login %s, want %s", agent, code, login, want)
		}
	}
}

func TestLogoutEndsThisSessionOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here := w.entrant("a@example.com")
	w.wall.add(time.Minute)
	there := w.entrant("a@example.com")
	answer := here.post("/apis/passport/logout", nil).ok(nil)
	if cookie := answer.header.Get("Set-Cookie"); !strings.Contains(cookie, "passport_intl=;") || !strings.Contains(cookie, "Max-Age=0") {
		t.Errorf("cookie is not cleared: %q", cookie)
	}
	here.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	there.get("/apis/passport/user").ok(nil)
}

func TestLogoutKillsTheTokenOnTheServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("a@example.com")
	stolen := w.client()
	stolen.bearer = tokenOf(t, c)
	stolen.get("/apis/passport/user").ok(nil)
	c.post("/apis/passport/logout", nil).ok(nil)
	stolen.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestSessionSlides(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	used, idle := w.entrant("used@example.com"), w.entrant("idle@example.com")
	used.bearer, idle.bearer = tokenOf(t, used), tokenOf(t, idle)
	w.wall.add(20 * 24 * time.Hour)
	used.get("/apis/passport/user").ok(nil)
	w.wall.add(11 * 24 * time.Hour)
	used.get("/apis/passport/user").ok(nil)
	idle.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestCookieAloneChangesNothingWithoutHeaderF(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("a@example.com")
	c.f = ""
	c.post("/apis/passport/logout", nil).fails(contest.CodeForbidden)
	c.get("/apis/passport/user").ok(nil)
	c.bearer = tokenOf(t, c)
	c.post("/apis/passport/logout", nil).ok(nil)
}

func TestCodeLimitPerAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	send := func() *answer { return c.post("/apis/passport/code", object{"email": "a@example.com"}) }
	send().ok(nil)
	w.wall.add(20 * time.Second)
	if wait := send().fails(contest.CodeTooManyRequests).header.Get("Retry-After"); wait != "40" {
		t.Errorf("Retry-After = %q, want 40", wait)
	}
	c.post("/apis/passport/code", object{"email": "b@example.com"}).ok(nil)
	for range 4 {
		w.wall.add(time.Minute)
		send().ok(nil)
	}
	w.wall.add(time.Minute)
	send().fails(contest.CodeTooManyRequests)
	w.wall.add(55 * time.Minute)
	send().ok(nil)
}

func TestCodeLimitHoldsUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	passed := together(50, func() bool {
		return w.client().post("/apis/passport/code", object{"email": "a@example.com"}).code == "OK"
	})
	if passed != 1 || len(w.mails.all()) != 1 {
		t.Errorf("%d of 50 passed, %d mails went out, want 1", passed, len(w.mails.all()))
	}
}

func TestCodeLimitPerNetwork(t *testing.T) {
	t.Parallel()
	for _, exempt := range []bool{false, true} {
		w := newWorld(t, func(_ *world, o *web.Options) { o.ExemptLoopback = exempt })
		c := w.client()
		for i := range contest.CodesPerHourByIP {
			c.post("/apis/passport/code", object{"email": "a" + strings.Repeat("x", i) + "@example.com"})
		}
		got := c.post("/apis/passport/code", object{"email": "last@example.com"}).code
		if want := map[bool]contest.Code{false: contest.CodeTooManyRequests, true: "OK"}[exempt]; got != want {
			t.Errorf("loopback exempt %v: %s, want %s", exempt, got, want)
		}
	}
}

func TestCodeIsUsedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	passed := together(50, func() bool {
		return w.client().post("/apis/passport/login", object{"email": "a@example.com", "code": code}).code == "OK"
	})
	if passed != 1 {
		t.Errorf("%d of 50 logged in with one code", passed)
	}
}

func TestCodeEndsAfterTenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	w.wall.add(contest.CodeLifetime)
	c.post("/apis/passport/login", object{"email": "a@example.com", "code": code}).fails(contest.CodeCodeWrong)
}

func TestCodeTriesCountOverAllCodesOfAnAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	try := func(code string) *answer {
		return c.post("/apis/passport/login", object{"email": "a@example.com", "code": code})
	}
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	first := w.mails.lastCode(t, "login", "a@example.com")
	wrong := otherCode(first)
	for range 3 {
		try(wrong).fails(contest.CodeCodeWrong)
	}
	w.wall.add(time.Minute)
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	second := w.mails.lastCode(t, "login", "a@example.com")
	for range 2 {
		try(wrongCode(first, second)).fails(contest.CodeCodeWrong)
	}
	if wait := try(second).fails(contest.CodeCodeWrong, "code").header.Get("Retry-After"); wait == "" {
		t.Error("no Retry-After once the tries are used up")
	}
	c.post("/apis/passport/login", object{"email": "b@example.com", "code": second}).fails(contest.CodeCodeWrong)
	w.wall.add(contest.CodeLifetime)
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	try(w.mails.lastCode(t, "login", "a@example.com")).ok(nil)
}

func TestCodeTriesHoldUnderConcurrency(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	code := w.mails.lastCode(t, "login", "a@example.com")
	var counted sync.Map
	together(50, func() bool {
		a := w.client().post("/apis/passport/login", object{"email": "a@example.com", "code": otherCode(code)})
		if len(a.fields) == 0 { // not yet "too many"
			counted.Store(a, true)
		}
		return false
	})
	n := 0
	counted.Range(func(any, any) bool { n++; return true })
	if n != contest.CodeTries {
		t.Errorf("%d of 50 wrong codes were tried, want %d", n, contest.CodeTries)
	}
	c.post("/apis/passport/login", object{"email": "a@example.com", "code": code}).fails(contest.CodeCodeWrong, "code")
}

func TestMailThatCannotBeSentCostsNothing(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	w := newWorld(t, func(_ *world, o *web.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	c := w.client()
	w.mails.setFault(errors.New("550 <mei@example.com> no such mailbox"))
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).fails(contest.CodeUnavailable)
	if text := log.String(); strings.Contains(text, "mei@") || !strings.Contains(text, "no such mailbox") {
		t.Errorf("the log has to say what happened, but not to whom:\n%s", text)
	}
	w.mails.setFault(nil)
	c.post("/apis/passport/code", object{"email": "mei@example.com"}).ok(nil)
}

func TestMessagesFollowTheReadersLanguage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.language = contest.Chinese
	a := c.post("/apis/passport/login", object{"email": "a@example.com", "code": "1"}).fails(contest.CodeValidation, "code")
	if a.msg != contest.CodeValidation.Message(contest.Chinese) || a.fields["code"] != "验证码为 6 位数字" {
		t.Errorf("msg %q, code %q", a.msg, a.fields["code"])
	}
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	if sent := w.mails.all()[0]; sent.lang != contest.Chinese {
		t.Errorf("the mail is in %s", sent.lang)
	}
}

// together runs f n times at once and counts those that are true.
func together(n int, f func() bool) int {
	var group sync.WaitGroup
	results := make([]bool, n)
	for i := range n {
		group.Go(func() { results[i] = f() })
	}
	group.Wait()
	count := 0
	for _, passed := range results {
		if passed {
			count++
		}
	}
	return count
}

func tokenOf(t *testing.T, c *client) string {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, c.w.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range c.http.Jar.Cookies(request.URL) {
		if cookie.Name == "passport_intl" {
			return cookie.Value
		}
	}
	t.Fatal("not logged in")
	return ""
}

// otherCode is a code that differs from the given one.
func otherCode(code string) string { return wrongCode(code) }

// wrongCode is a code that is none of the given ones.
func wrongCode(codes ...string) string {
	for _, candidate := range []string{"000000", "111111", "222222", "333333"} {
		if !strings.Contains(strings.Join(codes, " "), candidate) {
			return candidate
		}
	}
	return "444444"
}
