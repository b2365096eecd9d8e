package submission

import (
	"context"

	"marquee/backend/contest"
)

// WorkLabel is what lists show of a work beside its title.
type WorkLabel struct {
	Picture  string              // object of a small picture; "": none
	TeamSize int                 // people of the team, the lead included; 0: an individual, or without a registration
	Phone    contest.PhoneNumber // of the registration
}

// WorkLabelStore reads labels of works.
type WorkLabelStore interface {
	// WorkLabels returns the labels of works by their number.
	WorkLabels(ctx context.Context, edition contest.EditionID, works []int) (map[int]WorkLabel, error)
}

// Labels returns the labels of works by their number. FORBIDDEN unless by may read submissions.
func (s *ListService) Labels(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	works []int,
) (map[int]WorkLabel, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return nil, err
	}
	return s.Submissions.WorkLabels(ctx, edition, works)
}
