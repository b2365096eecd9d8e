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

// edition is the edition that a request is for: by header f, else by host or port,
// else the first one.
func (s *visitors) edition(c echo.Context) *contest.Edition {
	return s.editionOf(c, s.editionID(c.Request()))
}

// editionOf returns an edition with its ends as organisers moved them.
func (s *base) editionOf(c echo.Context, id contest.EditionID) *contest.Edition {
	if s.calendar == nil {
		return s.editions.Edition(id)
	}
	return s.calendar.Edition(c.Request().Context(), id)
}

// editionID is the edition that a request is for: by header f, else by host or port.
func (s *base) editionID(r *http.Request) contest.EditionID {
	if value := r.Header.Get(editionHeader); value != "" {
		for _, edition := range s.editions.All() {
			if edition.Header == value {
				return edition.ID
			}
		}
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
	name := host
	if bare, _, err := net.SplitHostPort(host); err == nil {
		name = bare
	}
	if id, known := s.hosts[name]; known {
		return id
	}
	all := s.editions.All()
	for _, edition := range all {
		if own := edition.Host(); own != "" && (own == host || own == name) {
			return edition.ID
		}
	}
	label, _, _ := strings.Cut(name, ".")
	for _, edition := range all {
		if string(edition.ID) == label && label != name {
			return edition.ID
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[0].ID
}
