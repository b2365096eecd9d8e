package judging

import (
	"slices"
)

// Join gives works with fewer than perWork readers to more judges, and takes no work from anybody. The same arguments
// give the same plan. Its shares are those of the judges with an assignment: the others see all works already, and are
// readers of each without a conflict.
//
//   - A work gets perWork readers, or all judges without a conflict where they are fewer.
//   - The judges with the fewest works get them, and loads become as even as that allows.
func Join(state AssignmentState, perWork int, seed string) AssignmentPlan {
	state.Judges = slices.Clone(state.Judges)
	for j, judge := range state.Judges {
		if !judge.Assigned {
			state.Judges[j].Works = state.Works
		}
	}
	s := newSharing(state, perWork, seed)
	for _, row := range s.places {
		for j, p := range row {
			if p == kept {
				row[j] = fixed
			}
		}
	}
	s.fill()
	s.balance()
	s.connect()
	plan := s.plan()
	shares := plan.Shares
	plan.Shares = nil
	for _, share := range shares {
		if share.Judge.Assigned {
			plan.Shares = append(plan.Shares, share)
		}
	}
	return plan
}
