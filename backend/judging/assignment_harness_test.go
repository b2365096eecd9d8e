package judging_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// panelOf returns judges j0… and works 1…, without an assignment.
func panelOf(judges, works int) judging.AssignmentState {
	var s judging.AssignmentState
	for j := range judges {
		s.Judges = append(s.Judges, judging.AssignmentJudge{ID: fmt.Sprint("id", j), Name: fmt.Sprint("j", j)})
	}
	for w := range works {
		s.Works = append(s.Works, w+1)
	}
	return s
}

// made is the state after a plan was made.
func made(p judging.AssignmentPlan) judging.AssignmentState {
	next := judging.AssignmentState{Works: p.State.Works}
	for _, s := range p.Shares {
		j := s.Judge
		j.Assigned, j.Works = true, s.After
		next.Judges = append(next.Judges, j)
	}
	return next
}

func assign(t *testing.T, s judging.AssignmentState, perWork int) judging.AssignmentPlan {
	t.Helper()
	p, err := judging.Assign(s, perWork, "seed")
	if err != nil {
		t.Fatalf("%d judges, %d works, %d per work: %v", len(s.Judges), len(s.Works), perWork, err)
	}
	return p
}

// judgesOf counts the judges of each work.
func judgesOf(p judging.AssignmentPlan) map[int]int {
	count := map[int]int{}
	for _, s := range p.Shares {
		for i, w := range s.After {
			if i > 0 && s.After[i-1] == w {
				panic("a work twice")
			}
			count[w]++
		}
	}
	return count
}

func loads(p judging.AssignmentPlan) (least, most, total, busy int) {
	least = len(p.State.Works)
	for _, s := range p.Shares {
		least, most, total = min(least, len(s.After)), max(most, len(s.After)), total+len(s.After)
		if len(s.After) > 0 {
			busy++
		}
	}
	return least, most, total, busy
}

func moves(p judging.AssignmentPlan) (gained, lost int) {
	for _, s := range p.Shares {
		gained, lost = gained+len(s.Added), lost+len(s.Removed)
	}
	return gained, lost
}

// connected counts the groups by walking from work to judge to work.
func connected(p judging.AssignmentPlan) int {
	groups, seen := 0, map[int]bool{}
	for _, first := range p.State.Works {
		if seen[first] {
			continue
		}
		groups++
		for open := []int{first}; len(open) > 0; {
			work := open[0]
			open = open[1:]
			if seen[work] {
				continue
			}
			seen[work] = true
			for _, s := range p.Shares {
				if slices.Contains(s.After, work) {
					open = append(open, s.After...)
				}
			}
		}
	}
	return groups
}

func fieldText(err error, field string) contest.Text {
	var failed *contest.Error
	if !errors.As(err, &failed) {
		return contest.Text{}
	}
	return failed.Fields[field]
}
