package operationstest

import (
	"context"
	"sync"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
)

// PhaseMoves is a store of moves in memory.
type PhaseMoves struct {
	mu    sync.Mutex
	Moves []contest.PhaseMove
	State operations.PhaseState
	Told  *outbox.Broadcast
	Err   error
	Reads int
}

func (s *PhaseMoves) PhaseMoves(context.Context, contest.EditionID) ([]contest.PhaseMove, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Reads++
	return s.Moves, s.Err
}

func (s *PhaseMoves) MovePhase(
	_ context.Context,
	_ contest.EditionID,
	check func([]contest.PhaseMove, operations.PhaseState) (operations.PhaseChange, error),
) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	change, err := check(s.Moves, s.State)
	if err == nil {
		s.Moves = append(s.Moves, change.Moves...)
		s.Told = change.Tell
	}
	return err
}

func PhaseForm(form operations.PhaseForm) contest.ReadForm[operations.PhaseForm] {
	return func(contest.FieldErrors) (operations.PhaseForm, error) { return form, nil }
}
