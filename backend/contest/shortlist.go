package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// ActionShortlist is the audit log's word for a shortlist that was set.
const ActionShortlist = "shortlist.set"

// ShortlistSubject names an edition's shortlist in the audit log.
func ShortlistSubject(edition EditionID) string { return "shortlist:" + string(edition) }

// ShortlistedWork is one line of the shortlist.
type ShortlistedWork struct {
	WorkID   int
	Position int // from 1
	Title    string
	Judged   bool // still the entrant's latest, and valid: judges see it
}

// NotJudged are works that cannot be shortlisted: unknown to the edition,
// replaced by a newer one of the same entrant, or disqualified.
type NotJudged struct {
	WorkIDs []int
}

// Error names the works.
func (e *NotJudged) Error() string {
	ids := make([]string, len(e.WorkIDs))
	for i, id := range e.WorkIDs {
		ids[i] = fmt.Sprint(id)
	}
	return "no latest, valid work has the id " + strings.Join(ids, ", ")
}

// ShortlistStore keeps the shortlist that judges score.
type ShortlistStore interface {
	// SetShortlist replaces an edition's shortlist by these works in this order, all
	// or nothing. *NotJudged names every work that cannot be on it. Scorecards stay:
	// a work that comes back brings its scores.
	SetShortlist(ctx context.Context, edition EditionID, workIDs []int, actor string, at time.Time) error
	// Shortlist lists it in its order.
	Shortlist(ctx context.Context, edition EditionID) ([]ShortlistedWork, error)
}
