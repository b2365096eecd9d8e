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

func (s *Server) passportRoutes() []route {
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

// sendLoginCode mails a login code. The answer does not tell whether the address
// has an account.
func (s *Server) sendLoginCode(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	return s.sendCode(c, contest.CodeForLogin)
}

func (s *Server) sendCode(c echo.Context, purpose contest.CodePurpose) error {
	var body struct {
		Email string `json:"email"`
	}
	if err := decode(c, &body); err != nil {
		return err
	}
	err := s.passport.SendCode(c.Request().Context(), purpose, s.edition(c), body.Email, s.limitedAddress(c), readerLanguage(c))
	if err != nil {
		return err
	}
	return ok(c, nil)
}

// login opens a session for the owner of a mailed code. agentType and platform,
// which old clients send, change nothing.
func (s *Server) login(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	var body struct {
		Email string `json:"email"`
		Code  string `json:"code"`
	}
	if err := decode(c, &body); err != nil {
		return err
	}
	opened, err := s.passport.Login(c.Request().Context(), s.edition(c), body.Email, body.Code, readerLanguage(c))
	if err != nil {
		return err
	}
	s.setLoginCookie(c, opened.Token, contest.SessionLifetime)
	return ok(c, loginAnswer{Token: opened.Token, ExpiresAt: opened.ExpiresAt.In(s.edition(c).Location), User: userOf(opened.Entrant)})
}

// user tells who is logged in, and lets the cookie last as long as the session
// that this call has just extended.
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

// logout ends the session that the call came with.
func (s *Server) logout(c echo.Context) error {
	token, err := s.sessionToken(c)
	if err != nil {
		return err
	}
	if err := s.entrants.DeleteSession(c.Request().Context(), hashToken(token)); err != nil {
		return err
	}
	s.setLoginCookie(c, "", -time.Second)
	return ok(c, nil)
}

// setLoginCookie keeps a token for a while on the client's clock; a negative while
// deletes it.
func (s *Server) setLoginCookie(c echo.Context, token string, lasts time.Duration) {
	c.SetCookie(&http.Cookie{ //nolint:gosec // Secure wherever there is HTTPS: not on one machine
		Name: cookieName(s.edition(c).ID), Value: token, Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure,
	})
}

// limitedAddress is the key under which a caller's network counts against limits:
// the address, or the /64 of an IPv6 one. "" is exempt: loopback on one machine.
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

// phonePattern finds phones, not tablets, by their user agent: MDN's "Mobi" for
// all browsers, without the iPad, whose older browsers say it too.
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
