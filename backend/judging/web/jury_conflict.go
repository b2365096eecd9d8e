package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/registration"
)

// ConflictAnswer is a conflict of interest that a judge has declared, on the wire.
type ConflictAnswer struct {
	Judge      string    `json:"judge"`
	WorkID     int       `json:"workId"`
	Title      string    `json:"title"`
	Reason     string    `json:"reason"`
	DeclaredAt time.Time `json:"declaredAt"`
}

// conflictFilter reads a filter and an order from the query.
func conflictFilter(c echo.Context, fieldErrs contest.FieldErrors) judging.ConflictFilter {
	return judging.ConflictFilter{
		Search: httpkit.QuerySearch(c, "q"),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			judging.ConflictsByTime,
			judging.ConflictsByJudge,
			judging.ConflictsByWork,
		),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// listConflicts returns the conflicts of interest that judges have declared, the latest first unless the query names an
// order, and all of them unless it names a page.
func (s *Console) listConflicts(c echo.Context) error {
	edition, fieldErrs := s.Edition(c), contest.FieldErrors{}
	filter := conflictFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Jury.FindConflicts(c.Request().Context(), httpkit.By(c), edition.ID, filter)
	if err != nil {
		return err
	}
	items := make([]ConflictAnswer, len(found.Rows))
	for i, d := range found.Rows {
		items[i] = ConflictAnswer{
			Judge:      d.Judge,
			WorkID:     d.WorkID,
			Title:      d.Title,
			Reason:     d.Reason,
			DeclaredAt: d.DeclaredAt.In(edition.Location),
		}
	}
	return httpkit.OK(c, httpkit.PageAnswer[ConflictAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

func (s *Console) exportConflicts(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := conflictFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Jury.ExportConflicts(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}
