package registration

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// ReviewAction is what organisers do with registrations.
type ReviewAction string

// The actions.
const (
	ReviewApprove ReviewAction = "approve"
	ReviewDeny    ReviewAction = "deny"
	ReviewReopen  ReviewAction = "reopen" // under review again
	ReviewResend  ReviewAction = "resend" // the mail about the decision
)

// Review is one action on one or many registrations.
type Review struct {
	Action ReviewAction
	IDs    []string // at most contest.MaxReviewed
	Reason string   // required for ReviewDeny; optional, for the audit log, for ReviewReopen
	DryRun bool     // report what would happen and change nothing
	// Versions are those that the organiser has read, by id. A registration that was sent
	// again since is skipped; one without an entry is reviewed as it is.
	Versions map[string]int
	// Before has the ChangedAt of those that the organiser has read, by id. A registration that was
	// decided, taken under review again or corrected since is skipped.
	Before map[string]time.Time
}

// ReviewSkip is why a registration is left as it is.
type ReviewSkip string

// The reasons.
const (
	SkipUnknown     ReviewSkip = "unknown"      // there is no such registration
	SkipDecided     ReviewSkip = "decided"      // decided already, or not as it was read
	SkipUnderReview ReviewSkip = "under_review" // to reopen or resend: nothing is decided
	SkipChanged     ReviewSkip = "changed"      // its entrant has corrected it or sent it again since it was read
	SkipEnded       ReviewSkip = "ended"        // to reopen or resend: organisers took the whole registration out
)

// ReviewOutcome is what happened, or with DryRun would happen, to one registration.
type ReviewOutcome struct {
	ID           string
	Registration Registration     // as it is now; empty with SkipUnknown
	Skipped      ReviewSkip       // "": done
	Mail         contest.MailKind // the mail that goes out; "": none
	// Lost are the registration's works that lose, or would lose, their place on the shortlist.
	Lost []LostPlace
	// Composed is the mail as it would go out, Cancelled the one that waits and would not be sent: both of a dry run
	// about one registration, nil for none.
	Composed, Cancelled *contest.NewMail
	// Other is that mail in the language that its entrant does not read, for organisers; nil for none.
	Other *contest.NewMail
}

// Review approves, denies, opens again or resends the mails of registrations, each in
// its own transaction, and reports on each in the order of the ids. After an error the
// outcomes so far are returned with it; calling again continues. VALIDATION_FAILED for
// an unknown action, too many ids, or ReviewDeny with an empty reason or one longer
// than contest.MaxReason. FORBIDDEN for a zero Organiser.
func (s *Service) Review(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	review Review,
) ([]ReviewOutcome, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	review.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return s.review(ctx, by, edition, review)
}

