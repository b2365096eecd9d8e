package contest

import (
	"context"
	"fmt"
)

// JuryProgress is how far a judge or nominator has come.
type JuryProgress struct {
	Judge   Judge
	Done    int // complete scorecards, or nominations that count
	Partial int // scorecards that lack scores, or nominations whose work was replaced
	Total   int // works to score, or nominations that the quotas allow
}

// Completed reports whether nothing is left to do.
func (p JuryProgress) Completed() bool { return p.Total > 0 && p.Done >= p.Total }

// JuryProgressService is the organisers' view of the jury's progress. It has counts only, no
// score.
type JuryProgressService struct {
	Judges      JudgeStore
	Nominations NominationStore
	Scorecards  ScorecardStore
}

// List returns the progress of the edition's accounts by name, without the disabled ones.
// FORBIDDEN for a zero Organiser.
func (s *JuryProgressService) List(ctx context.Context, by Organiser, edition *Edition) ([]JuryProgress, error) {
	if err := by.mayRead(areaJury); err != nil {
		return nil, err
	}
	judges, err := s.Judges.Judges(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	var all []JuryProgress
	for _, j := range judges {
		if !j.DisabledAt.IsZero() {
			continue
		}
		progress, err := s.of(ctx, edition, j)
		if err != nil {
			return nil, fmt.Errorf("read progress of the jury: %w", err)
		}
		all = append(all, progress)
	}
	return all, nil
}

func (s *JuryProgressService) of(ctx context.Context, edition *Edition, j Judge) (JuryProgress, error) {
	progress := JuryProgress{Judge: j}
	if j.Role == RoleJudge {
		scores, err := s.Scorecards.ScoreProgress(ctx, j)
		progress.Done, progress.Partial, progress.Total = scores.Scored, scores.Partial, scores.Total
		return progress, err
	}
	counts, err := s.Nominations.NominationCounts(ctx, j)
	for award, limit := range edition.NominationLimits {
		progress.Total += limit
		progress.Done += counts[award].Count - counts[award].Replaced
		progress.Partial += counts[award].Replaced
	}
	return progress, err
}

// late lists the accounts with an address and work left, by name.
func (s *JuryProgressService) late(ctx context.Context, edition *Edition) ([]JuryProgress, error) {
	judges, err := s.Judges.Judges(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	var late []JuryProgress
	for _, j := range judges {
		if !j.DisabledAt.IsZero() || j.Email == "" {
			continue
		}
		progress, err := s.of(ctx, edition, j)
		if err != nil {
			return nil, err
		}
		if progress.Total > 0 && !progress.Completed() {
			late = append(late, progress)
		}
	}
	return late, nil
}
