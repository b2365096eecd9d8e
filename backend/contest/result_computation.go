package contest

import (
	"context"
	"reflect"
	"sync"

	"marquee/backend/results"
)

// resultComputations computes results, one at a time, and keeps the last of each edition: those of 40,000 scorecards
// take a processor ten seconds, and every look at a page asks for them. The zero value is ready.
type resultComputations struct {
	mu   sync.Mutex
	last map[EditionID]*resultComputation
}

// resultComputation is what follows from the scorecards alone. It is not changed once it is made.
type resultComputation struct {
	panel    results.Panel
	options  results.Options
	computed *results.Results

	// Who is left out, for this ranking and so many winners.
	official results.Ranking
	winners  int
	leftOut  []results.LeftOut
}

// results returns an edition's results. It waits for another computation, and ends with ctx before its own.
func (c *resultComputations) results(ctx context.Context, edition *Edition, ratings Ratings) (*EditionResults, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	panel, options := ratings.Panel(edition.Weights), results.Usual(ratings.Ranking.Seed)
	made := c.last[edition.ID]
	if made == nil || made.options != options || !reflect.DeepEqual(made.panel, panel) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		computed, err := results.Compute(panel, options)
		if err != nil {
			return nil, err
		}
		made = &resultComputation{panel: panel, options: options, computed: computed}
	}
	r := Decide(edition.Prizes, ratings, made.computed)
	if made.official != r.Official || made.winners != r.Winners {
		leftOut, err := results.LeaveOneOut(panel, options, r.Official, r.Winners)
		if err != nil {
			return nil, err
		}
		again := *made
		again.official, again.winners, again.leftOut = r.Official, r.Winners, leftOut
		made = &again
	}
	r.LeftOut = made.leftOut
	if c.last == nil {
		c.last = map[EditionID]*resultComputation{}
	}
	c.last[edition.ID] = made
	return r, nil
}
