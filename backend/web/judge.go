package web

import (
	"cmp"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) judgeRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/login", anySite, s.judgeLogin},
	}
}

type judgeLoginAnswer struct {
	Token     string       `json:"token"`
	Name      string       `json:"name"`
	Role      contest.Role `json:"role"`
	ExpiresAt time.Time    `json:"expiresAt"`
}

// judgeLogin logs a judge or nominator in. Name and password come in the body or,
// from old clients, in the query, which is never logged.
func (s *Server) judgeLogin(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	body, err := readForm[struct {
		Name     string `json:"name"`
		Password string `json:"password"`
	}](c)(fieldErrs)
	if err != nil {
		return err
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	name, password := cmp.Or(body.Name, c.QueryParam("name")), cmp.Or(body.Password, c.QueryParam("password"))
	login, err := s.judges.LogIn(c.Request().Context(), s.edition(c).ID, name, password, s.network(c).Near)
	if err != nil {
		return err
	}
	return ok(c, judgeLoginAnswer{
		Token: login.Token, Name: login.Judge.Name, Role: login.Judge.Role, ExpiresAt: login.ExpiresAt.In(s.edition(c).Location),
	})
}
