package web

import (
	"cmp"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/jury"
)

func (s *Server) judgeRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Post("/apis/activity/login", httpkit.AnySite, s.judgeLogin),
		httpkit.Post("/apis/activity/second-factor", httpkit.Anyone, s.beginEnrolment),
		httpkit.Post("/apis/activity/invitation", httpkit.AnySite, s.takeInvitation),
		httpkit.Post("/apis/activity/logout/:hash", httpkit.Juror, s.judgeLogout),
		httpkit.Post("/apis/activity/password/:hash", httpkit.Juror, s.changeJudgePassword),
	}
}

// judgeDeviceCookie is the name of the cookie that marks a browser as one in which judges
// have logged in before. It exempts them from a limit but authenticates nothing.
const judgeDeviceCookie = "judge_device"

// judgeBrowser returns where a call of a judge comes from.
func (s *Server) judgeBrowser(c echo.Context) jury.JudgeBrowser {
	return jury.JudgeBrowser{Network: s.Network(c), DeviceToken: s.Cookie(c, judgeDeviceCookie)}
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
	if httpkit.IsPhone(c.Request()) {
		return contest.Fail(contest.CodeMobileRefused)
	}
	fieldErrs := contest.FieldErrors{}
	form, err := httpkit.ReadForm[jury.JudgeLoginForm](c)(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	form.Name, form.Password = cmp.Or(form.Name, c.QueryParam("name")), cmp.Or(form.Password, c.QueryParam("password"))
	form.SecondFactor = cmp.Or(form.SecondFactor, c.QueryParam("secondFactor"))
	login, err := s.Judges.LogIn(c.Request().Context(), s.Edition(c), s.judgeBrowser(c), form)
	if err != nil {
		return err
	}
	s.SetCookie(c, judgeDeviceCookie, login.DeviceToken, jury.JudgeDeviceLifetime)
	return httpkit.OK(c, judgeLoginAnswer{
		Token:         login.Token,
		Name:          login.Judge.Name,
		Role:          login.Judge.Role,
		ExpiresAt:     login.ExpiresAt.In(s.Edition(c).Location),
		RecoveryCodes: login.RecoveryCodes,
	})
}

// judgeLogout ends the login with which the call was signed.
func (s *Server) judgeLogout(c echo.Context) error {
	if err := s.Judges.LogOut(c.Request().Context(), callingSession(c), s.judgeBrowser(c)); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// changeJudgePassword replaces the caller's own password.
func (s *Server) changeJudgePassword(c echo.Context) error {
	err := s.Judges.ChangePassword(
		c.Request().Context(),
		callingSession(c),
		s.judgeBrowser(c),
		httpkit.ReadForm[jury.OwnPasswordForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
