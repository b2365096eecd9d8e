package demo

import "marquee/backend/contest"

// The editions of the sample, which the demo fills.
const (
	International contest.EditionID = "international"
	Camp          contest.EditionID = "camp"
)

// Fits reports whether the editions are those that the demo fills.
func Fits(editions *contest.Editions) bool {
	films, applications := editions.Edition(International), editions.Edition(Camp)
	return films != nil && films.Kind == contest.Films && applications != nil &&
		applications.Kind == contest.Applications
}
