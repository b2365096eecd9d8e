package web

import (
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/organiser"
)

func (s *Console) loginRoutes() []consoleRoute {
	const base = "/apis/organiser"
	return []consoleRoute{
		{http.MethodPost, base + "/login/code", stranger, s.sendCode},
		{http.MethodPost, base + "/login", stranger, s.logIn},
		{http.MethodPost, base + "/login/factor", halfLoggedIn, s.giveFactor},
		{http.MethodPost, base + "/login/factor/setup", halfLoggedIn, s.setUpFactor},
		{http.MethodPost, base + "/logout", halfLoggedIn, s.logOut},
		{http.MethodGet, base + "/me", halfLoggedIn, s.me},
		{http.MethodGet, base + "/sessions", loggedIn, s.listSessions},
		{http.MethodDelete, base + "/sessions/:id", loggedIn, s.endOrganiserSession},
	}
}

// The console's cookies.
const (
	organiserCookie       = "organiser"
	organiserDeviceCookie = "organiser_device"
)

// What the guard of the console keeps in a call's context: the organiser, and the session.
const (
	contextOrganiser        = "organiser"
	contextOrganiserSession = "organiserSession"
)

// guard checks a route's access, and the edition in the query, before its handler runs.
// LOGIN_EXPIRED also for a session without the second factor, unless the route takes it. It panics for an access of visitors.
func (s *Console) guard(r consoleRoute) echo.HandlerFunc {
	if r.access < stranger {
		panic(r.path + " is no call of the console")
	}
	return func(c echo.Context) error {
		if r.access != stranger {
			token := s.cookie(c, organiserCookie)
			if token == "" {
				return contest.Fail(contest.CodeLoginExpired)
			}
			acc, session, err := s.o.Auth.Session(c.Request().Context(), token)
			if err != nil {
				return err
			}
			if r.access == loggedIn && !session.Complete {
				return contest.Fail(contest.CodeLoginExpired)
			}
			c.Set(contextOrganiser, acc)
			c.Set(contextOrganiserSession, session)
		}
		if s.editions.Edition(contest.EditionID(c.QueryParam("edition"))) == nil {
			return s.editions.Unknown()
		}
		handler := r.handler
		if strings.HasSuffix(r.path, "/export") {
			handler = s.inTurn(handler)
		}
		if r.access == loggedIn && !by(c).ReadsPeople() {
			return s.withoutPeople(c, handler)
		}
		return handler(c)
	}
}

// organiserAccount returns the organiser of a call.
func organiserAccount(c echo.Context) contest.OrganiserAccount {
	return c.Get(contextOrganiser).(contest.OrganiserAccount)
}

// by returns what the organiser of a call may do.
func by(c echo.Context) contest.Organiser { return organiserAccount(c).Organiser() }

func organiserSession(c echo.Context) organiser.Session {
	return c.Get(contextOrganiserSession).(organiser.Session)
}

// edition is the edition in the query.
func (s *organisers) edition(c echo.Context) *contest.Edition {
	return s.editionOf(c, contest.EditionID(c.QueryParam("edition")))
}

// browser describes where a call comes from.
func (s *organisers) browser(c echo.Context) contest.Browser {
	return contest.Browser{
		Network: s.network(c), Language: readerLanguage(c), UserAgent: contest.BrowserName(c.Request().UserAgent()),
		DeviceToken: s.cookie(c, organiserDeviceCookie), SessionToken: s.cookie(c, organiserCookie),
	}
}

// setToken sets the session's cookie for as long as a session can last.
func (s *Console) setToken(c echo.Context, token string) {
	s.setStrictCookie(c, organiserCookie, token, organiser.SessionLifetime)
}

// sendCode mails a login code. The answer is the same for addresses without an account.
func (s *Console) sendCode(c echo.Context) error {
	ask, err := s.o.Auth.SendCode(c.Request().Context(), s.edition(c), s.browser(c), readForm[account.CodeForm](c))
	if err != nil {
		return err
	}
	return ok(c, codeAskAnswerOf(ask, s.edition(c).Location))
}

// organiserAnswer is an account on the wire.
type organiserAnswer struct {
	ID           string                `json:"id"`
	Email        string                `json:"email"`
	Name         string                `json:"name"`
	Role         contest.OrganiserRole `json:"role"`
	SecondFactor bool                  `json:"secondFactor"`
	App          bool                  `json:"app"`
	Passkeys     int                   `json:"passkeys"`
	PersonalData bool                  `json:"personalData"`
	DisabledAt   *time.Time            `json:"disabledAt"`
	LoggedIn     bool                  `json:"loggedIn"`
	Language     *string               `json:"language"`   // of mails; null: both
	Invitation   *mailFateAnswer       `json:"invitation"` // of the last invitation; null for none
}

