package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// conflictAnswer is a conflict of interest that a judge has declared, on the wire.
type conflictAnswer struct {
	Judge      string    `json:"judge"`
	WorkID     int       `json:"workId"`
	Title      string    `json:"title"`
	Reason     string    `json:"reason"`
	DeclaredAt time.Time `json:"declaredAt"`
}

// listConflicts returns the conflicts of interest that judges have declared, the latest first.
func (s *Console) listConflicts(c echo.Context) error {
	edition := s.edition(c)
	declared, err := s.o.Jury.Conflicts(c.Request().Context(), by(c), edition.ID)
	if err != nil {
		return err
	}
	answers := make([]conflictAnswer, len(declared))
	for i, d := range declared {
		answers[i] = conflictAnswer{d.Judge, d.WorkID, d.Title, d.Reason, d.DeclaredAt.In(edition.Location)}
	}
	return ok(c, answers)
}

func (s *Console) exportConflicts(c echo.Context) error {
	return s.export(c, contest.FieldErrors{}, func() (contest.Table, error) {
		return s.o.Jury.ExportConflicts(c.Request().Context(), by(c), s.edition(c))
	})
}
