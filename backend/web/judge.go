package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) judgeRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/login", anyone, s.judgeLogin},
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
	var body struct {
		Name     field[string] `json:"name"`
		Password field[string] `json:"password"`
	}
	if err := decode(c, &body); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	name, password := body.Name.read(fieldErrs, "name"), body.Password.read(fieldErrs, "password")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if name == "" {
		name = c.QueryParam("name")
	}
	if password == "" {
		password = c.QueryParam("password")
	}
	login, err := s.judges.LogIn(c.Request().Context(), s.edition(c).ID, name, password, s.limitedAddress(c))
	if err != nil {
		return err
	}
	return ok(c, judgeLoginAnswer{
		Token: login.Token, Name: login.Judge.Name, Role: login.Judge.Role, ExpiresAt: login.ExpiresAt.In(s.edition(c).Location),
	})
}
