package results

import (
	"context"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// resultComputations computes results, one at a time, and keeps the last of each edition: results of 40,000
// scorecards take seconds, and every page view asks for them. The zero value is ready.
type resultComputations struct {
	mu    sync.Mutex
	turn  chan struct{} // full while one computes
	begun int           // computations
	last  map[contest.EditionID]*resultComputation
}

// resultComputation is what is computed from the scorecards alone. It is immutable.
type resultComputation struct {
	panel    ranking.Panel
	options  ranking.Options
	computed *ranking.Results

	// The effect of leaving judges out, for this ranking and number of winners.
	official ranking.Ranking
	winners  int
	leftOut  []ranking.LeftOut

	// The results that were derived from it last, for edition, in the computation of this number.
	number  int
	edition *contest.Edition
	results *EditionResults
}

// results computes an edition's results from what read returns, or returns those of a concurrent call that read after
// this one began. A caller therefore waits for at most two computations, whatever the load. It returns early when ctx
// is done before its own computation begins.
func (c *resultComputations) results(
	ctx context.Context,
	edition *contest.Edition,
	read func(context.Context, contest.EditionID, []string) (Ratings, error),
	now func() time.Time,
) (*EditionResults, error) {
	turn, before := c.arrive()
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-turn }()
	number, last := c.begin(edition.ID)
	if last != nil && last.number > before && last.edition == edition {
		return last.results, nil
	}
	ratings, err := read(ctx, edition.ID, edition.Criteria.IDs())
	if err != nil {
		return nil, err
	}
	at := now()
	made, err := last.with(ctx, edition, ratings)
	if err != nil {
		return nil, err
	}
	made.number, made.results.At = number, at
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last[edition.ID] = made
	return made.results, nil
}

// arrive returns what to wait for, and how many computations have begun.
func (c *resultComputations) arrive() (turn chan struct{}, begun int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turn == nil {
		c.turn, c.last = make(chan struct{}, 1), map[contest.EditionID]*resultComputation{}
	}
	return c.turn, c.begun
}

// begin returns the number of a computation that begins, and the last one of its edition, or nil.
func (c *resultComputations) begin(edition contest.EditionID) (number int, last *resultComputation) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun++
	return c.begun, c.last[edition]
}

// with returns the computation for an edition's ratings. It reuses the unchanged parts of last, which may
// be nil.
func (last *resultComputation) with(
	ctx context.Context,
	edition *contest.Edition,
	ratings Ratings,
) (*resultComputation, error) {
	if err := ratings.Pinned.Allow(edition); err != nil {
		return nil, err
	}
	rules := judging.RulesOf(edition)
	rules.Seed = ratings.Ranking.Seed
	made := &resultComputation{
		panel:   ratings.Panel(edition.Criteria),
		options: rules.Options(ratings.JurySize()),
		edition: edition,
	}
	if last != nil && last.options == made.options && last.panel.Equal(made.panel) {
		made.computed, made.official, made.winners, made.leftOut = last.computed, last.official, last.winners, last.leftOut
	}
	if made.computed == nil {
		err := ctx.Err()
		if err != nil {
			return nil, err
		}
		if made.computed, err = ranking.Compute(made.panel, made.options); err != nil {
			return nil, err
		}
	}
	made.results = Decide(edition.Prizes, ratings, made.computed)
	made.results.Criteria = edition.Criteria
	if official, winners := made.results.Official, made.results.Winners; made.official != official ||
		made.winners != winners {
		leftOut, err := ranking.LeaveOneOut(made.panel, made.options, official, winners)
		if err != nil {
			return nil, err
		}
		made.official, made.winners, made.leftOut = official, winners, leftOut
	}
	made.results.LeftOut = made.leftOut
	return made, nil
}
