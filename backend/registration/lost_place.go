package registration

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// LostPlace is a work that loses its place on the shortlist with a decision about its registration: one that is
// reopened or denied leaves the jury, and one that is approved again finds all places taken.
type LostPlace struct {
	RegistrationID string
	Name           string // of the team, or the person
	WorkID         int
	Title          string
}

// LostPlaceReader tells which works a decision would take off the shortlist.
type LostPlaceReader interface {
	// LostPlaces returns them for a decision about registrations, made in the order of the ids. places are those of the
	// shortlist; 0: without a limit.
	LostPlaces(
		ctx context.Context,
		edition contest.EditionID,
		action ReviewAction,
		ids []string,
		places int,
	) ([]LostPlace, error)
}

// lostPlaces returns the works that a review would take off the shortlist, by registration.
func (s *Service) lostPlaces(
	ctx context.Context,
	edition *contest.Edition,
	review Review,
) (map[string][]LostPlace, error) {
	if review.Action == ReviewResend || len(review.IDs) == 0 {
		return map[string][]LostPlace{}, nil
	}
	lost, err := s.Reviews.LostPlaces(ctx, edition.ID, review.Action, review.IDs, edition.MaxShortlisted)
	if err != nil {
		return nil, fmt.Errorf("find lost places: %w", err)
	}
	byID := map[string][]LostPlace{}
	for _, place := range lost {
		byID[place.RegistrationID] = append(byID[place.RegistrationID], place)
	}
	return byID, nil
}

// previewDropped sets what an approval would take off the full shortlist; the act itself returns it.
func (o *ReviewOutcome) previewDropped(review Review) {
	if !review.DryRun || review.Action != ReviewApprove {
		return
	}
	for _, place := range o.Lost {
		o.Registration.Dropped = append(o.Registration.Dropped, place.WorkID)
	}
}

// previewMails adds the mails that a review sends and holds back.
func (s *Service) previewMails(
	ctx context.Context,
	edition *contest.Edition,
	review Review,
	outcome *ReviewOutcome,
) error {
	var err error
	if outcome.Cancelled, err = s.Reviews.WaitingDecision(ctx, outcome.ID); err != nil {
		return fmt.Errorf("read waiting mail: %w", err)
	}
	if outcome.Mail == "" && outcome.Cancelled == nil || s.Composer == nil {
		return nil
	}
	decided := outcome.Registration
	if outcome.Mail != "" && review.Action != ReviewResend {
		decided.State, decided.Reason, decided.ReviewedAt = review.Action.state(), review.Reason, s.Clock.Now()
	}
	if outcome.Mail != "" {
		mail, err := s.Composer.ComposeDecision(edition, decided)
		if err != nil {
			return err
		}
		outcome.Composed = &mail
	}
	decided.Language = map[contest.Language]contest.Language{contest.English: contest.Chinese, contest.Chinese: contest.English}[decided.Language]
	other, err := s.Composer.ComposeDecision(edition, decided)
	outcome.Other = &other
	return err
}
