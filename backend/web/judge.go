package web

import (
	"cmp"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

func (s *Server) judgeRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/login", anySite, s.judgeLogin},
		{http.MethodPost, "/apis/activity/second-factor", anyone, s.beginEnrolment},
		{http.MethodPost, "/apis/activity/invitation", anySite, s.takeInvitation},
		{http.MethodPost, "/apis/activity/logout/:hash", juror, s.judgeLogout},
		{http.MethodPost, "/apis/activity/password/:hash", juror, s.changeJudgePassword},
	}
}

// judgeDeviceCookie is the name of the cookie that marks a browser as one in which judges
// have logged in before. It exempts them from a limit but authenticates nothing.
const judgeDeviceCookie = "judge_device"

// judgeBrowser returns where a call of a judge comes from.
func (s *Server) judgeBrowser(c echo.Context) jury.JudgeBrowser {
	return jury.JudgeBrowser{Network: s.network(c), DeviceToken: s.cookie(c, judgeDeviceCookie)}
}

type judgeLoginAnswer struct {
	Token     string    `json:"token"`
	Name      string    `json:"name"`
	Role      jury.Role `json:"role"`
	ExpiresAt time.Time `json:"expiresAt"`
	// RecoveryCodes are shown once, at the login that sets a second factor up.
	RecoveryCodes []string `json:"recoveryCodes,omitempty"`
}

// judgeLogin logs a judge or nominator in. Name and password come in the body or,
// from old clients, in the query, which is never logged.
func (s *Server) judgeLogin(c echo.Context) error {
	if isPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	fieldErrs := contest.FieldErrors{}
	form, err := readForm[jury.JudgeLoginForm](c)(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	form.Name, form.Password = cmp.Or(form.Name, c.QueryParam("name")), cmp.Or(form.Password, c.QueryParam("password"))
	form.SecondFactor = cmp.Or(form.SecondFactor, c.QueryParam("secondFactor"))
	login, err := s.o.Judges.LogIn(c.Request().Context(), s.edition(c), s.judgeBrowser(c), form)
	if err != nil {
		return err
	}
	s.setCookie(c, judgeDeviceCookie, login.DeviceToken, jury.JudgeDeviceLifetime)
	return ok(c, judgeLoginAnswer{
		Token: login.Token, Name: login.Judge.Name, Role: login.Judge.Role, ExpiresAt: login.ExpiresAt.In(s.edition(c).Location),
		RecoveryCodes: login.RecoveryCodes,
	})
}

// judgeLogout ends the login with which the call was signed.
func (s *Server) judgeLogout(c echo.Context) error {
	if err := s.o.Judges.LogOut(c.Request().Context(), callingSession(c), s.judgeBrowser(c)); err != nil {
		return err
	}
	return ok(c, nil)
}

// changeJudgePassword replaces the caller's own password.
func (s *Server) changeJudgePassword(c echo.Context) error {
	err := s.o.Judges.ChangePassword(c.Request().Context(), callingSession(c), s.judgeBrowser(c), readForm[jury.OwnPasswordForm](c))
	if err != nil {
		return err
	}
	return ok(c, nil)
}
