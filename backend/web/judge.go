package web

import (
	"net/http"
	"strconv"
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

// judgeLogin lets a judge or nominator in. Name and password come in the body or,
// from old clients, in the query, which no log holds.
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

// pageOf reads page and pageSize from the query, the first page of
// contest.DefaultPageSize without them.
func pageOf(c echo.Context, fieldErrs contest.FieldErrors) contest.Page {
	page := contest.Page{
		Number: queryNumber(c, fieldErrs, "page", 1),
		Size:   queryNumber(c, fieldErrs, "pageSize", contest.DefaultPageSize),
	}
	page.Check(fieldErrs)
	return page
}

// queryNumber reads a whole number from the query; 0, and a fault, when it is
// none.
func queryNumber(c echo.Context, fieldErrs contest.FieldErrors, name string, missing int) int {
	text := c.QueryParam(name)
	if text == "" {
		return missing
	}
	number, err := strconv.Atoi(text)
	if err != nil {
		fieldErrs.Add(name, contest.Text{EN: "Please send a whole number", ZH: "请填写整数"})
		return 0
	}
	return number
}

// queryFlag reads true or false from the query; nil without either.
func queryFlag(c echo.Context, fieldErrs contest.FieldErrors, name string) *bool {
	flag := false
	switch c.QueryParam(name) {
	case "":
		return nil
	case "true":
		flag = true
	case "false":
	default:
		fieldErrs.Add(name, contest.Text{EN: "Please send true or false", ZH: "请填写 true 或 false"})
	}
	return &flag
}