func (s *Console) organiserAnswer(c echo.Context, a contest.OrganiserAccount) organiserAnswer {
	return organiserAnswer{
		ID: a.ID, Email: a.Email, Name: a.Name, Role: a.Role, SecondFactor: a.SecondFactor, App: a.App, Passkeys: a.Passkeys,
		PersonalData: a.Organiser().ReadsPeople(), DisabledAt: timeOrNull(s.edition(c), a.DisabledAt),
		LoggedIn: a.LoggedIn, Language: filled(string(a.Language)), Invitation: mailFate(a.Invitation),
	}
}

// meAnswer is who is logged in, and whether the second factor is still to be given or, when the
// account has no app, to be set up.
type meAnswer struct {
	organiserAnswer
	Complete  bool                            `json:"complete"`
	ExpiresAt time.Time                       `json:"expiresAt"`
	Areas     map[contest.Area]contest.Access `json:"areas"` // that the account reads or changes
}

func (s *Console) meAnswer(c echo.Context, a contest.OrganiserAccount, session organiser.Session) meAnswer {
	return meAnswer{organiserAnswer: s.organiserAnswer(c, a), Complete: session.Complete, ExpiresAt: session.ExpiresAt.In(s.edition(c).Location), Areas: a.Organiser().Areas()}
}

// logIn opens a session for the owner of a mailed code.
func (s *Console) logIn(c echo.Context) error {
	login, err := s.o.Auth.LogIn(c.Request().Context(), s.browser(c), readForm[account.LoginForm](c))
	if err != nil {
		return err
	}
	s.setToken(c, login.Token)
	s.setStrictCookie(c, organiserDeviceCookie, login.DeviceToken, organiser.DeviceLifetime)
	return ok(c, s.meAnswer(c, login.Account, login.Session))
}

type factorAnswer struct {
	RecoveryCodes []string `json:"recoveryCodes"` // with the account's first second factor, else empty
}

// giveFactor completes the session with a code of the app or a recovery code.
func (s *Console) giveFactor(c echo.Context) error {
	completed, err := s.o.Auth.Complete(c.Request().Context(), s.edition(c), organiserAccount(c), organiserSession(c), s.browser(c), readForm[organiser.FactorForm](c))
	if err != nil {
		return err
	}
	s.setToken(c, completed.Token)
	return ok(c, factorAnswer{RecoveryCodes: append([]string{}, completed.RecoveryCodes...)})
}

type factorSetupAnswer struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
	QR     string `json:"qr"` // a data URL with a PNG
}

// setUpFactor makes the key of an authenticator app, which giveFactor confirms.
func (s *Console) setUpFactor(c echo.Context) error {
	key, err := s.o.Auth.SetUpFactor(c.Request().Context(), s.edition(c), organiserAccount(c), organiserSession(c))
	if err != nil {
		return err
	}
	return ok(c, factorSetupAnswer{Secret: key.Secret, URL: key.URL, QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(key.QR)})
}

// logOut ends the session of the call. The device cookie stays.
func (s *Console) logOut(c echo.Context) error {
	if err := s.o.Auth.LogOut(c.Request().Context(), organiserAccount(c), organiserSession(c), s.browser(c)); err != nil {
		return err
	}
	s.setStrictCookie(c, organiserCookie, "", -time.Second)
	return ok(c, nil)
}

// me returns who is logged in.
func (s *Console) me(c echo.Context) error {
	return ok(c, s.meAnswer(c, organiserAccount(c), organiserSession(c)))
}

type organiserSessionAnswer struct {
	ID         string    `json:"id"`
	UserAgent  string    `json:"userAgent"`
	Complete   bool      `json:"complete"`
	CreatedAt  time.Time `json:"createdAt"`
	LastUsedAt time.Time `json:"lastUsedAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	Current    bool      `json:"current"`
}

// listSessions returns where the caller is logged in.
func (s *Console) listSessions(c echo.Context) error {
	all, err := s.o.Auth.List(c.Request().Context(), organiserAccount(c))
	if err != nil {
		return err
	}
	zone, current := s.edition(c).Location, organiserSession(c).ID
	answer := make([]organiserSessionAnswer, len(all))
	for i, session := range all {
		answer[i] = organiserSessionAnswer{
			ID: session.ID, UserAgent: session.UserAgent, Complete: session.Complete, CreatedAt: session.CreatedAt.In(zone),
			LastUsedAt: session.LastUsedAt.In(zone), ExpiresAt: session.ExpiresAt.In(zone), Current: session.ID == current,
		}
	}
	return ok(c, answer)
}

// endOrganiserSession ends one of the caller's sessions.
func (s *Console) endOrganiserSession(c echo.Context) error {
	if err := s.o.Auth.End(c.Request().Context(), organiserAccount(c), c.Param("id"), s.browser(c)); err != nil {
		return err
	}
	return ok(c, nil)
}
