package web

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) nameTraceRoutes() []httpkit.Route {
	const base = "/apis/organiser/retention/traces"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listNameTraces),
		httpkit.Post(base+"/:id", httpkit.LoggedIn, s.settleNameTrace),
	}
}

type nameTraceAnswer struct {
	ID      string    `json:"id"`
	Place   string    `json:"place"`
	Subject string    `json:"subject"`
	Field   string    `json:"field"`
	Search  string    `json:"search"`
	FoundAt time.Time `json:"foundAt"`
}

type nameTracePage struct {
	Items []nameTraceAnswer `json:"items"`
	Total int               `json:"total"`
	Next  *contest.Cursor   `json:"next"`
}

// listNameTraces returns a page of the places that may name a deleted person.
func (s *Console) listNameTraces(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	part := httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.NameTraces.Find(c.Request().Context(), httpkit.By(c), s.Edition(c), part)
	if err != nil {
		return err
	}
	answer := nameTracePage{Items: []nameTraceAnswer{}, Total: found.Total, Next: found.Next}
	for _, n := range found.Rows {
		answer.Items = append(
			answer.Items,
			nameTraceAnswer{
				strconv.FormatInt(n.ID, 10),
				n.Place,
				n.Subject,
				n.Field,
				n.Search,
				n.FoundAt.In(s.Edition(c).Location),
			},
		)
	}
	return httpkit.OK(c, answer)
}

// settleNameTrace says what became of a place.
func (s *Console) settleNameTrace(c echo.Context) error {
	if err := s.NameTraces.Settle(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[operations.TraceForm](c),
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
