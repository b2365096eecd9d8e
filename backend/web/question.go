package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// askedAnswer is what an edition asks of its own.
type askedAnswer struct {
	Registration []contest.Question `json:"registration"`
	Submission   []contest.Question `json:"submission"`
	Categories   []contest.Category `json:"categories"`
}

// listQuestions returns the questions that the forms ask, and the categories.
func (s *Server) listQuestions(c echo.Context) error {
	edition := s.edition(c)
	answer := askedAnswer{Registration: []contest.Question{}, Submission: []contest.Question{}, Categories: append([]contest.Category{}, edition.Categories...)}
	for _, q := range edition.Questions {
		switch {
		case q.Retired:
		case q.At == contest.AskedAtRegistration:
			answer.Registration = append(answer.Registration, q)
		default:
			answer.Submission = append(answer.Submission, q)
		}
	}
	return ok(c, answer)
}

// queryCategory reads one of the edition's categories from the query, "" without one.
func (s *organisers) queryCategory(c echo.Context, fieldErrs contest.FieldErrors) string {
	return checkedCategory(s.edition(c), c, fieldErrs)
}

// checkedCategory is the query's category, with an error for the field "category" when the edition has none such.
func checkedCategory(edition *contest.Edition, c echo.Context, fieldErrs contest.FieldErrors) string {
	id := c.QueryParam("category")
	if id != "" {
		edition.CheckCategory(id, fieldErrs)
	}
	return id
}
