package web

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func (s *Console) conflictRoutes() []httpkit.Route {
	const base = "/apis/organiser/conflicts"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listLikelyConflicts),
		httpkit.Post(base+"/:id", httpkit.LoggedIn, s.decideConflict),
	}
}

// likelyConflictAnswer is a judge and an entrant who have something in common, on the wire.
type likelyConflictAnswer struct {
	ID        string                `json:"id"`
	Judge     string                `json:"judge"`
	Role      jury.Role             `json:"role"`
	WorkID    *int                  `json:"workId"` // null: none sent yet
	Title     string                `json:"title"`
	Entrant   string                `json:"entrant"`
	Account   string                `json:"account"`
	People    []string              `json:"people"`
	By        []string              `json:"by"`
	Judged    bool                  `json:"judged"`
	State     judging.ConflictState `json:"state"`
	Reason    string                `json:"reason"`
	DecidedBy string                `json:"decidedBy"`
	DecidedAt *time.Time            `json:"decidedAt"`
}

func (s *Console) likelyConflictAnswer(c echo.Context, l judging.LikelyConflict) likelyConflictAnswer {
	answer := likelyConflictAnswer{
		ID:        l.ID,
		Judge:     l.Judge,
		Role:      l.Role,
		Title:     l.Title,
		Entrant:   l.Entrant,
		Account:   l.Account,
		People:    l.People,
		By:        l.By,
		Judged:    l.Judged,
		State:     l.State,
		Reason:    l.Reason,
		DecidedBy: l.DecidedBy,
		DecidedAt: httpkit.TimeOrNull(s.Edition(c), l.DecidedAt),
	}
	if l.WorkID != 0 {
		answer.WorkID = &l.WorkID
	}
	return answer
}

// listLikelyConflicts returns judges and entrants who have something in common, the undecided first, and all of them
// unless the query names a page.
func (s *Console) listLikelyConflicts(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := judging.LikelyFilter{
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			judging.ConflictOpen,
			judging.ConflictRecused,
			judging.ConflictAllowed,
		),
		Judge: httpkit.QuerySearch(c, "judge"),
		Part:  httpkit.QueryPart(c, fieldErrs),
	}
	if text := c.QueryParam("workId"); text != "" {
		id, err := strconv.Atoi(text)
		if err != nil || id < 1 {
			fieldErrs.Add("workId", contest.Text{EN: "Please name a work by its id, a whole number", ZH: "请用整数编号指明作品"})
		}
		filter.WorkID = id
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Conflicts.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, filter)
	if err != nil {
		return err
	}
	answers := make([]likelyConflictAnswer, len(found.Rows))
	for i, l := range found.Rows {
		answers[i] = s.likelyConflictAnswer(c, l)
	}
	return httpkit.OK(c, answers)
}

// decideConflict stores what an organiser decides about a likely conflict.
func (s *Console) decideConflict(c echo.Context) error {
	decided, err := s.Conflicts.Decide(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		c.Param("id"),
		httpkit.ReadForm[judging.ConflictForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.likelyConflictAnswer(c, decided))
}
