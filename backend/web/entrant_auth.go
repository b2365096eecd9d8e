package web

import (
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) authRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/passport/code", anyone, s.sendLoginCode},
		{http.MethodPost, "/apis/passport/login", anyone, s.login},
		{http.MethodGet, "/apis/passport/user", entrant, s.user},
		{http.MethodPost, "/apis/passport/logout", entrant, s.logout},
	}
}

type userAnswer struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	HeadImg  string `json:"headImg"`
}

func userOf(e contest.Entrant) userAnswer {
	return userAnswer{ID: e.ID, Username: e.Username, HeadImg: e.HeadImg}
}

type loginAnswer struct {
	Token     string     `json:"token"`
	ExpiresAt time.Time  `json:"expiresAt"`
	User      userAnswer `json:"user"`
}

// sendLoginCode mails a login code. The answer is the same for addresses with and
// without an account.
func (s *Server) sendLoginCode(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	fieldErrs := contest.FieldErrors{}
	to, err := s.readCodeRecipient(c, fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if err := s.auth.SendCode(c.Request().Context(), s.edition(c), to); err != nil {
		return err
	}
	return ok(c, nil)
}

// readCodeRecipient reads where a verification code is asked to go.
func (s *Server) readCodeRecipient(c echo.Context, fieldErrs contest.FieldErrors) (contest.CodeRecipient, error) {
	body, err := readForm[struct {
		Email string `json:"email"`
	}](c)(fieldErrs)
	return contest.CodeRecipient{Email: body.Email, Language: readerLanguage(c), Network: s.limitedAddress(c)}, err
}

// login opens a session for the owner of a mailed code. The agentType and platform
// that old clients send are ignored.
func (s *Server) login(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	opened, err := s.auth.LogIn(c.Request().Context(), s.edition(c), readerLanguage(c), readForm[contest.LoginForm](c))
	if err != nil {
		return err
	}
	s.setLoginCookie(c, opened.Token, contest.SessionLifetime)
	return ok(c, loginAnswer{Token: opened.Token, ExpiresAt: opened.ExpiresAt.In(s.edition(c).Location), User: userOf(opened.Entrant)})
}

// user returns the caller, and renews the cookie: this call has extended the session.
func (s *Server) user(c echo.Context) error {
	if bearer(c.Request()) == "" {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		s.setLoginCookie(c, token, contest.SessionLifetime)
	}
	return ok(c, userOf(caller(c)))
}

// logout ends the session of the call.
func (s *Server) logout(c echo.Context) error {
	token, err := s.sessionToken(c)
	if err != nil {
		return err
	}
	if err := s.auth.LogOut(c.Request().Context(), token); err != nil {
		return err
	}
	s.setLoginCookie(c, "", -time.Second)
	return ok(c, nil)
}

// setLoginCookie sets the edition's login cookie. A negative lasts deletes it.
func (s *Server) setLoginCookie(c echo.Context, token string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: cookieName(s.edition(c).ID), Value: token, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure,
	})
}

// limitedAddress returns the caller's network for the limits: the address, or the /64
// of an IPv6 address. "" for a caller who is exempt: loopback on one machine.
func (s *Server) limitedAddress(c echo.Context) string {
	address := s.clientAddress(c.Request())
	if s.exemptLoopback && address.IsLoopback() {
		return ""
	}
	if address.Is6() {
		return netip.PrefixFrom(address, 64).Masked().String()
	}
	return address.String()
}

// phonePattern matches the user agents of phones: MDN's "Mobi" for all browsers. Older
// browsers of the iPad match too, see isPhone.
var phonePattern = regexp.MustCompile(`(?i)Mobi|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini`)

// isPhone reports whether a request comes from a phone: by the client hint, else
// by the user agent.
func isPhone(r *http.Request) bool {
	if r.Header.Get("Sec-CH-UA-Mobile") == "?1" {
		return true
	}
	agent := r.UserAgent()
	return phonePattern.MatchString(agent) && !strings.Contains(agent, "iPad")
}

const contextEntrant = "entrant"

// cookieName returns the name of the edition's login cookie.
func cookieName(edition contest.EditionID) string {
	if edition == contest.Camp {
		return "passport"
	}
	return "passport_intl"
}

// requireEntrant demands a live session: a bearer token, or the edition's cookie. A
// request that changes state with the cookie alone must have header f, which pages of
// other origins cannot set (CSRF).
func (s *Server) requireEntrant(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		who, err := s.auth.Entrant(c.Request().Context(), s.edition(c), token)
		if err != nil {
			return err
		}
		c.Set(contextEntrant, who)
		return next(c)
	}
}

// sessionToken returns the session token of a request. LOGIN_EXPIRED without one,
// FORBIDDEN for a change with the cookie alone and without header f.
func (s *Server) sessionToken(c echo.Context) (string, error) {
	if token := bearer(c.Request()); token != "" {
		return token, nil
	}
	cookie, err := c.Cookie(cookieName(s.edition(c).ID))
	if err != nil || cookie.Value == "" {
		return "", contest.Fail(contest.CodeLoginExpired)
	}
	if changesState(c.Request()) && c.Request().Header.Get(editionHeader) == "" {
		return "", contest.Fail(contest.CodeForbidden)
	}
	return cookie.Value, nil
}

func changesState(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead
}

// caller returns the entrant of a call behind requireEntrant.
func caller(c echo.Context) contest.Entrant {
	return c.Get(contextEntrant).(contest.Entrant)
}
