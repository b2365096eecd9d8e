package web

import (
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// editionHeader is header f in the canonical form that net/http keeps.
const editionHeader = "F"

// The values of header f, one per edition.
const (
	headerInternational = "PASSPORT_INTL"
	headerCamp          = "PASSPORT"
)

// edition is the edition that a request is for: by header f, else by host or port,
// else the international one.
func (s *visitors) edition(c echo.Context) *contest.Edition {
	return s.editionOf(c, s.editionID(c.Request()))
}

// editionOf returns an edition with its ends as organisers moved them.
func (s *base) editionOf(c echo.Context, id contest.EditionID) *contest.Edition {
	if s.calendar == nil {
		return s.editions[id]
	}
	return s.calendar.Edition(c.Request().Context(), id)
}

// editionID is the edition that a request is for: by header f, else by host or port.
func (s *base) editionID(r *http.Request) contest.EditionID {
	switch r.Header.Get(editionHeader) {
	case headerInternational:
		return contest.International
	case headerCamp:
		return contest.Camp
	}
	return s.hostEdition(r)
}

// hostEdition is the edition of a host or port. Pages follow it alone: a link leads to the
// same page, whatever headers a client adds.
func (s *base) hostEdition(r *http.Request) contest.EditionID {
	host := strings.ToLower(r.Host)
	if id, known := s.hosts[host]; known {
		return id
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if id, known := s.hosts[host]; known {
		return id
	}
	if strings.HasPrefix(host, "camp.") {
		return contest.Camp
	}
	return contest.International
}
