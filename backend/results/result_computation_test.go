package results_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// arrivingRatings is a store in which a score arrives with every read. Its other calls panic.
type arrivingRatings struct {
	results.ResultStore
	mu    sync.Mutex
	reads int
	first chan struct{} // the first read ends when it is closed
}

func (r *arrivingRatings) Ratings(context.Context, contest.EditionID, []string) (results.Ratings, error) {
	r.mu.Lock()
	r.reads++
	reads := r.reads
	r.mu.Unlock()
	if reads == 1 {
		<-r.first
	}
	cards := []ranking.Card{allCriteria("A", 1, 80), allCriteria("B", 2, 70), allCriteria("B", 3, 60)}
	return ratedBy(cards[:reads]...), nil
}

// Whoever looks while results are computed gets those of a later read, one for all; whoever leaves waits no longer.
func TestLooksWhileScoresArriveShareAComputation(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := contesttest.Edition()
		e.Criteria = contesttest.Criteria()
		store := &arrivingRatings{first: make(chan struct{})}
		service := &results.ResultService{Results: store, Clock: contesttest.FixedClock(time.Unix(1, 0))}
		looks := make([]*results.EditionResults, 6)
		look := func(ctx context.Context, i int) {
			var err error
			if looks[i], err = service.Compute(ctx, contest.ToolsOrganiser("test"), e); err != nil {
				t.Errorf("look %d: %v", i, err)
			}
		}
		go look(t.Context(), 0)
		synctest.Wait() // it reads
		for i := 1; i < 5; i++ {
			go look(t.Context(), i)
		}
		leaving, leave := context.WithCancel(t.Context())
		left := make(chan error, 1)
		go func() {
			_, err := service.Compute(leaving, contest.ToolsOrganiser("test"), e)
			left <- err
		}()
		synctest.Wait() // they wait
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who left waited: %v", err)
		}
		close(store.first)
		synctest.Wait()
		look(t.Context(), 5)
		if store.reads != 3 {
			t.Errorf("%d computations for six looks, want 3", store.reads)
		}
		for i, cards := range []int{1, 2, 2, 2, 2, 3} {
			if looks[i].Computed.Cards != cards {
				t.Errorf("look %d is of %d cards, want %d", i, looks[i].Computed.Cards, cards)
			}
		}
	})
}
