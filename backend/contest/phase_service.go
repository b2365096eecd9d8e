package contest

import (
	"context"
	"fmt"
	"time"
)

// ActionMovePhase is the action of the audit log for a moved end.
const ActionMovePhase = "phase.move"

// PhaseSubject names an edition's end in the audit log.
func PhaseSubject(edition EditionID, phase string) string {
	return "phase:" + string(edition) + ":" + phase
}

// PhaseStore stores the ends that were moved.
type PhaseStore interface {
	// PhaseMoves lists the moves of an edition, oldest first.
	PhaseMoves(ctx context.Context, edition EditionID) ([]PhaseMove, error)
	// MovePhase calls check with the moves so far and what a move could break, and stores the move
	// that it returns with its record of the log and its audit row, all or nothing; nil stores
	// nothing. Calls for an edition run one after the other, and not beside a publication.
	MovePhase(ctx context.Context, edition EditionID, check func([]PhaseMove, PhaseState) (*PhaseMove, error)) error
}

// PhaseService lists and moves the ends of an edition. Editions are those of the catalogue,
// without moves. Every method returns FORBIDDEN for a zero Organiser.
type PhaseService struct {
	Phases   PhaseStore
	Calendar *Calendar // reads the dates again after a move; nil: none
	Clock    Clock     // the contest's time
}

// PhasePlan is what a move changes.
type PhasePlan struct {
	Before, After []PhaseEnd
	Edition       *Edition // after it
	Changed       bool     // false: the end was there already
}

// Find returns the ends of a filter.
func (s *PhaseService) Find(ctx context.Context, by Organiser, planned *Edition, filter PhaseFilter) ([]PhaseEnd, error) {
	ends, err := s.List(ctx, by, planned)
	return filter.Of(ends).Rows, err
}

// List returns the ends of an edition in their order.
func (s *PhaseService) List(ctx context.Context, by Organiser, planned *Edition) ([]PhaseEnd, error) {
	if err := by.mayRead(areaPhases); err != nil {
		return nil, err
	}
	moves, err := s.Phases.PhaseMoves(ctx, planned.ID)
	if err != nil {
		return nil, err
	}
	return planned.Moved(moves).PhaseEnds(planned, moves), nil
}

// Extend moves an end, later or earlier, and returns what that changes; with DryRun it changes
// nothing. VALIDATION_FAILED for an end in the past, before its begin, or on which another phase
// ends; CONFLICT when the end is another one than the form says, and when a later phase has
// begun and has a shortlist or results.
func (s *PhaseService) Extend(ctx context.Context, by Organiser, planned *Edition, read ReadForm[PhaseForm]) (PhasePlan, error) {
	if err := by.mayChange(areaPhases); err != nil {
		return PhasePlan{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return PhasePlan{}, err
	}
	checked := form.check(fieldErrs, planned)
	if err := fieldErrs.Err(); err != nil {
		return PhasePlan{}, err
	}
	var plan PhasePlan
	err = s.Phases.MovePhase(ctx, planned.ID, func(moves []PhaseMove, state PhaseState) (*PhaseMove, error) {
		now := s.Clock.Now()
		before := planned.Moved(moves)
		move, err := before.checkMove(planned, moves, checked, state, now)
		if err != nil {
			return nil, err
		}
		move.MovedAt, move.Actor = now.Truncate(time.Microsecond), by.actor
		plan = PhasePlan{Before: before.PhaseEnds(planned, moves), Edition: before, Changed: !move.EndsAt.Equal(move.Before)}
		if plan.Changed {
			moves = append(moves, move)
			plan.Edition = planned.Moved(moves)
		}
		plan.After = plan.Edition.PhaseEnds(planned, moves)
		if !plan.Changed || checked.dryRun {
			return nil, nil //nolint:nilnil // nothing to store
		}
		return &move, nil
	})
	if err != nil {
		return PhasePlan{}, fmt.Errorf("move phase: %w", err)
	}
	if s.Calendar != nil && plan.Changed && !checked.dryRun {
		s.Calendar.Forget()
	}
	return plan, nil
}
