package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// SessionAnswer is a login of an account.
type SessionAnswer struct {
	ID         string            `json:"id"`
	Edition    contest.EditionID `json:"edition"`
	Title      *contest.Text     `json:"title"` // of the edition; nil: the contest has it no longer
	UserAgent  string            `json:"userAgent"`
	Country    *string           `json:"country"` // of the login's address
	CreatedAt  time.Time         `json:"createdAt"`
	LastUsedAt time.Time         `json:"lastUsedAt"`
	ExpiresAt  time.Time         `json:"expiresAt"`
	Current    bool              `json:"current"`
}

// sessions returns where the caller's account is logged in.
func (s *Server) sessions(c echo.Context) error {
	all, err := s.Auth.Sessions(c.Request().Context(), Caller(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.SessionAnswers(c, all))
}

// SessionAnswers maps sessions to the wire, and marks the one of the call.
func (s *Server) SessionAnswers(c echo.Context, all []account.Session) []SessionAnswer {
	zone, current := s.Edition(c).Location, CallersSession(c).ID
	answer := make([]SessionAnswer, len(all))
	for i, session := range all {
		answer[i] = SessionAnswer{
			ID:        session.ID,
			Edition:   session.Edition,
			UserAgent: session.UserAgent,
			CreatedAt: session.CreatedAt.In(zone),
			LastUsedAt: session.LastUsedAt.In(
				zone,
			),
			ExpiresAt: session.ExpiresAt.In(zone),
			Current:   session.ID == current,
		}
		if edition := s.Editions.Edition(session.Edition); edition != nil {
			answer[i].Title = &edition.Title
		}
		if session.Country != "" {
			answer[i].Country = &session.Country
		}
	}
	return answer
}

// endSession ends one of the caller's sessions.
func (s *Server) endSession(c echo.Context) error {
	if err := s.Auth.EndSession(c.Request().Context(), Caller(c), c.Param("id"), s.Browser(c)); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// endOtherSessions ends all of the caller's sessions but the one of the call.
func (s *Server) endOtherSessions(c echo.Context) error {
	if err := s.Auth.EndOtherSessions(c.Request().Context(), Caller(c), CallersSession(c), s.Browser(c)); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
