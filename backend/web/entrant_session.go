package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// sessionAnswer is a login of an account.
type sessionAnswer struct {
	ID         string            `json:"id"`
	Edition    contest.EditionID `json:"edition"`
	UserAgent  string            `json:"userAgent"`
	Country    *string           `json:"country"` // of the login's address
	CreatedAt  time.Time         `json:"createdAt"`
	LastUsedAt time.Time         `json:"lastUsedAt"`
	ExpiresAt  time.Time         `json:"expiresAt"`
	Current    bool              `json:"current"`
}

// sessions returns where the caller's account is logged in.
func (s *Server) sessions(c echo.Context) error {
	all, err := s.o.Auth.Sessions(c.Request().Context(), caller(c))
	if err != nil {
		return err
	}
	return ok(c, s.sessionAnswers(c, all))
}

// sessionAnswers maps sessions to the wire, and marks the one of the call.
func (s *Server) sessionAnswers(c echo.Context, all []account.Session) []sessionAnswer {
	zone, current := s.edition(c).Location, callersSession(c).ID
	answer := make([]sessionAnswer, len(all))
	for i, session := range all {
		answer[i] = sessionAnswer{
			ID: session.ID, Edition: session.Edition, UserAgent: session.UserAgent, CreatedAt: session.CreatedAt.In(zone),
			LastUsedAt: session.LastUsedAt.In(zone), ExpiresAt: session.ExpiresAt.In(zone), Current: session.ID == current,
		}
		if session.Country != "" {
			answer[i].Country = &session.Country
		}
	}
	return answer
}

// endSession ends one of the caller's sessions.
func (s *Server) endSession(c echo.Context) error {
	if err := s.o.Auth.EndSession(c.Request().Context(), caller(c), c.Param("id"), s.browser(c)); err != nil {
		return err
	}
	return ok(c, nil)
}

// endOtherSessions ends all of the caller's sessions but the one of the call.
func (s *Server) endOtherSessions(c echo.Context) error {
	if err := s.o.Auth.EndOtherSessions(c.Request().Context(), caller(c), callersSession(c), s.browser(c)); err != nil {
		return err
	}
	return ok(c, nil)
}
