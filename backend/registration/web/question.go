package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// askedAnswer is what an edition asks of its own.
type askedAnswer struct {
	Registration []contest.Question `json:"registration"`
	Submission   []contest.Question `json:"submission"`
	Categories   []contest.Category `json:"categories"`
}

// listQuestions returns the questions that the forms ask, and the categories.
func (s *Server) listQuestions(c echo.Context) error {
	edition := s.Edition(c)
	answer := askedAnswer{
		Registration: []contest.Question{},
		Submission:   []contest.Question{},
		Categories:   append([]contest.Category{}, edition.Categories...),
	}
	for _, q := range edition.Questions {
		switch {
		case q.Retired:
		case q.At == contest.AskedAtRegistration:
			answer.Registration = append(answer.Registration, q)
		default:
			answer.Submission = append(answer.Submission, q)
		}
	}
	return httpkit.OK(c, answer)
}
