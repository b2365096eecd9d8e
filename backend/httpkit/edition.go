package httpkit

import (
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// EditionHeader is header f in the canonical form that net/http keeps.
const EditionHeader = "F"

// editionOf returns an edition with its ends as organisers moved them.
func (s *Base) editionOf(c echo.Context, id contest.EditionID) *contest.Edition {
	if s.Calendar == nil {
		return s.Editions.Edition(id)
	}
	return s.Calendar.Edition(c.Request().Context(), id)
}

// EditionID is the edition that a request is for: by header f, else by host or port.
func (s *Base) EditionID(r *http.Request) contest.EditionID {
	if value := r.Header.Get(EditionHeader); value != "" {
		for _, edition := range s.Editions.All() {
			if edition.Header == value {
				return edition.ID
			}
		}
	}
	return s.HostEdition(r)
}

// HostEdition is the edition of a host or port. Pages follow it alone: a link leads to the
// same page, whatever headers a client adds.
func (s *Base) HostEdition(r *http.Request) contest.EditionID {
	host := contest.NormalHost(r.Host)
	if id, known := s.Hosts[host]; known {
		return id
	}
	name := host
	if bare, _, err := net.SplitHostPort(host); err == nil {
		name = bare
	}
	if id, known := s.Hosts[name]; known {
		return id
	}
	all := s.Editions.All()
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

// AccountHeader is the header with the id of the account that a page shows. After a
// login in another tab a call may arrive in the session of another account.
const AccountHeader = "account"