func (s *Service) review(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	review Review,
) ([]ReviewOutcome, error) {
	if s.Composer == nil && review.Action != ReviewReopen {
		return nil, errors.New("review registrations: no composer of mails is configured")
	}
	lost, err := s.lostPlaces(ctx, edition, review)
	if err != nil {
		return nil, err
	}
	outcomes := make([]ReviewOutcome, 0, len(review.IDs))
	for _, id := range review.IDs {
		outcome, err := s.reviewOne(ctx, by, edition, review, id)
		if err != nil {
			return outcomes, fmt.Errorf("review registration %s: %w", id, err)
		}
		if outcome.Skipped == "" {
			outcome.Lost = lost[id]
			outcome.previewDropped(review)
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// state is the state that the action leads to, "" for none.
func (a ReviewAction) state() contest.RegisterState {
	switch a {
	case ReviewApprove:
		return contest.StatePass
	case ReviewDeny:
		return contest.StateDeny
	case ReviewReopen:
		return contest.StateSubmitted
	default:
		return ""
	}
}

// skips is the reason why the action does not apply to a registration in a state.
func (a ReviewAction) skips(state contest.RegisterState) ReviewSkip {
	underReview := state == contest.StateSubmitted
	switch {
	case (a == ReviewApprove || a == ReviewDeny) && !underReview:
		return SkipDecided
	case (a == ReviewReopen || a == ReviewResend) && underReview:
		return SkipUnderReview
	default:
		return ""
	}
}

// skips is the reason why the review does not apply to a registration.
func (r Review) skips(registration Registration) ReviewSkip {
	if read := r.Versions[registration.ID]; read != 0 && read != registration.Version {
		return SkipChanged
	}
	skipped := r.Action.skips(registration.State)
	if skipped == "" && registration.Ended != "" {
		return SkipEnded
	}
	if read, named := r.Before[registration.ID]; skipped == "" && named {
		if err := registration.ChangedSince(read); contest.FieldsOf(err) != nil {
			return SkipChanged
		} else if err != nil {
			return SkipDecided
		}
	}
	return skipped
}

func (s *Service) reviewOne(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	review Review,
	id string,
) (ReviewOutcome, error) {
	outcome := ReviewOutcome{ID: id}
	var err error
	outcome.Registration, err = s.Reviews.RegistrationByID(ctx, edition.ID, id)
	if contest.CodeOf(err) == contest.CodeNotFound {
		outcome.Skipped = SkipUnknown
		return outcome, nil
	}
	if err != nil {
		return outcome, err
	}
	if outcome.Skipped = review.skips(outcome.Registration); outcome.Skipped != "" {
		return outcome, nil
	}
	if !review.DryRun {
		if outcome.Registration, err = s.carryOut(
			ctx,
			by,
			edition,
			review,
			id,
		); contest.CodeOf(
			err,
		) == contest.CodeConflict {
			return s.overtaken(ctx, edition, review, id)
		}
		if err != nil {
			return outcome, err
		}
	}
	outcome.Mail = mailKind(review.Action.state())
	if review.Action == ReviewResend {
		outcome.Mail = mailKind(outcome.Registration.State)
	}
	if review.DryRun && len(review.IDs) == 1 {
		err = s.previewMails(ctx, edition, review, &outcome)
	}
	return outcome, err
}

// overtaken reports a registration that another organiser has decided, or its entrant
// has sent again, since it was read.
func (s *Service) overtaken(
	ctx context.Context,
	edition *contest.Edition,
	review Review,
	id string,
) (ReviewOutcome, error) {
	current, err := s.Reviews.RegistrationByID(ctx, edition.ID, id)
	skipped := review.skips(current)
	switch {
	case skipped != "":
	case review.Action == ReviewReopen || review.Action == ReviewResend:
		skipped = SkipUnderReview
	default:
		skipped = SkipDecided
	}
	return ReviewOutcome{ID: id, Registration: current, Skipped: skipped}, err
}

func (s *Service) carryOut(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	review Review,
	id string,
) (Registration, error) {
	now := s.Now()
	decision := Decision{
		RegistrationID: id,
		State:          review.Action.state(),
		Reason:         review.Reason,
		By:             by.Actor,
		At:             s.Clock.Now(),
		Now:            now,
		Version:        review.Versions[id],
		Places:         edition.MaxShortlisted,
	}
	if read, named := review.Before[id]; named {
		decision.Before = &read
	}
	compose := func(r Registration) (contest.NewMail, error) {
		m, err := s.Composer.ComposeDecision(edition, r)
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = contest.RegistrationSubject(
			r.ID,
		), r.EntrantID, now, now.Add(
			s.hold(),
		)
		m.Deadline = edition.OwnDeadline(r.Standing())
		if review.Action == ReviewResend {
			m.NotBefore = now
		}
		return m, err
	}
	switch review.Action {
	case ReviewReopen:
		return s.Reviews.Decide(ctx, decision, nil)
	case ReviewResend:
		return s.Reviews.ResendDecision(ctx, decision, compose)
	default:
		return s.Reviews.Decide(ctx, decision, compose)
	}
}
