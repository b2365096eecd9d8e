package httpkit

import (
	"marquee/backend/contest"
)

// TakesFilms reports whether entrants of an edition send films.
func (s *Base) TakesFilms(id contest.EditionID) bool {
	edition := s.Editions.Edition(id)
	return edition != nil && edition.Kind == contest.Films
}
