package judging

import (
	"slices"
)

// Join gives works with fewer than perWork readers to more judges, and takes no work from anybody. The same arguments
// give the same plan. Its shares are those of the judges with an assignment: the others see all works already, and are
// readers of each without a conflict.
//
//   - A work gets perWork readers, or all judges of its category without a conflict where they are fewer.
//   - The judges with the fewest works get them, and loads become as even as that allows.
func Join(state AssignmentState, perWork int, seed string) AssignmentPlan {
	state.Judges = slices.Clone(state.Judges)
	for j, judge := range state.Judges {
		if !judge.Assigned {
			state.Judges[j].Works = state.Works
		}
		// A work that came into another category stays with its readers.
		state.Judges[j].Outside = slices.DeleteFunc(slices.Clone(judge.Outside), func(work int) bool {
			return slices.Contains(state.Judges[j].Works, work)
		})
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
