package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// arrivingScores is a store of a contest in which another score arrives before every read. Its other calls panic.
type arrivingScores struct {
	results.ResultStore
	panel ranking.Panel

	mu   sync.Mutex
	read int
}

// Ratings implements results.ResultStore. The last cards arrive one after the other.
func (s *arrivingScores) Ratings(context.Context, contest.EditionID, []string) (results.Ratings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read++
	r := results.Ratings{Judges: s.panel.Judges, Ranking: results.RankingChoice{Official: ranking.Corrected, Seed: 1}}
	for _, id := range s.panel.Works {
		r.Works = append(r.Works, results.RatedWork{ID: id})
	}
	r.Cards = s.panel.Cards[:len(s.panel.Cards)-mostLooks+s.read]
	return r, nil
}

// mostLooks is how many times the results are computed.
const mostLooks = 10

// TestResultsAtFullSize measures the results of a contest with 40,000 cards, which arrive while organisers look at
// them.
func TestResultsAtFullSize(t *testing.T) {
	s := simulation{works: 1000, judges: 20, seen: 0.2}
	if given().full {
		s = simulation{works: 2000, judges: 200, seen: 0.1}
	}
	panel, _ := s.draw(rand.New(rand.NewPCG(1, 1)))
	service := &results.ResultService{Results: &arrivingScores{panel: panel}, Clock: contest.WallClock{}}
	edition := &contest.Edition{
		Criteria: contesttest.Criteria(),
		Prizes:   []contest.Prize{{Prize: ranking.Prize{ID: "all", First: 1, Last: prizes}}},
	}
	what := fmt.Sprintf("results, %d cards of %d judges", len(panel.Cards), s.judges)
	look := func() time.Duration {
		began := time.Now()
		if _, err := service.Compute(t.Context(), contest.ToolsOrganiser("bench"), edition); err != nil {
			t.Error(err)
		}
		return time.Since(began)
	}
	before := processorTime(t)
	took := look()
	publish(
		t,
		figure{
			What:     what,
			Figure:   "a look after another score",
			Measured: took.Seconds(),
			Unit:     "s",
			Digits:   1,
			AtMost:   new(10.0),
		},
		figure{
			What:     what,
			Figure:   "processor time of that",
			Measured: (processorTime(t) - before).Seconds(),
			Unit:     "s",
			Digits:   1,
		},
	)
	var group sync.WaitGroup
	waits := make([]float64, 5)
	for i := range waits {
		group.Go(func() { waits[i] = look().Seconds() })
	}
	group.Wait()
	publish(
		t,
		figure{
			What:     what,
			Figure:   fmt.Sprintf("%d looks at once, the last", len(waits)),
			Measured: quantile(waits, 1),
			Unit:     "s",
			Digits:   1,
		},
	)
}
