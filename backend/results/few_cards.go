package results

import (
	"cmp"
	"context"
	"slices"

	"marquee/backend/contest"
)

// FewCards is a work with fewer complete scorecards than a rank needs.
type FewCards struct {
	WorkID int
	Title  string
	Cards  int
	Owing  []string // names of the enabled judges who see the work and have not scored it completely, sorted
	Prizes []string // that it wins by hand
}

// FewCardStore reads who has not scored works.
type FewCardStore interface {
	// OwedCards returns, for each of the works, the names of the enabled judges of the edition who see the work, have
	// no conflict with it and have not scored it completely, sorted.
	OwedCards(ctx context.Context, edition contest.EditionID, criteria []string, works []int) (map[int][]string, error)
}

// fewCards lists the works without enough scorecards, those with the most first.
func (s *PublicationService) fewCards(
	ctx context.Context,
	edition *contest.Edition,
	r *EditionResults,
) ([]FewCards, error) {
	var all []FewCards
	var ids []int
	for _, w := range r.Computed.Works {
		if !r.Enough(w) {
			all = append(
				all,
				FewCards{
					WorkID: w.ID,
					Title:  r.Work(w.ID).Title,
					Cards:  w.Cards,
					Prizes: r.prizesOf(edition.Prizes, w.ID),
				},
			)
			ids = append(ids, w.ID)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	owed, err := s.Publications.OwedCards(ctx, edition.ID, edition.Criteria.IDs(), ids)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Owing = owed[all[i].WorkID]
	}
	slices.SortStableFunc(all, func(a, b FewCards) int { return cmp.Compare(b.Cards, a.Cards) })
	return all, nil
}
