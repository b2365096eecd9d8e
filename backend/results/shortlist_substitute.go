package results

import (
	"slices"

	"marquee/backend/contest"
)

// substituted returns the list with one work in the place of another, which leaves it. VALIDATION_FAILED unless exactly
// one work is added, and the other is on the list and has no place on it, since judges do not see it.
func (f ShortlistForm) substituted(listed []ShortlistedWork) ([]int, error) {
	at := slices.IndexFunc(listed, func(w ShortlistedWork) bool { return w.WorkID == f.InPlaceOf })
	fieldErrs, before := contest.FieldErrors{}, idsOf(listed)
	switch {
	case len(f.Add) != 1 || slices.Contains(before, f.Add[0]):
		fieldErrs.Add("add", contest.Text{EN: "Name one work that is not on the shortlist", ZH: "请填写一部不在名单中的作品"})
	case at < 0:
		fieldErrs.Add(
			"inPlaceOf",
			contest.Text{EN: "Work %d is not on the shortlist", ZH: "作品 %d 不在名单中"}.Format(f.InPlaceOf),
		)
	case listed[at].Judged:
		fieldErrs.Add("inPlaceOf", contest.Text{
			EN: "Work %d has its place: judges see it. Remove it from the shortlist instead.",
			ZH: "作品 %d 仍在评审中，名额未空出，请改为将其移出名单",
		}.Format(f.InPlaceOf))
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	after := slices.Clone(before)
	after[at] = f.Add[0]
	return Revised(after, nil, f.Remove), nil
}

// PlaceTaken says why a restored work does not return to the shortlist; zero when it does, or never was on it.
func (e DisqualificationEffect) PlaceTaken() contest.Text {
	switch {
	case e.Substitute != 0:
		return contest.Text{
			EN: "Its place on the shortlist was given to work %d, so it does not return there. Add it under Shortlist if it should.",
			ZH: "其入围名额已由作品 %d 递补，恢复后不会回到名单。如需入围，请在“入围名单”中重新加入。",
		}.Format(e.Substitute)
	case e.Full || e.Done.Dropped:
		return contest.Text{
			EN: "All places on the shortlist are taken, so it leaves the list. Remove another work under Shortlist if it should be on it.",
			ZH: "入围名额已满，恢复后该作品将移出名单。如需入围，请先在“入围名单”中移出其他作品。",
		}
	default:
		return contest.Text{}
	}
}
