package judging

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// LateWorksActor is the actor, in the audit log, of what LateWorkService assigns.
const LateWorksActor = "service:late-works"

// UnassignedWork is a work with fewer readers than its edition's assignment asks for.
type UnassignedWork struct {
	WorkID  int
	Title   string // the team's or the entrant's name, in the camp
	Readers int    // enabled accounts that see it
	Able    int    // enabled accounts of its category without a conflict
	Asked   int    // readers of each work
}

// AssignmentRule is how works are shared out.
type AssignmentRule struct {
	PerWork    int                 // readers of each work; 0: there is no assignment
	Categories map[string][]string // of which judges get works, by the id of the judge; the others get works of all
}

// LateWorkStore assigns works that came after an assignment.
type LateWorkStore interface {
	// UnderassignedWorks returns the works of a role's list with fewer readers than its assignment asks for, by id.
	// None without an assignment.
	UnderassignedWorks(ctx context.Context, edition contest.EditionID, role jury.Role) ([]UnassignedWork, error)
	// AssignmentRule returns how works of a role are shared out; its zero value without an assignment.
	AssignmentRule(ctx context.Context, edition contest.EditionID, role jury.Role) (AssignmentRule, error)
	// JoinAssignment adds what Join plans for the present state, writes the log and the audit log, and returns how many
	// works were given to a judge more. It adds nothing, under any number of concurrent calls, that another has added.
	// Nothing without an assignment, while judging is closed and while results are public.
	JoinAssignment(
		ctx context.Context,
		edition contest.EditionID,
		role jury.Role,
		actor string,
		at time.Time,
	) (int, error)
}

// LateWorkService assigns works that arrive, return or are shortlisted after an assignment, by its rule. Any number of
// processes may run it at once.
type LateWorkService struct {
	Works    LateWorkStore
	Editions func(ctx context.Context) []*contest.Edition // of Sweep
	Clock    contest.Clock                                // the contest's time
	Log      *slog.Logger
}

// Sweep assigns the late works of every edition but those whose late works wait. One that fails does not keep the
// others from it.
func (s *LateWorkService) Sweep(ctx context.Context) error {
	var errs []error
	for _, edition := range s.Editions(ctx) {
		errs = append(errs, s.assign(ctx, edition))
	}
	return errors.Join(errs...)
}

// After assigns the late works of one edition at once, after an event that may have brought some. What fails is left
// to the next Sweep. A nil service leaves everything to it.
func (s *LateWorkService) After(ctx context.Context, edition *contest.Edition) {
	if s == nil {
		return
	}
	if err := s.assign(context.WithoutCancel(ctx), edition); err != nil {
		s.Log.WarnContext(ctx, "late works are assigned on the next tick", slog.String("error", err.Error()))
	}
}

// assign locks nothing unless a work can get a reader more.
func (s *LateWorkService) assign(ctx context.Context, edition *contest.Edition) error {
	if edition.LateWorksWait {
		return nil
	}
	for _, role := range []jury.Role{jury.RoleNominator, jury.RoleJudge} {
		works, err := s.Works.UnderassignedWorks(ctx, edition.ID, role)
		if err != nil {
			return fmt.Errorf("find late works: %w", err)
		}
		able := false
		for _, w := range works {
			able = able || w.Able > w.Readers
		}
		if !able {
			continue
		}
		added, err := s.Works.JoinAssignment(ctx, edition.ID, role, LateWorksActor, s.Clock.Now())
		if err != nil {
			return fmt.Errorf("assign late works: %w", err)
		}
		if added > 0 {
			s.Log.InfoContext(ctx, "late works assigned",
				slog.String("edition", string(edition.ID)), slog.String("role", string(role)), slog.Int("works", added))
		}
	}
	return nil
}
