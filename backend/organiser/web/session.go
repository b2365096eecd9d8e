package web

import (
	"encoding/base64"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	judgingweb "marquee/backend/judging/web"
	"marquee/backend/organiser"
)

func (s *Console) loginRoutes() []httpkit.Route {
	const base = "/apis/organiser"
	return []httpkit.Route{
		httpkit.Post(base+"/login/code", httpkit.Stranger, s.sendCode),
		httpkit.Post(base+"/login", httpkit.Stranger, s.logIn),
		httpkit.Post(base+"/login/factor", httpkit.HalfLoggedIn, s.giveFactor),
		httpkit.Post(base+"/login/factor/setup", httpkit.HalfLoggedIn, s.setUpFactor),
		httpkit.Post(base+"/logout", httpkit.HalfLoggedIn, s.logOut),
		httpkit.Get(base+"/me", httpkit.HalfLoggedIn, s.me),
		httpkit.Get(base+"/sessions", httpkit.LoggedIn, s.listSessions),
		httpkit.Delete(base+"/sessions/:id", httpkit.LoggedIn, s.endOrganiserSession),
	}
}

func organiserSession(c echo.Context) organiser.Session {
	return c.Get(httpkit.ContextOrganiserSession).(organiser.Session)
}

// setToken sets the session's cookie for as long as a session can last.
func (s *Console) setToken(c echo.Context, token string) {
	s.SetStrictCookie(c, httpkit.OrganiserCookie, token, organiser.SessionLifetime)
}

// sendCode mails a login code. The answer is the same for addresses without an account.
func (s *Console) sendCode(c echo.Context) error {
	ask, err := s.Auth.SendCode(
		c.Request().Context(),
		s.Edition(c),
		s.Browser(c),
		httpkit.ReadForm[account.CodeForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, accountweb.CodeAskAnswerOf(ask, s.Edition(c).Location))
}

// organiserAnswer is an account on the wire.
type organiserAnswer struct {
	ID           string                     `json:"id"`
	Email        string                     `json:"email"`
	Name         string                     `json:"name"`
	Role         contest.OrganiserRole      `json:"role"`
	SecondFactor bool                       `json:"secondFactor"`
	App          bool                       `json:"app"`
	Passkeys     int                        `json:"passkeys"`
	PersonalData bool                       `json:"personalData"`
	DisabledAt   *time.Time                 `json:"disabledAt"`
	LoggedIn     bool                       `json:"loggedIn"`
	Language     *string                    `json:"language"`   // of mails; null: both
	Invitation   *judgingweb.MailFateAnswer `json:"invitation"` // of the last invitation; null for none
}

func (s *Console) organiserAnswer(c echo.Context, a contest.OrganiserAccount) organiserAnswer {
	return organiserAnswer{
		ID:           a.ID,
		Email:        a.Email,
		Name:         a.Name,
		Role:         a.Role,
		SecondFactor: a.SecondFactor,
		App:          a.App,
		Passkeys:     a.Passkeys,
		PersonalData: a.Organiser().ReadsPeople(),
		DisabledAt:   httpkit.TimeOrNull(s.Edition(c), a.DisabledAt),
		LoggedIn:     a.LoggedIn,
		Language:     httpkit.Filled(string(a.Language)),
		Invitation:   judgingweb.MailFate(a.Invitation),
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
	return meAnswer{
		organiserAnswer: s.organiserAnswer(c, a),
		Complete:        session.Complete,
		ExpiresAt:       session.ExpiresAt.In(s.Edition(c).Location),
		Areas:           a.Organiser().Areas(),
	}
}

// logIn opens a session for the owner of a mailed code.
func (s *Console) logIn(c echo.Context) error {
	login, err := s.Auth.LogIn(c.Request().Context(), s.Browser(c), httpkit.ReadForm[account.LoginForm](c))
	if err != nil {
		return err
	}
	s.setToken(c, login.Token)
	s.SetStrictCookie(c, httpkit.OrganiserDeviceCookie, login.DeviceToken, organiser.DeviceLifetime)
	return httpkit.OK(c, s.meAnswer(c, login.Account, login.Session))
}

type factorAnswer struct {
	RecoveryCodes []string `json:"recoveryCodes"` // with the account's first second factor, else empty
}

// giveFactor completes the session with a code of the app or a recovery code.
func (s *Console) giveFactor(c echo.Context) error {
	completed, err := s.Auth.Complete(
		c.Request().Context(),
		s.Edition(c),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
		httpkit.ReadForm[organiser.FactorForm](c),
	)
	if err != nil {
		return err
	}
	s.setToken(c, completed.Token)
	return httpkit.OK(c, factorAnswer{RecoveryCodes: append([]string{}, completed.RecoveryCodes...)})
}

type factorSetupAnswer struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
	QR     string `json:"qr"` // a data URL with a PNG
}

// setUpFactor makes the key of an authenticator app, which giveFactor confirms.
func (s *Console) setUpFactor(c echo.Context) error {
	key, err := s.Auth.SetUpFactor(
		c.Request().Context(),
		s.Edition(c),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(
		c,
		factorSetupAnswer{
			Secret: key.Secret,
			URL:    key.URL,
			QR:     "data:image/png;base64," + base64.StdEncoding.EncodeToString(key.QR),
		},
	)
}

// logOut ends the session of the call. The device cookie stays.
func (s *Console) logOut(c echo.Context) error {
	if err := s.Auth.LogOut(
		c.Request().Context(),
		httpkit.OrganiserAccount(c),
		organiserSession(c),
		s.Browser(c),
	); err != nil {
		return err
	}
	s.SetStrictCookie(c, httpkit.OrganiserCookie, "", -time.Second)
	return httpkit.OK(c, nil)
}

// me returns who is logged in.
func (s *Console) me(c echo.Context) error {
	return httpkit.OK(c, s.meAnswer(c, httpkit.OrganiserAccount(c), organiserSession(c)))
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
	all, err := s.Auth.List(c.Request().Context(), httpkit.OrganiserAccount(c))
	if err != nil {
		return err
	}
	zone, current := s.Edition(c).Location, organiserSession(c).ID
	answer := make([]organiserSessionAnswer, len(all))
	for i, session := range all {
		answer[i] = organiserSessionAnswer{
			ID:        session.ID,
			UserAgent: session.UserAgent,
			Complete:  session.Complete,
			CreatedAt: session.CreatedAt.In(zone),
			LastUsedAt: session.LastUsedAt.In(
				zone,
			),
			ExpiresAt: session.ExpiresAt.In(zone),
			Current:   session.ID == current,
		}
	}
	return httpkit.OK(c, answer)
}

// endOrganiserSession ends one of the caller's sessions.
func (s *Console) endOrganiserSession(c echo.Context) error {
	if err := s.Auth.End(c.Request().Context(), httpkit.OrganiserAccount(c), c.Param("id"), s.Browser(c)); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
