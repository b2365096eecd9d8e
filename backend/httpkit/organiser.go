package httpkit

import (
	"context"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// Console is what the calls of the console share.
type Console struct {
	*Base
	Colleagues interface {
		Colleagues(ctx context.Context, by contest.Organiser) ([]contest.Colleague, error)
	}
}

// ColleagueAnswer is an organiser as the others see them.
type ColleagueAnswer struct {
	Email string `json:"email"`
	Name  string `json:"name"`
}

// ActorNames are the names of the organisers for files and sentences.
func (s *Console) ActorNames(c echo.Context) (contest.ActorNames, error) {
	colleagues, err := s.Colleagues.Colleagues(c.Request().Context(), By(c))
	return contest.ActorNamesOf(colleagues), err
}

// Planned returns the edition of the query as the catalogue has it.
func (s *Console) Planned(c echo.Context) *contest.Edition {
	return s.Editions.Edition(contest.EditionID(c.QueryParam("edition")))
}

// The console's cookies.
const (
	OrganiserCookie       = "organiser"
	OrganiserDeviceCookie = "organiser_device"
)

// What the guard of the console keeps in a call's context: the organiser, and the session.
const (
	ContextOrganiser        = "organiser"
	ContextOrganiserSession = "organiserSession"
)

// OrganiserAccount returns the organiser of a call.
func OrganiserAccount(c echo.Context) contest.OrganiserAccount {
	return c.Get(ContextOrganiser).(contest.OrganiserAccount)
}

// By returns what the organiser of a call may do.
func By(c echo.Context) contest.Organiser { return OrganiserAccount(c).Organiser() }

// Edition is the edition in the query.
func (s *Console) Edition(c echo.Context) *contest.Edition {
	return s.editionOf(c, contest.EditionID(c.QueryParam("edition")))
}

// Browser describes where a call comes from.
func (s *Console) Browser(c echo.Context) contest.Browser {
	return contest.Browser{
		Network: s.Network(c), Language: ReaderLanguage(c), UserAgent: contest.BrowserName(c.Request().UserAgent()),
		DeviceToken: s.Cookie(c, OrganiserDeviceCookie), SessionToken: s.Cookie(c, OrganiserCookie),
	}
}
