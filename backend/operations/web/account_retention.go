package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) retentionRoutes() []httpkit.Route {
	const base = "/apis/organiser/retention"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.readRetention),
		httpkit.Post(base, httpkit.LoggedIn, s.moveRetention),
	}
}

// retentionAnswer is until when an edition keeps its data, on the wire.
type retentionAnswer struct {
	EndsAt         *time.Time `json:"endsAt"`
	PlannedAt      *time.Time `json:"plannedAt"`
	DeletesAt      *time.Time `json:"deletesAt"`
	EmailsErasedAt *time.Time `json:"emailsErasedAt"`
	MovedAt        *time.Time `json:"movedAt"`
	MovedBy        *string    `json:"movedBy"`
	Reason         string     `json:"reason"`
}

type retainedAccountAnswer struct {
	Email       string                    `json:"email"`
	State       operations.RetentionState `json:"state"`
	DeletesAt   *time.Time                `json:"deletesAt"` // null: it is kept
	FirstToldAt *time.Time                `json:"firstToldAt"`
	LastToldAt  *time.Time                `json:"lastToldAt"`
}

type retentionPage struct {
	retentionAnswer
	Accounts []retainedAccountAnswer `json:"accounts"`
	Total    int                     `json:"total"`
	Next     *contest.Cursor         `json:"next"`
}

func (s *Console) retentionAnswer(c echo.Context, r operations.Retention) (retentionAnswer, error) {
	edition := s.Edition(c)
	answer := retentionAnswer{
		EndsAt: httpkit.TimeOrNull(
			edition,
			r.EndsAt,
		),
		PlannedAt: httpkit.TimeOrNull(edition, r.Planned),
		DeletesAt: httpkit.TimeOrNull(edition, r.DeletesAt),
		EmailsErasedAt: httpkit.TimeOrNull(
			edition,
			r.EmailsAt,
		),
		MovedAt: httpkit.TimeOrNull(edition, r.Move.MovedAt),
		Reason:  r.Move.Reason,
	}
	if r.Move.By != "" {
		names, err := s.ActorNames(c)
		if err != nil {
			return answer, err
		}
		name := names.Name(r.Move.By)
		answer.MovedBy = &name
	}
	return answer, nil
}

// readRetention returns until when the edition keeps its data, and a page of its accounts by date.
func (s *Console) readRetention(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := operations.RetentionFilter{
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			operations.RetentionLater,
			operations.RetentionTold,
			operations.RetentionLast,
			operations.RetentionKept,
		),
		Search: httpkit.QuerySearch(c, "q"),
	}
	filter.Part = httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Retention.Find(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	if err != nil {
		return err
	}
	page := retentionPage{Total: found.Accounts.Total, Next: found.Accounts.Next, Accounts: []retainedAccountAnswer{}}
	if page.retentionAnswer, err = s.retentionAnswer(c, found); err != nil {
		return err
	}
	for _, a := range found.Accounts.Rows {
		page.Accounts = append(page.Accounts, retainedAccountAnswer{
			Email:     a.Entrant.Email,
			State:     a.State(),
			DeletesAt: httpkit.TimeOrNull(s.Edition(c), a.DeletedAt()),
			FirstToldAt: httpkit.TimeOrNull(
				s.Edition(c),
				a.FirstTold,
			),
			LastToldAt: httpkit.TimeOrNull(s.Edition(c), a.LastTold),
		})
	}
	return httpkit.OK(c, page)
}

// moveRetention moves the date of deletion. A dry run says what would hold.
func (s *Console) moveRetention(c echo.Context) error {
	moved, err := s.Retention.Move(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[operations.RetentionForm](c),
	)
	if err != nil {
		return err
	}
	answer, err := s.retentionAnswer(c, moved)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}
