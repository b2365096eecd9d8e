package judging

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// AssignmentForm shares works out, or ends that. The JSON tags are the field names on the wire.
type AssignmentForm struct {
	Role    jury.Role `json:"role"`
	PerFilm int       `json:"perFilm"`
	Clear   bool      `json:"clear"`
	DryRun  bool      `json:"dryRun"`
	// Categories are those of which judges get works, by the id of the judge; nil: as before.
	Categories map[string][]string `json:"categories"`
	Plan       string              `json:"plan"` // AssignmentPlan.Digest of the plan that was read; "": any
}

// Digest names a plan: plans with the same one change the same.
func (p AssignmentPlan) Digest() string {
	encoded, err := json.Marshal(p)
	if err != nil {
		panic(err) // a plan has numbers and names only
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:16])
}

// Change shares works out, or ends the assignment, and returns the plan. A dry run changes
// nothing. VALIDATION_FAILED; CONFLICT when the plan is no longer the one that was read.
func (s *AssignmentService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[AssignmentForm],
) (AssignmentPlan, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return AssignmentPlan{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return AssignmentPlan{}, err
	}
	jury.CheckJudgeRole(fieldErrs, form.Role)
	checkJudgeCategories(fieldErrs, edition, form.Categories)
	maps.DeleteFunc(form.Categories, func(_ string, ids []string) bool { return len(ids) == 0 }) // works of all
	if !form.Clear && form.PerFilm < 1 {
		fieldErrs.Add("perFilm", contest.Text{EN: "A work has at least 1 judge", ZH: "每部作品至少须有 1 位评委"})
	}
	if err := fieldErrs.Err(); err != nil {
		return AssignmentPlan{}, err
	}
	plan, err := s.planOf(ctx, by, edition.ID, form)
	switch {
	case err != nil:
		return AssignmentPlan{}, err
	case form.Plan != "" && form.Plan != plan.Digest():
		return AssignmentPlan{}, contest.Fail(contest.CodeConflict)
	case form.DryRun:
		return plan, nil
	case form.Clear:
		_, err = s.Clear(ctx, by, edition.ID, form.Role)
		return plan, err
	}
	return plan, s.Apply(ctx, by, edition.ID, form.Role, plan)
}

// checkJudgeCategories adds an error for the field "categories" unless the edition has all of them.
func checkJudgeCategories(fieldErrs contest.FieldErrors, edition *contest.Edition, of map[string][]string) {
	for _, ids := range of {
		for _, id := range ids {
			if _, known := edition.Category(id); !known {
				fieldErrs.Add("categories", contest.Text{
					EN: "There is no such category. Please choose one of the list.",
					ZH: "没有这个类别，请从列表中选择",
				})
			}
		}
	}
}

// planOf plans what a form asks for; to end an assignment, every judge sees all works but
// those with a conflict.
func (s *AssignmentService) planOf(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	form AssignmentForm,
) (AssignmentPlan, error) {
	if form.Clear {
		state, err := s.Assignments.AssignmentState(ctx, edition, form.Role, map[string][]string{})
		if err != nil {
			return AssignmentPlan{}, err
		}
		return withoutAssignment(state), nil
	}
	plan, err := s.Plan(ctx, by, edition, form.Role, form.PerFilm, form.Categories)
	if wrong := contest.FieldsOf(err); wrong != nil {
		if text, has := wrong["per-film"]; has {
			return AssignmentPlan{}, contest.FieldErrors{"perFilm": text}.Err()
		}
	}
	return plan, err
}

// withoutAssignment is the plan after which everybody sees all works.
func withoutAssignment(state AssignmentState) AssignmentPlan {
	s := newSharing(state, 0, "")
	for w, row := range s.places {
		for j, p := range row {
			if p == free {
				s.set(w, j, added)
			}
		}
	}
	plan := s.plan()
	plan.Ends = true
	return plan
}
