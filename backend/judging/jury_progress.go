package judging

import (
	"context"
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// JuryProgress is the progress of a judge or nominator.
type JuryProgress struct {
	Judge   jury.Judge
	Done    int // complete scorecards, or nominations that count
	Partial int // scorecards that lack scores, or nominations whose work was replaced
	Total   int // works to score, or nominations that the quotas allow
}

// Completed reports whether nothing is left to do.
func (p JuryProgress) Completed() bool { return p.Total > 0 && p.Done >= p.Total }

// JuryProgressStore counts the work of an edition's whole jury, by the id of the account. Accounts
// without any may be left out.
type JuryProgressStore interface {
	// JuryScoreProgress counts the scorecards of the judges.
	JuryScoreProgress(
		ctx context.Context,
		edition contest.EditionID,
		criteria []string,
	) (map[string]ScoreProgress, error)
	// JuryNominationCounts counts the nominations of the nominators.
	JuryNominationCounts(
		ctx context.Context,
		edition contest.EditionID,
	) (map[string]map[contest.Award]NominationCount, error)
}

// JuryProgressService is the organisers' view of the jury's progress. It has counts only, no
// score.
type JuryProgressService struct {
	Judges jury.JudgeStore
	Counts JuryProgressStore
}

// List returns the progress of the edition's accounts by name, without the disabled ones.
// FORBIDDEN for a zero Organiser.
func (s *JuryProgressService) List(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) ([]JuryProgress, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return nil, err
	}
	judges, err := s.Judges.Judges(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	enabled := slices.DeleteFunc(judges, func(j jury.Judge) bool { return !j.DisabledAt.IsZero() })
	return s.of(ctx, edition, enabled)
}

// of returns the progress of some accounts of an edition, in their order.
func (s *JuryProgressService) of(
	ctx context.Context,
	edition *contest.Edition,
	judges []jury.Judge,
) ([]JuryProgress, error) {
	scores, err := s.Counts.JuryScoreProgress(ctx, edition.ID, edition.Criteria.IDs())
	if err != nil {
		return nil, fmt.Errorf("read progress of the jury: %w", err)
	}
	nominations, err := s.Counts.JuryNominationCounts(ctx, edition.ID)
	if err != nil {
		return nil, fmt.Errorf("read progress of the jury: %w", err)
	}
	all := make([]JuryProgress, len(judges))
	for i, j := range judges {
		all[i].Judge = j
		if j.Role == jury.RoleJudge {
			of := scores[j.ID]
			all[i].Done, all[i].Partial, all[i].Total = of.Scored, of.Partial, of.Total
			continue
		}
		counts := nominations[j.ID]
		for _, award := range edition.Awards {
			all[i].Total += award.Limit
			all[i].Done += counts[award.ID].Count - counts[award.ID].Replaced
			all[i].Partial += counts[award.ID].Replaced
		}
	}
	return all, nil
}

// Unfinished counts the enabled accounts with something left to do.
func (s *JuryProgressService) Unfinished(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (int, error) {
	all, err := s.List(ctx, by, edition)
	late := slices.DeleteFunc(
		all,
		func(p JuryProgress) bool { return !p.Judge.DisabledAt.IsZero() || p.Total == 0 || p.Completed() },
	)
	return len(late), err
}

// Reached returns the progress of the accounts that may log in and have an address, by name.
func (s *JuryProgressService) Reached(ctx context.Context, edition *contest.Edition) ([]JuryProgress, error) {
	judges, err := s.Judges.Judges(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	return s.of(
		ctx,
		edition,
		slices.DeleteFunc(judges, func(j jury.Judge) bool { return !j.DisabledAt.IsZero() || j.Email == "" }),
	)
}
