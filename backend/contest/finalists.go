package contest

import "time"

// Finalists are the announced works of the shortlist.
type Finalists struct {
	AnnouncedAt time.Time
	Works       []Finalist // in the order of the shortlist
}

// Finalist is an announced work.
type Finalist struct {
	WorkID  int
	Title   string
	Credits string // the team or the entrant
}
