package operations

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// Violation is a row of the database that breaks a rule which every transaction keeps.
type Violation struct {
	Edition contest.EditionID
	Rule    string // what is broken
	Row     string // which row breaks it
}

// String is the violation on one line.
func (v Violation) String() string { return fmt.Sprintf("%s: %s: %s", v.Edition, v.Rule, v.Row) }

// InvariantStore looks for broken rules.
type InvariantStore interface {
	// Violations checks every rule of an edition at one moment. It returns at most ten rows for
	// each rule, none for a database that is in order.
	Violations(ctx context.Context, edition *contest.Edition) ([]Violation, error)
}

// InvariantService checks a contest's database: after a restore, after faults, and after tests.
type InvariantService struct {
	Invariants InvariantStore
}

// Check returns what is wrong with an edition; nothing when all is in order. It changes nothing,
// and may run beside the service. FORBIDDEN unless by is an owner.
func (s *InvariantService) Check(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) ([]Violation, error) {
	if err := by.Check(); err != nil {
		return nil, err
	}
	return s.Invariants.Violations(ctx, edition)
}
