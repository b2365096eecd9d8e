package organiser

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// Colleagues lists every organiser. FORBIDDEN unless by is an organiser.
func (s *Service) Colleagues(ctx context.Context, by contest.Organiser) ([]contest.Colleague, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return nil, err
	}
	accounts, err := s.Organisers.Organisers(ctx)
	if err != nil {
		return nil, fmt.Errorf("list colleagues: %w", err)
	}
	colleagues := make([]contest.Colleague, len(accounts))
	for i, a := range accounts {
		colleagues[i] = contest.Colleague{Email: a.Email, Name: a.Name}
	}
	return colleagues, nil
}
