package judging

import (
	"context"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Actions of the audit log that concern assignments.
const (
	ActionAssign      = "assignment.set"
	ActionClearAssign = "assignment.clear"
	ActionEndAssign   = "assignment.end"  // of one account
	ActionJoinAssign  = "assignment.join" // of works that came later
)

// AssignmentSubject names the assignment of an edition's judges or nominators in the audit log.
func AssignmentSubject(edition contest.EditionID, role jury.Role) string {
	return "assignment:" + string(edition) + ":" + string(role)
}

// AssignmentStore stores which works a judge shares in.
type AssignmentStore interface {
	// AssignmentState returns the enabled judges of a role, and the works on their lists: those that
	// were submitted, or that are scored.
	// Judges get works of these categories, or of those of the present assignment for nil.
	AssignmentState(
		ctx context.Context,
		edition contest.EditionID,
		role jury.Role,
		categories map[string][]string,
	) (AssignmentState, error)
	// SetAssignment makes a plan, and stores its PerWork and categories for works that come later. CONFLICT when the state is no
	// longer plan.State. Disabled judges keep their works.
	SetAssignment(
		ctx context.Context,
		edition contest.EditionID,
		role jury.Role,
		plan AssignmentPlan,
		actor string,
		at time.Time,
	) error
	// ClearAssignment ends the assignment for all judges of a role, disabled ones included, and
	// returns how many had one.
	ClearAssignment(
		ctx context.Context,
		edition contest.EditionID,
		role jury.Role,
		actor string,
		at time.Time,
	) (int, error)
	// EndAssignment ends the assignment of one account, those of the others stay. NOT_FOUND; CONFLICT
	// for an account without one.
	EndAssignment(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error
	LateWorkStore
}

// AssignmentService shares works out among judges or nominators, who then see no other works. A
// judge who is added later sees all works until they are shared out again. A work that is added later
// is assigned by the same rule, see LateWorkService. Every method returns FORBIDDEN for a
// zero Organiser, and those that change an assignment CONFLICT (field "judging") for Frozen
// and (field "prize") while results are public.
type AssignmentService struct {
	Assignments AssignmentStore
	Clock       contest.Clock // the contest's time
	Prospects   *Prospects
}

// Plan returns how Assign would share the works out, to judges of these categories, by the id of the judge; nil: of
// those of the present assignment. VALIDATION_FAILED.
func (s *AssignmentService) Plan(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	role jury.Role,
	perWork int,
	categories map[string][]string,
) (AssignmentPlan, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return AssignmentPlan{}, err
	}
	state, err := s.Assignments.AssignmentState(ctx, edition, role, categories)
	if err != nil {
		return AssignmentPlan{}, err
	}
	return Assign(state, perWork, AssignmentSubject(edition, role))
}

// Apply makes a plan. CONFLICT when judges, works, recusals, scores or assignments have changed
// since it was made.
func (s *AssignmentService) Apply(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	role jury.Role,
	plan AssignmentPlan,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	return s.Assignments.SetAssignment(ctx, edition, role, plan, by.Actor, s.Clock.Now())
}

// Clear ends the assignment, so that everybody sees all works again, and returns how many judges
// had one.
func (s *AssignmentService) Clear(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	role jury.Role,
) (int, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return 0, err
	}
	return s.Assignments.ClearAssignment(ctx, edition, role, by.Actor, s.Clock.Now())
}

// LateWorks are the works of a role with fewer readers than its assignment asks for.
type LateWorks struct {
	AssignmentRule
	Works []UnassignedWork // by id
}

// Part returns a part of the works.
func (l LateWorks) Part(p contest.Part) contest.Found[UnassignedWork] {
	return contest.PartOf(l.Works, p, func(w UnassignedWork) string { return strconv.Itoa(w.WorkID) })
}

// Late returns the works with fewer readers than asked: those that LateWorkService has not assigned yet or cannot, or
// that wait for an organiser.
func (s *AssignmentService) Late(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	role jury.Role,
) (late LateWorks, err error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return late, err
	}
	if late.AssignmentRule, err = s.Assignments.AssignmentRule(ctx, edition, role); err != nil || late.PerWork == 0 {
		return late, err
	}
	late.Works, err = s.Assignments.UnderassignedWorks(ctx, edition, role)
	return late, err
}

// End ends the assignment of one account, which sees all works again, those that come later
// included. Nobody else's works change. NOT_FOUND; CONFLICT (field "name") for an account that
// has none.
func (s *AssignmentService) End(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	err := s.Assignments.EndAssignment(ctx, edition, name, by.Actor, s.Clock.Now())
	if contest.CodeOf(err) == contest.CodeConflict && contest.FieldsOf(err) == nil {
		return contest.Conflict(
			"name",
			contest.Text{EN: "This account has no assignment: it sees all works", ZH: "该账号没有分配作品，可查看全部作品"},
		)
	}
	return err
}
