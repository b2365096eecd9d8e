package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/registration"
)

// conflictAnswer is a conflict of interest that a judge has declared, on the wire.
type conflictAnswer struct {
	Judge      string    `json:"judge"`
	WorkID     int       `json:"workId"`
	Title      string    `json:"title"`
	Reason     string    `json:"reason"`
	DeclaredAt time.Time `json:"declaredAt"`
}

// conflictFilter reads a filter and an order from the query.
func conflictFilter(c echo.Context, fieldErrs contest.FieldErrors) judging.ConflictFilter {
	return judging.ConflictFilter{
		Search:     querySearch(c, "q"),
		Sort:       queryChoice(c, fieldErrs, "sort", judging.ConflictsByTime, judging.ConflictsByJudge, judging.ConflictsByWork),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// listConflicts returns the conflicts of interest that judges have declared, the latest first unless the query names an
// order, and all of them unless it names a page.
func (s *Console) listConflicts(c echo.Context) error {
	edition, fieldErrs := s.edition(c), contest.FieldErrors{}
	filter := conflictFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Jury.FindConflicts(c.Request().Context(), by(c), edition.ID, filter)
	if err != nil {
		return err
	}
	items := make([]conflictAnswer, len(found.Rows))
	for i, d := range found.Rows {
		items[i] = conflictAnswer{Judge: d.Judge, WorkID: d.WorkID, Title: d.Title, Reason: d.Reason, DeclaredAt: d.DeclaredAt.In(edition.Location)}
	}
	return ok(c, pageAnswer[conflictAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

func (s *Console) exportConflicts(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := conflictFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Jury.ExportConflicts(c.Request().Context(), by(c), s.edition(c), filter)
	})
}
