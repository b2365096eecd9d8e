package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/web"
)

type user struct{ ID, Username, HeadImg string }

func TestLogin(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.get("/apis/passport/user").fails(contest.CodeLoginExpired)

	var ask struct {
		AskID       string
		ExpiresAt   time.Time
		ResendAfter int
	}
	c.post("/apis/passport/code", object{"email": " Mei.Lin@Example.com "}).ok(&ask)
	if len(ask.AskID) != 22 || !ask.ExpiresAt.Equal(w.wall.Now().Add(account.CodeLifetime)) || ask.ResendAfter != 60 {
		t.Errorf("ask = %+v, want 128 random bits, ten minutes, 60 seconds", ask)
	}
	code := w.mails.lastCode(t, "login", "mei.lin@example.com")
	var opened struct {
		Token     string
		ExpiresAt time.Time
		User      user
	}
	answer := c.post(
		"/apis/passport/login",
		object{
			"email":     "mei.lin@EXAMPLE.com",
			"code":      code,
			"askId":     ask.AskID,
			"agentType": 905,
			"platform":  "web",
		},
	).ok(&opened)
	if opened.User.Username != "mei.lin" || opened.User.ID == "" {
		t.Errorf("user = %+v", opened.User)
	}
	if len(opened.Token) < 43 {
		t.Errorf("token %q has fewer than 256 bits", opened.Token)
	}
	if want := w.wall.Now().Add(account.SessionLifetime); !opened.ExpiresAt.Equal(want) {
		t.Errorf("expiresAt = %v, want %v", opened.ExpiresAt, want)
	}
	session, device := setCookie(answer, "passport_intl"), setCookie(answer, "device")
	for _, part := range []string{"passport_intl=" + opened.Token + ";", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"} {
		if !strings.Contains(session, part) {
			t.Errorf("cookie %q lacks %s", session, part)
		}
	}
	for _, part := range []string{"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=15552000"} {
		if !strings.Contains(device, part) {
			t.Errorf("cookie %q lacks %s", device, part)
		}
	}
	if strings.Contains(session+device, "Secure") {
		t.Errorf("the cookies %q, %q are Secure without HTTPS", session, device)
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

func TestCookiesAreBoundToTheHostBehindHTTPS(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(_ *world, o *web.Options) { o.Secure = true })
	c := w.client()
	answer := c.tryCode("a@example.com", c.askCode("a@example.com")).ok(nil)
	for _, name := range []string{"__Host-passport_intl", "__Host-device"} {
		cookie := setCookie(answer, name)
		if !strings.Contains(cookie, "; Secure") || !strings.Contains(cookie, "Path=/") ||
			strings.Contains(cookie, "Domain") {
			t.Errorf("cookie %s is %q", name, cookie)
		}
	}
	// A cookie without the prefix may come from another host of the domain.
	token := strings.TrimPrefix(
		strings.Split(setCookie(answer, "__Host-passport_intl"), ";")[0],
		"__Host-passport_intl=",
	)
	bare := w.client()
	bare.headers["Cookie"] = "passport_intl=" + token
	bare.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	bare.headers["Cookie"] = "__Host-passport_intl=" + token
	bare.get("/apis/passport/user").ok(nil)
}

// setCookie returns the Set-Cookie header of an answer for a cookie, or "".
func setCookie(a *answer, name string) string {
	for _, line := range a.header.Values("Set-Cookie") {
		if strings.HasPrefix(line, name+"=") {
			return line
		}
	}
	return ""
}

func TestLoginFields(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.post("/apis/passport/code", object{}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", object{"email": "a@b"}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", object{"email": 7}).fails(contest.CodeValidation, "email")
	c.post("/apis/passport/code", `["a@example.com"]`).fails(contest.CodeValidation, "body")
	for _, more := range []string{`{}`, `]`, `"`, ` null`, `x`} {
		c.post("/apis/passport/code", `{"email": "a@example.com"}`+more).fails(contest.CodeValidation, "body")
	}
	c.post(
		"/apis/passport/code",
		object{"email": strings.Repeat("a", 250) + "@example.com"},
	).fails(
		contest.CodeValidation,
		"email",
	)
	c.post(
		"/apis/passport/code",
		object{"email": "a@example.com", "padding": strings.Repeat("x", 1<<17)},
	).fails(
		contest.CodeFileTooLarge,
	)
	c.post("/apis/passport/login", object{"email": "", "code": "12345"}).fails(contest.CodeValidation, "email", "code")
	c.post(
		"/apis/passport/login",
		object{"email": "a@example.com", "code": "12345a"},
	).fails(
		contest.CodeValidation,
		"code",
	)
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

func TestMobileRefusedIsInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.headers["Sec-CH-UA-Mobile"] = "?1"
	for language, want := range map[contest.Language]string{contest.English: "Please log in on a desktop computer", contest.Chinese: "请在电脑上登录"} {
		c.language = language
		for _, path := range []string{"/apis/passport/code", "/apis/passport/login"} {
			if a := c.post(path, object{"email": "mei@example.com"}).fails(contest.CodeMobileRefused); a.msg != want {
				t.Errorf("%s, %s: %q, want %q", path, language, a.msg, want)
			}
		}
	}
	if mails := w.mails.all(); len(mails) != 0 {
		t.Errorf("mails went out: %+v", mails)
	}
}

func TestLogoutEndsThisSessionOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here := w.entrant("a@example.com")
	w.wall.add(time.Minute)
	there := w.entrant("a@example.com")
	answer := here.post("/apis/passport/logout", nil).ok(nil)
	if cookie := setCookie(
		answer,
		"passport_intl",
	); !strings.Contains(cookie, "passport_intl=;") ||
		!strings.Contains(cookie, "Max-Age=0") {
		t.Errorf("cookie is not cleared: %q", cookie)
	}
	here.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	there.get("/apis/passport/user").ok(nil)
}

func TestLogoutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("a@example.com")
	stolen := w.client()
	stolen.bearer = tokenOf(t, c)
	stolen.get("/apis/passport/user").ok(nil)
	c.post("/apis/passport/logout", nil).ok(nil)
	stolen.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestSessionSlidesForNinetyDaysAtMost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	used, idle := w.entrant("used@example.com"), w.entrant("idle@example.com")
	used.bearer, idle.bearer = tokenOf(t, used), tokenOf(t, idle)
	day := 24 * time.Hour
	for range 8 {
		w.wall.add(11 * day)
		used.get("/apis/passport/user").ok(nil)
	}
	idle.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	used.bearer = "" // day 88: the cookie must not outlive the session
	if cookie := setCookie(
		used.get("/apis/passport/user").ok(nil),
		"passport_intl",
	); !strings.Contains(
		cookie,
		"Max-Age=172800",
	) {
		t.Errorf("cookie = %q, want the two days left", cookie)
	}
	w.wall.add(2 * day)
	used.bearer = tokenOf(t, used)
	used.get("/apis/passport/user").fails(contest.CodeLoginExpired)
}

func TestMessagesFollowTheReadersLanguage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.language = contest.Chinese
	a := c.post(
		"/apis/passport/login",
		object{"email": "a@example.com", "code": "1"},
	).fails(
		contest.CodeValidation,
		"code",
	)
	if a.msg != contest.CodeValidation.Message(contest.Chinese) || a.fields["code"] != "验证码为 6 位数字或 10 个字母" {
		t.Errorf("msg %q, code %q", a.msg, a.fields["code"])
	}
	var both struct{ FieldTexts map[string]contest.Text }
	if err := json.Unmarshal(a.raw, &both); err != nil {
		t.Fatal(err)
	}
	c.language = contest.English
	english := c.post(
		"/apis/passport/login",
		object{"email": "a@example.com", "code": "1"},
	).fails(
		contest.CodeValidation,
		"code",
	)
	if want := (contest.Text{ZH: a.fields["code"], EN: english.fields["code"]}); len(both.FieldTexts) != 1 ||
		both.FieldTexts["code"] != want {
		t.Errorf("fieldTexts %+v, want %+v at code alone", both.FieldTexts, want)
	}
	c.language = contest.Chinese
	c.post("/apis/passport/code", object{"email": "a@example.com"}).ok(nil)
	if sent := w.mails.all()[0]; sent.lang != contest.Chinese {
		t.Errorf("the mail is in %s", sent.lang)
	}
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
