package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) statusRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/activity/status", entrant, s.status},
	}
}

type statusAnswer struct {
	RegisterState contest.RegisterState `json:"registerState"`
	QY            bool                  `json:"qy"`         // the account belongs to the provider
	RegisterCn    any                   `json:"registerCn"` // the other edition's state, or false
}

// status tells where the caller's registration stands.
func (s *Server) status(c echo.Context) error {
	status, err := contest.StatusOf(c.Request().Context(), s.registrations, s.edition(c), caller(c))
	if err != nil {
		return err
	}
	answer := statusAnswer{RegisterState: status.RegisterState, QY: status.Provider, RegisterCn: false}
	if status.OtherState != contest.StateNone {
		answer.RegisterCn = status.OtherState
	}
	return ok(c, answer)
}
