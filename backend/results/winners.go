package results

import (
	"reflect"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

// Winner is a work with a prize as it is published.
type Winner struct {
	WorkID  int      `json:"id"`
	Title   string   `json:"title"`
	Credits string   `json:"credits"` // the team or the entrant
	Prizes  []string `json:"prizes"`  // ids, in the order of the edition's
	Rank    int      `json:"rank"`    // official; 0 for a work without a card
	// Of the citation, each only where one was given.
	Roles     []CrewRole    `json:"roles,omitempty"`
	Jury      *contest.Text `json:"jury,omitempty"`
	AIPercent int           `json:"aiPercent,omitempty"`
}

// Winners is what is published of an edition's results.
type Winners struct {
	PublishedAt time.Time       `json:"publishedAt"`
	Ranking     ranking.Ranking `json:"ranking"` // the official one
	Works       int             `json:"works"`   // that were judged
	Judges      int             `json:"judges"`  // with a complete scorecard
	Cards       int             `json:"cards"`   // complete ones
	Winners     []Winner        `json:"winners"`
	// WithoutReport: the pages have no report with the ranks of all finalists.
	WithoutReport bool `json:"withoutReport,omitempty"`
}

// WouldPublish returns what a publication of the results would make public, without citations.
func (r *EditionResults) WouldPublish(edition *contest.Edition) Winners {
	w := Winners{Ranking: r.Official, Works: len(r.Ratings.Works), Cards: len(r.Ratings.Cards), Winners: []Winner{}}
	for _, j := range r.Computed.Judges {
		if j.Cards > 0 {
			w.Judges++
		}
	}
	ranks := map[int]int{}
	for _, work := range r.Computed.Works {
		ranks[work.ID] = work.In(r.Official).Rank
	}
	for _, awarded := range r.Awarded(edition.Prizes) {
		known := r.Work(awarded.WorkID)
		w.Winners = append(w.Winners, Winner{
			WorkID: known.ID, Title: known.Title, Credits: known.Credits, Prizes: awarded.Prizes, Rank: ranks[known.ID],
		})
	}
	return w
}

// SameRanks reports whether both have the same works with the same ranks and prizes out of the same scores, whatever is
// published beside them.
func (w Winners) SameRanks(other Winners) bool {
	return reflect.DeepEqual(w.ranks(), other.ranks())
}

// ranks returns the winners without what a citation gives them.
func (w Winners) ranks() Winners {
	w.PublishedAt, w.WithoutReport = time.Time{}, false
	w.Winners = slices.Clone(w.Winners)
	for i := range w.Winners {
		w.Winners[i].Roles, w.Winners[i].Jury, w.Winners[i].AIPercent = nil, nil, 0
	}
	return w
}
