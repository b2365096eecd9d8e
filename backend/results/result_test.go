package results_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// ratings is a store with fixed ratings. Its other calls panic.
type ratings struct {
	results.ResultStore
	stored results.Ratings
}

func (r ratings) Ratings(context.Context, contest.EditionID, []string) (results.Ratings, error) {
	return r.stored, nil
}

func ratedBy(cards ...ranking.Card) results.Ratings {
	r := results.Ratings{
		Judges:  []string{"A", "B"},
		Cards:   cards,
		Ranking: results.RankingChoice{Official: ranking.Corrected, Seed: 1},
	}
	for id := 1; id <= 3; id++ {
		r.Works = append(r.Works, results.RatedWork{ID: id, Title: "Film"})
	}
	return r
}

func allCriteria(judge string, work, points int) ranking.Card {
	return ranking.Card{Judge: judge, Work: work, Scores: []int{points * 100, points * 100, points * 100, points * 100}}
}

func TestResultsAreForOrganisers(t *testing.T) {
	t.Parallel()
	service := &results.ResultService{}
	ctx := context.Background()
	_, computed := service.Compute(ctx, contest.Organiser{}, contesttest.Edition())
	_, read := service.Ranking(ctx, contest.Organiser{}, contest.Camp)
	for name, err := range map[string]error{
		"compute": computed, "ranking": read,
		"choose": service.Choose(ctx, contest.Organiser{}, contest.Camp, contesttest.Unread[results.RankingForm](t, "choose")),
		"prize":  service.RevisePrize(ctx, contest.Organiser{}, contesttest.Edition(), contesttest.Unread[results.PrizeForm](t, "prize")),
	} {
		if contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}

func TestMeanIsOfficialWhileJudgesAreNotConnected(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	e.Criteria = contesttest.Criteria()
	e.Prizes = []contest.Prize{
		{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}},
		{Prize: ranking.Prize{ID: "second", First: 2, Last: 2}},
	}
	compute := func(cards ...ranking.Card) *results.EditionResults {
		service := &results.ResultService{
			Results: ratings{stored: ratedBy(cards...)},
			Clock:   contesttest.FixedClock(time.Unix(1, 0)),
		}
		r, err := service.Compute(context.Background(), contest.ToolsOrganiser("test"), e)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	apart := compute(allCriteria("A", 1, 80), allCriteria("B", 2, 90))
	if apart.Official != ranking.Mean || apart.Computed.Connected() {
		t.Errorf("official %s of judges without a common work", apart.Official)
	}
	together := compute(allCriteria("A", 1, 80), allCriteria("B", 1, 70), allCriteria("B", 2, 75))
	if together.Official != ranking.Corrected || together.Winners != 2 || len(together.LeftOut) != 2 {
		t.Errorf("%+v", together)
	}
	// B is strict, so that work 2, with 75 points of B alone, is better than the mean of 1.
	if first := together.Proposals[0]; !slices.Equal(first.Works, []int{2}) {
		t.Errorf("first prize %v, want 2", first.Works)
	}
}

// A page that is loaded again and again, or a prize given by hand, computes nothing again; another score does.
func TestResultsOfTheSameScoresAreComputedOnce(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	e.Criteria = contesttest.Criteria()
	e.Prizes = []contest.Prize{{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}}}
	stored := ratings{stored: ratedBy(allCriteria("A", 1, 80), allCriteria("B", 1, 70), allCriteria("B", 2, 75))}
	service := &results.ResultService{Clock: contesttest.FixedClock(time.Unix(1, 0))}
	compute := func(ctx context.Context) (*results.EditionResults, error) {
		service.Results = stored
		return service.Compute(ctx, contest.ToolsOrganiser("test"), e)
	}
	first, err := compute(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stored.stored.Cards = slices.Clone(stored.stored.Cards)
	stored.stored.Changes = []results.PrizeChange{{Prize: "first", WorkID: 3, Given: true, Reason: "r"}}
	again, err := compute(t.Context())
	if err != nil || again.Computed != first.Computed ||
		!slices.EqualFunc(again.LeftOut, first.LeftOut, func(a, b ranking.LeftOut) bool { return a.Judge == b.Judge }) {
		t.Errorf("computed again: %v", err)
	}
	if won := again.Awarded(e.Prizes); len(won) != 2 {
		t.Errorf("the prize given by hand is not there: %+v", won)
	}

	ended, end := context.WithCancel(t.Context())
	end()
	stored.stored.Cards = append(stored.stored.Cards, allCriteria("A", 2, 10))
	if _, err := compute(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("computed for nobody: %v", err)
	}
	other, err := compute(t.Context())
	if err != nil || other.Computed == first.Computed || other.Computed.Cards != 4 {
		t.Errorf("another score changes nothing: %v", err)
	}
	e.Prizes = append(e.Prizes, contest.Prize{Prize: ranking.Prize{ID: "second", First: 2, Last: 2}})
	if more, err := compute(t.Context()); err != nil || more.Winners != 2 || more.Computed != other.Computed {
		t.Errorf("%v with another prize: %v", more, err)
	}
}
