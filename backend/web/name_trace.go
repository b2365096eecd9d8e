package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

func (s *Console) nameTraceRoutes() []consoleRoute {
	const base = "/apis/organiser/retention/traces"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listNameTraces},
		{http.MethodPost, base + "/:id", loggedIn, s.settleNameTrace},
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
	part := consolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.NameTraces.Find(c.Request().Context(), by(c), s.edition(c), part)
	if err != nil {
		return err
	}
	answer := nameTracePage{Items: []nameTraceAnswer{}, Total: found.Total, Next: found.Next}
	for _, n := range found.Rows {
		answer.Items = append(answer.Items, nameTraceAnswer{strconv.FormatInt(n.ID, 10), n.Place, n.Subject, n.Field, n.Search, n.FoundAt.In(s.edition(c).Location)})
	}
	return ok(c, answer)
}

// settleNameTrace says what became of a place.
func (s *Console) settleNameTrace(c echo.Context) error {
	if err := s.o.NameTraces.Settle(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[operations.TraceForm](c)); err != nil {
		return err
	}
	return ok(c, nil)
}
