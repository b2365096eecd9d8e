package results

import (
	"context"
	"errors"

	"marquee/backend/contest"
)

// SelectionForm selects works of the shortlist. The JSON tags are the field names on the wire.
type SelectionForm struct {
	WorkIDs []int  `json:"workIds"`
	Before  *[]int `json:"before"` // the selected works that were read, in any order; nil: any
}

// Check accepts every form: the rules depend on the edition.
func (f SelectionForm) Check(contest.FieldErrors) SelectionForm { return f }

// ChangeSelection is Select for a form. VALIDATION_FAILED also for works that are not on the shortlist; CONFLICT
// also when others than form.Before are selected.
func (s *ShortlistService) ChangeSelection(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[SelectionForm],
) error {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return err
	}
	if err := checkShortlist(form.WorkIDs, edition.MaxSelected).Err(); err != nil {
		return err
	}
	err = s.Shortlists.SetSelected(ctx, edition.ID, form.WorkIDs, form.Before, by.Actor, s.Clock.Now())
	var missing *NotShortlisted
	if errors.As(err, &missing) {
		return contest.FieldErrors{"workIds": contest.Text{
			EN: "The shortlist has no team with the number %s", ZH: "名单中没有编号为 %s 的团队",
		}.Format(joinNumbers(missing.WorkIDs))}.Err()
	}
	return err
}
