package web

import (
	"math"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// setLoginCookies sets the session and device cookies of a login.
func (s *Server) setLoginCookies(c echo.Context, opened account.Login) {
	s.SetSessionCookie(c, opened.Token, opened.ExpiresAt)
	s.SetCookie(c, httpkit.DeviceCookie, opened.DeviceToken, account.DeviceLifetime)
}

func (s *Server) authRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Post("/apis/passport/code", httpkit.Anyone, s.sendLoginCode),
		httpkit.Post("/apis/passport/login", httpkit.Anyone, s.login),
		httpkit.Get("/apis/passport/user", httpkit.Entrant, s.user),
		httpkit.Post("/apis/passport/logout", httpkit.Entrant, s.logout),
		httpkit.Get("/apis/passport/sessions", httpkit.Entrant, s.sessions),
		httpkit.Delete("/apis/passport/sessions", httpkit.Entrant, s.endOtherSessions),
		httpkit.Delete("/apis/passport/sessions/:id", httpkit.Entrant, s.endSession),
	}
}

type userAnswer struct {
	ID       string           `json:"id"`
	Username string           `json:"username"`
	Email    string           `json:"email"`
	HeadImg  string           `json:"headImg"`
	Language contest.Language `json:"language"` // of the emails
}

// UserOf maps an account to the wire, for its owner.
func UserOf(e account.Entrant) userAnswer {
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

// CodeAskAnswerOf maps a code that was asked for to the wire, with its times in a zone.
func CodeAskAnswerOf(ask account.CodeAsk, zone *time.Location) codeAskAnswer {
	return codeAskAnswer{
		AskID:       ask.ID,
		ExpiresAt:   ask.ExpiresAt.In(zone),
		ResendAfter: int(math.Ceil(ask.ResendAfter.Seconds())),
		Letters:     ask.Letters,
	}
}

// sendLoginCode mails a login code. The answer is the same for addresses with and
// without an account.
func (s *Server) sendLoginCode(c echo.Context) error {
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	ask, err := s.Auth.SendCode(
		c.Request().Context(),
		s.Edition(c),
		s.Browser(c),
		httpkit.ReadForm[account.CodeForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, CodeAskAnswerOf(ask, s.Edition(c).Location))
}

// login opens a session for the owner of a mailed code. The agentType and platform
// that old clients send are ignored.
func (s *Server) login(c echo.Context) error {
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	opened, err := s.Auth.LogIn(
		c.Request().Context(),
		s.Edition(c),
		s.Browser(c),
		httpkit.ReadForm[account.LoginForm](c),
	)
	if err != nil {
		return err
	}
	s.setLoginCookies(c, opened)
	return httpkit.OK(c, s.loginAnswerOf(c, opened))
}

func (s *Server) loginAnswerOf(c echo.Context, opened account.Login) loginAnswer {
	return loginAnswer{
		Token:     opened.Token,
		ExpiresAt: opened.ExpiresAt.In(s.Edition(c).Location),
		User:      UserOf(opened.Entrant),
	}
}

// user returns the caller, and renews the cookie: this call has extended the session.
func (s *Server) user(c echo.Context) error {
	if httpkit.Bearer(c.Request()) == "" {
		token, err := s.SessionToken(c)
		if err != nil {
			return err
		}
		s.SetSessionCookie(c, token, CallersSession(c).ExpiresAt)
	}
	return httpkit.OK(c, UserOf(Caller(c)))
}

// logout ends the session of the call. The device cookie stays.
func (s *Server) logout(c echo.Context) error {
	if err := s.Auth.EndSession(c.Request().Context(), Caller(c), CallersSession(c).ID, s.Browser(c)); err != nil {
		return err
	}
	s.SetCookie(c, s.Edition(c).Cookie, "", -time.Second)
	return httpkit.OK(c, nil)
}

const (
	contextEntrant = "entrant"
	contextSession = "session"
)

// RequireEntrant demands a live session: a bearer token, or the edition's cookie. It
// answers ACCOUNT_CHANGED if that is not of the account that the call names.
func (s *Server) RequireEntrant(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		token, err := s.SessionToken(c)
		if err != nil {
			return err
		}
		who, session, err := s.Auth.Entrant(c.Request().Context(), s.Edition(c), token)
		if err != nil {
			return err
		}
		if acc := c.Request().Header.Get(httpkit.AccountHeader); acc != "" && acc != who.ID {
			return contest.Fail(contest.CodeAccountChanged)
		}
		c.Set(contextEntrant, who)
		c.Set(contextSession, session)
		return next(c)
	}
}

// Caller returns the entrant of a call behind RequireEntrant.
func Caller(c echo.Context) account.Entrant {
	return c.Get(contextEntrant).(account.Entrant)
}

// CallersSession returns the session of a call behind RequireEntrant.
func CallersSession(c echo.Context) account.Session {
	return c.Get(contextSession).(account.Session)
}
