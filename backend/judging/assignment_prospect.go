package judging

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/results/ranking"
)

// Prospects computes what juries can expect, one at a time, and keeps the answers: the same jury has the same one.
type Prospects struct {
	turn  chan struct{}
	known map[[3]int]ranking.Prospect
}

// NewProspects returns Prospects that nothing is known of.
func NewProspects() *Prospects {
	return &Prospects{turn: make(chan struct{}, 1), known: map[[3]int]ranking.Prospect{}}
}

// mostKnownProspects is how many answers are kept.
const mostKnownProspects = 200

// of returns the prospect of a jury; false where there is none.
func (p *Prospects) of(ctx context.Context, judges, works, cards int) (ranking.Prospect, bool, error) {
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return ranking.Prospect{}, false, ctx.Err()
	}
	key := [3]int{judges, works, min(cards, judges)}
	if known, ok := p.known[key]; ok {
		return known, true, nil
	}
	found, ok := ranking.ProspectOf(judges, works, cards)
	if ok && len(p.known) < mostKnownProspects {
		p.known[key] = found
	}
	return found, ok, nil
}

// Prospect returns how often the truly best work would be first if each work got perWork scorecards of the edition's
// enabled judges, and how many it needs; false with fewer than two works. VALIDATION_FAILED (perFilm) as for Plan.
func (s *AssignmentService) Prospect(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	perWork int,
) (ranking.Prospect, bool, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return ranking.Prospect{}, false, err
	}
	if perWork < 1 {
		return ranking.Prospect{}, false, contest.FieldErrors{
			"perFilm": {EN: "Please send how many see each work, 1 at least", ZH: "请填写每部作品的评审人数，至少 1 位"},
		}.Err()
	}
	plan, err := s.Plan(ctx, by, edition, jury.RoleJudge, perWork, nil)
	if err != nil {
		return ranking.Prospect{}, false, err
	}
	return s.Prospects.of(ctx, len(plan.Shares), len(plan.State.Works), perWork)
}
