package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/jury"
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
	read := httpkit.ReadFormFrom(c, judging.AssignmentForm{Role: jury.RoleNominator})
	plan, err := s.Assignments.Change(c.Request().Context(), httpkit.By(c), s.Edition(c), read)
	if err != nil {
		return err
	}
	answer := assignmentAnswer{
		Plan:    plan.Digest(),
		Works:   len(plan.State.Works),
		Groups:  plan.Groups,
		Changed: plan.Changed(),
		Shares:  make([]shareAnswer, len(plan.Shares)),
	}
	for i, share := range plan.Shares {
		answer.Shares[i] = shareAnswer{
			ID:      share.Judge.ID,
			Name:    share.Judge.Name,
			All:     !share.Judge.Assigned,
			Before:  len(share.Before),
			After:   len(share.After),
			Added:   append([]int{}, share.Added...),
			Removed: append([]int{}, share.Removed...),
		}
	}
	return httpkit.OK(c, answer)
}

// lateWorkAnswer is a work with fewer readers than its edition's assignment asks for.
type lateWorkAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Readers int    `json:"readers"` // accounts that see it
	Able    int    `json:"able"`    // accounts without a conflict
	// Waits says what the work waits for: "tick" (for less than a minute), "opening" of the judging, "organiser" or
	// "judges".
	Waits string `json:"waits"`
}

type assignmentStateAnswer struct {
	PerFilm int `json:"perFilm"` // 0: there is no assignment
	// Categories are those of which accounts get works, by their id; the others get works of all.
	Categories map[string][]string `json:"categories"`
	Wait       bool                `json:"wait"` // late works wait for an organiser
	Items      []lateWorkAnswer    `json:"items"`
	Total      int                 `json:"total"`
	Next       *contest.Cursor     `json:"next"`
}

// assignmentState returns the rule of an assignment, of nominators unless the role is named, and the works with fewer
// readers than it asks for.
func (s *Console) assignmentState(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	role := httpkit.QueryChoice(c, fieldErrs, "role", jury.RoleNominator, jury.RoleJudge)
	part := httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if role == "" {
		role = jury.RoleNominator
	}
	ctx, edition := c.Request().Context(), s.Edition(c)
	late, err := s.Assignments.Late(ctx, httpkit.By(c), edition.ID, role)
	if err != nil {
		return err
	}
	closed, err := s.Judging.ClosedAt(ctx, httpkit.By(c), edition.ID)
	if err != nil {
		return err
	}
	waits := func(w judging.UnassignedWork) string {
		switch {
		case !closed.IsZero():
			return "opening"
		case w.Able <= w.Readers:
			return "judges"
		case edition.LateWorksWait:
			return "organiser"
		default:
			return "tick"
		}
	}
	found := late.Part(part)
	answer := assignmentStateAnswer{
		PerFilm:    late.PerWork,
		Categories: late.Categories,
		Wait:       edition.LateWorksWait,
		Total:      found.Total,
		Next:       found.Next,
		Items:      []lateWorkAnswer{},
	}
	for _, w := range found.Rows {
		answer.Items = append(
			answer.Items,
			lateWorkAnswer{WorkID: w.WorkID, Title: w.Title, Readers: w.Readers, Able: w.Able, Waits: waits(w)},
		)
	}
	return httpkit.OK(c, answer)
}
