package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

type shareAnswer struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	All     bool   `json:"all"`
	Before  int    `json:"before"`
	After   int    `json:"after"`
	Added   []int  `json:"added"`
	Removed []int  `json:"removed"`
}

type assignmentAnswer struct {
	Plan    string        `json:"plan"`
	Works   int           `json:"works"`
	Groups  int           `json:"groups"`
	Changed bool          `json:"changed"`
	Shares  []shareAnswer `json:"shares"`
}

// assignWorks shares works out among judges or nominators, nominators unless the role is named, or ends that.
func (s *Console) assignWorks(c echo.Context) error {
	read := readFormFrom(c, contest.AssignmentForm{Role: contest.RoleNominator})
	plan, err := s.o.Assignments.Change(c.Request().Context(), by(c), s.edition(c).ID, read)
	if err != nil {
		return err
	}
	answer := assignmentAnswer{
		Plan: plan.Digest(), Works: len(plan.State.Works), Groups: plan.Groups, Changed: plan.Changed(), Shares: make([]shareAnswer, len(plan.Shares)),
	}
	for i, share := range plan.Shares {
		answer.Shares[i] = shareAnswer{
			ID: share.Judge.ID, Name: share.Judge.Name, All: !share.Judge.Assigned, Before: len(share.Before), After: len(share.After),
			Added: append([]int{}, share.Added...), Removed: append([]int{}, share.Removed...),
		}
	}
	return ok(c, answer)
}
