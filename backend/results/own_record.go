package results

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
)

// OwnRecord is a record of the transparency log that concerns the judge or nominator who reads it.
type OwnRecord struct {
	Leaf int64 // -1: none yet
	judging.LogProof
}

// OwnRecords are what the log has of an account of the jury.
type OwnRecords struct {
	Pseudonym   string    // in the log; "" before the first record
	PublishedAt time.Time // contest clock; zero: the results are not public
	Records     []OwnRecord
}

// OwnRecordStore reads them.
type OwnRecordStore interface {
	// OwnRecords reads the records of an account in their order.
	OwnRecords(ctx context.Context, j jury.Judge) (OwnRecords, error)
}

// OwnStanding is what a judge's cards did, once the results are public.
type OwnStanding struct {
	Severity ranking.Points // what the judge gives above the others; negative for a strict judge
	Changes  int            // winners that would not have won without the judge
	Ranks    map[int]int    // official ranks of the works, by id
}

// OwnRecordService is the use cases of "My cards as they were counted". by is the account that jury.JudgeAuth admitted.
type OwnRecordService struct {
	Records OwnRecordStore
	Results *ResultService
}

// List returns the records that the log has of the caller: their cards, nominations, keys and ways in. It never names
// others.
func (s *OwnRecordService) List(ctx context.Context, edition *contest.Edition, by jury.Judge) (OwnRecords, error) {
	if err := by.MayAct(edition, by.Role); err != nil {
		return OwnRecords{}, err
	}
	return s.Records.OwnRecords(ctx, by)
}

// Standing returns what a judge's cards did. It is for published results; nil for others than judges.
func (s *OwnRecordService) Standing(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	own OwnRecords,
) (*OwnStanding, error) {
	if by.Role != jury.RoleJudge || own.PublishedAt.IsZero() || s.Results == nil {
		return nil, nil
	}
	r, err := s.Results.computations.results(ctx, edition, s.Results.Results.Ratings, s.Results.Clock.Now)
	if err != nil {
		return nil, fmt.Errorf("compute results: %w", err)
	}
	standing := &OwnStanding{Ranks: map[int]int{}}
	for _, card := range r.Ratings.Cards {
		if card.Judge == by.Name {
			standing.Ranks[card.Work] = 0
		}
	}
	for _, work := range r.Computed.Works {
		if _, own := standing.Ranks[work.ID]; own {
			standing.Ranks[work.ID] = work.In(r.Official).Rank
		}
	}
	if i := slices.IndexFunc(r.Computed.Judges, func(j ranking.Judge) bool { return j.Name == by.Name }); i >= 0 {
		standing.Severity = r.Computed.Judges[i].Severity
	}
	if i := slices.IndexFunc(r.LeftOut, func(l ranking.LeftOut) bool { return l.Judge == by.Name }); i >= 0 {
		standing.Changes = len(r.LeftOut[i].Leaving)
	}
	return standing, nil
}
