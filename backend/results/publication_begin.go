package results

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

// SiteCommand is the command that builds and publishes the pages where the service cannot.
const SiteCommand = "go run ./tools site publish"

func (s *PublicationService) wall() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// begin stores a publication in its first stage and carries it on as far as it goes at once. A call that repeats one
// with the same plan returns the publication that is on its way.
func (s *PublicationService) begin(
	ctx context.Context,
	by contest.Organiser,
	run PublicationRun,
	p *NewPublication,
) (*PublicationRun, error) {
	run.ID, run.Token, run.Version = newPreviewToken(), newPreviewToken(), 1
	run.Actor, run.BeganAt = by.Actor, s.wall()
	run.reach(StagePlanned, run.BeganAt, by.Actor)
	err := s.Publications.BeginRun(ctx, run, p, s.Clock.Now())
	var failed *contest.Error
	if errors.As(err, &failed) && failed.Fields["publication"] != (contest.Text{}) {
		if there, readErr := s.onItsWay(
			ctx,
			run.Edition,
			run.Kind,
			run.Plan,
		); readErr == nil && there != nil &&
			run.ProposedBy == "" {
			return there, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("begin publication: %w", err)
	}
	return s.carried(ctx, run)
}

// formerRun returns the newest publication of a kind; the zero value for none. A plan that is computed after it is
// begun only if this is the newest one still: else two callers would publish one plan one after the other.
func (s *PublicationService) formerRun(
	ctx context.Context,
	edition contest.EditionID,
	kind PublicationKind,
) (PublicationRun, error) {
	run, err := s.Publications.PublicationRun(ctx, edition, kind)
	if err != nil || run == nil {
		return PublicationRun{}, err
	}
	return *run, nil
}

// isOnItsWay reports whether a publication carries a plan out: its emails are not written yet, and nobody stopped it.
func (r PublicationRun) isOnItsWay(plan string) bool {
	return r.Plan == plan && (r.Stage.Pending() || r.Stage == StagePublic && r.StoppedBy == "")
}

// onItsWay returns the publication of a plan that is on its way; nil for none.
func (s *PublicationService) onItsWay(
	ctx context.Context,
	edition contest.EditionID,
	kind PublicationKind,
	plan string,
) (*PublicationRun, error) {
	run, err := s.Publications.PublicationRun(ctx, edition, kind)
	if err != nil || run == nil || !run.isOnItsWay(plan) {
		return nil, err
	}
	return run, nil
}

// stillOnItsWay is onItsWay; CONFLICT when the former publication carried this plan out while it was computed, so that
// the plan names emails that are written.
func (s *PublicationService) stillOnItsWay(
	ctx context.Context,
	former PublicationRun,
	edition contest.EditionID,
	kind PublicationKind,
	plan string,
) (*PublicationRun, error) {
	run, err := s.onItsWay(ctx, edition, kind, plan)
	if err == nil && run == nil && former.isOnItsWay(plan) {
		return nil, PlanChanged()
	}
	return run, err
}

// carried carries a publication on as far as it goes and returns it. What fails now is tried again by the next
// CarryOn: the publication itself is stored.
func (s *PublicationService) carried(ctx context.Context, run PublicationRun) (*PublicationRun, error) {
	_ = s.carryOn(ctx, run.ID)
	return s.Publications.PublicationRunByID(context.WithoutCancel(ctx), run.ID)
}

// change stores a step. False: somebody else made a step since, and nothing is stored.
func (s *PublicationService) change(ctx context.Context, next PublicationRun) (bool, error) {
	return s.Publications.ChangeRun(ctx, RunChange{Run: next, At: s.Clock.Now()})
}

// failed stores that a publication has failed, with an audit row.
func (s *PublicationService) failed(
	ctx context.Context,
	run PublicationRun,
	by string,
	reason contest.Text,
	log string,
) (bool, error) {
	next := run
	next.fail(s.wall(), by, reason, log)
	return s.Publications.ChangeRun(ctx, RunChange{
		Run: next, Action: ActionFailPublication, Before: run.Stage, Actor: by, Reason: reason.EN, At: s.Clock.Now(),
	})
}

// newPreviewToken returns at least 128 random bits as lower-case letters and digits.
func newPreviewToken() string { return strings.ToLower(rand.Text()) }
