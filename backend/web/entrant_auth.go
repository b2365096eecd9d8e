package web

import (
	"math"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
)

func (s *Server) authRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/passport/code", anyone, s.sendLoginCode},
		{http.MethodPost, "/apis/passport/login", anyone, s.login},
		{http.MethodGet, "/apis/passport/user", entrant, s.user},
		{http.MethodPost, "/apis/passport/logout", entrant, s.logout},
		{http.MethodGet, "/apis/passport/sessions", entrant, s.sessions},
		{http.MethodDelete, "/apis/passport/sessions", entrant, s.endOtherSessions},
		{http.MethodDelete, "/apis/passport/sessions/:id", entrant, s.endSession},
	}
}

type userAnswer struct {
	ID       string           `json:"id"`
	Username string           `json:"username"`
	Email    string           `json:"email"`
	HeadImg  string           `json:"headImg"`
	Language contest.Language `json:"language"` // of the emails
}

// userOf maps an account to the wire, for its owner.
func userOf(e account.Entrant) userAnswer {
	return userAnswer{ID: e.ID, Username: e.Username, Email: e.Email, HeadImg: e.HeadImg, Language: e.Language}
}

type loginAnswer struct {
	Token     string     `json:"token"`
	ExpiresAt time.Time  `json:"expiresAt"`
	User      userAnswer `json:"user"`
}

type codeAskAnswer struct {
	AskID       string    `json:"askId"`
	ExpiresAt   time.Time `json:"expiresAt"`
	ResendAfter int       `json:"resendAfter"` // seconds
	// Letters is true when the mail has ten letters and a link in place of six digits.
	Letters bool `json:"letters"`
}

// codeAskAnswerOf maps a code that was asked for to the wire, with its times in a zone.
func codeAskAnswerOf(ask account.CodeAsk, zone *time.Location) codeAskAnswer {
	return codeAskAnswer{
		AskID: ask.ID, ExpiresAt: ask.ExpiresAt.In(zone), ResendAfter: int(math.Ceil(ask.ResendAfter.Seconds())), Letters: ask.Letters,
	}
}

// sendLoginCode mails a login code. The answer is the same for addresses with and
// without an account.
func (s *Server) sendLoginCode(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	ask, err := s.o.Auth.SendCode(c.Request().Context(), s.edition(c), s.browser(c), readForm[account.CodeForm](c))
	if err != nil {
		return err
	}
	return ok(c, codeAskAnswerOf(ask, s.edition(c).Location))
}

// login opens a session for the owner of a mailed code. The agentType and platform
// that old clients send are ignored.
func (s *Server) login(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	opened, err := s.o.Auth.LogIn(c.Request().Context(), s.edition(c), s.browser(c), readForm[account.LoginForm](c))
	if err != nil {
		return err
	}
	s.setLoginCookies(c, opened)
	return ok(c, s.loginAnswerOf(c, opened))
}

func (s *Server) loginAnswerOf(c echo.Context, opened account.Login) loginAnswer {
	return loginAnswer{Token: opened.Token, ExpiresAt: opened.ExpiresAt.In(s.edition(c).Location), User: userOf(opened.Entrant)}
}

// user returns the caller, and renews the cookie: this call has extended the session.
func (s *Server) user(c echo.Context) error {
	if bearer(c.Request()) == "" {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		s.setSessionCookie(c, token, callersSession(c).ExpiresAt)
	}
	return ok(c, userOf(caller(c)))
}

// logout ends the session of the call. The device cookie stays.
func (s *Server) logout(c echo.Context) error {
	if err := s.o.Auth.EndSession(c.Request().Context(), caller(c), callersSession(c).ID, s.browser(c)); err != nil {
		return err
	}
	s.setCookie(c, s.edition(c).Cookie, "", -time.Second)
	return ok(c, nil)
}

// browser describes where a call comes from.
func (s *visitors) browser(c echo.Context) contest.Browser {
	from := contest.Browser{
		Network: s.network(c), Language: readerLanguage(c), UserAgent: contest.BrowserName(c.Request().UserAgent()),
		Country: contest.CountryCode(s.country(c)), DeviceToken: s.cookie(c, deviceCookie),
	}
	from.SessionToken, _ = s.sessionToken(c)
	return from
}

// network is the caller's network for the limits. It is zero for a caller who is exempt:
// loopback on one machine. The queue of judges' passwords takes these for one network.
func (s *base) network(c echo.Context) contest.Network {
	address := s.clientAddress(c.Request())
	if s.exemptLoopback && address.IsLoopback() {
		return contest.Network{}
	}
	return contest.NetworkOf(address)
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

// accountHeader is the header with the id of the account that a page shows. After a
// login in another tab a call may arrive in the session of another account.
const accountHeader = "account"

const (
	contextEntrant = "entrant"
	contextSession = "session"
)

// requireEntrant demands a live session: a bearer token, or the edition's cookie. It
// answers ACCOUNT_CHANGED if that is not of the account that the call names.
func (s *Server) requireEntrant(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token, err := s.sessionToken(c)
		if err != nil {
			return err
		}
		who, session, err := s.o.Auth.Entrant(c.Request().Context(), s.edition(c), token)
		if err != nil {
			return err
		}
		if acc := c.Request().Header.Get(accountHeader); acc != "" && acc != who.ID {
			return contest.Fail(contest.CodeAccountChanged)
		}
		c.Set(contextEntrant, who)
		c.Set(contextSession, session)
		return next(c)
	}
}

// sessionToken returns the session token of a request. LOGIN_EXPIRED without one.
func (s *visitors) sessionToken(c echo.Context) (string, error) {
	if token := bearer(c.Request()); token != "" {
		return token, nil
	}
	token := s.cookie(c, s.edition(c).Cookie)
	if token == "" {
		return "", contest.Fail(contest.CodeLoginExpired)
	}
	return token, nil
}

// caller returns the entrant of a call behind requireEntrant.
func caller(c echo.Context) account.Entrant {
	return c.Get(contextEntrant).(account.Entrant)
}

// callersSession returns the session of a call behind requireEntrant.
func callersSession(c echo.Context) account.Session {
	return c.Get(contextSession).(account.Session)
}
