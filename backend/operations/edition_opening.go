package operations

import (
	"context"
	"errors"
	"fmt"

	"marquee/backend/contest"
)

// ActionOpenEdition is the action of the audit log for an edition that has opened.
const ActionOpenEdition = "edition.open"

// OpeningActor is the actor of an opening: an edition opens by itself.
const OpeningActor = "service:opening"

// OpenReady opens the editions whose date has come and that lack nothing of what is required. Editions of the
// catalogue's folder open by their date alone.
func (s *EditionService) OpenReady(ctx context.Context) error {
	var all error
	for _, edition := range s.Calendar.All(ctx) {
		if !edition.OpensLate(s.Clock.Now()) {
			continue
		}
		if err := s.open(ctx, edition); err != nil {
			all = errors.Join(all, fmt.Errorf("open %s: %w", edition.ID, err))
		}
	}
	return all
}

func (s *EditionService) open(ctx context.Context, edition *contest.Edition) error {
	list, err := s.checklist(ctx, edition)
	if err != nil || !list.Ready {
		return err
	}
	if _, err := s.Store.OpenEdition(ctx, edition.ID, s.Clock.Now(), OpeningActor); err != nil {
		return err
	}
	s.Calendar.Forget()
	return nil
}

// unreadyDays is how many days before its date an edition that lacks something is shown among what needs a hand.
const unreadyDays = 14

// Unready checks that an edition may open at its date.
func (s *EditionService) Unready(ctx context.Context, by contest.Organiser, edition *contest.Edition) (Need, error) {
	if !edition.Held || s.Clock.Now().AddDate(0, 0, unreadyDays).Before(edition.RegistrationOpens) {
		return Need{}, nil
	}
	list, err := s.ChecklistOf(ctx, by, edition)
	if err != nil {
		return Need{}, err
	}
	missing := missingOf(list.Items)
	need := Need{Count: min(1, len(missing))}
	if edition.OpensLate(s.Clock.Now()) {
		need.Since = edition.RegistrationOpens
	}
	for _, item := range missing[:min(len(missing), NeedNames)] {
		need.Names = append(need.Names, item.Why)
	}
	return need, nil
}
