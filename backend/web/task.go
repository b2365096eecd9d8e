package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/studio"
)

func (s *Server) taskRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/activity/generation/models", entrant, s.capabilities},
		{http.MethodPost, "/apis/activity/generation/tasks", entrant, s.createTask},
		{http.MethodGet, "/apis/activity/generation/tasks", entrant, s.taskHistory},
		{http.MethodGet, "/apis/activity/generation/tasks/:id", entrant, s.findTask},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/cancel", entrant, s.cancelTask},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/retry", entrant, s.retryTask},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/use", entrant, s.useResult},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/unmarked", entrant, s.unmarkedResult},
		{http.MethodDelete, "/apis/activity/generation/tasks/:id", entrant, s.deleteTask},
	}
}

// capabilities answers the available models and what is left of today's quota.
func (s *Server) capabilities(c echo.Context) error {
	available, quotas, err := s.o.Studio.Capabilities(c.Request().Context(), s.edition(c), caller(c))
	if err != nil {
		return err
	}
	return ok(c, newCapabilitiesAnswer(available, quotas, s.edition(c).Location))
}

// createTask stores a task of one result unless the body has another count.
func (s *Server) createTask(c echo.Context) error {
	read := readFormFrom(c, studio.Form{Count: 1})
	return s.answerTask(c)(s.o.Studio.Create(c.Request().Context(), s.edition(c), caller(c), read))
}

// taskHistory answers one page of the caller's tasks, newest first.
func (s *Server) taskHistory(c echo.Context) error {
	page, err := s.o.Studio.History(c.Request().Context(), s.edition(c), caller(c), c.QueryParam("cursor"))
	if err != nil {
		return err
	}
	answer := taskListAnswer{Items: make([]taskAnswer, 0, len(page.Tasks)), NextCursor: filled(page.Next)}
	for _, task := range page.Tasks {
		item, err := s.taskAnswer(c, task)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return ok(c, answer)
}

// findTask answers one of the caller's tasks and polls it when that is due.
func (s *Server) findTask(c echo.Context) error {
	return s.answerTask(c)(s.o.Studio.Find(c.Request().Context(), s.edition(c), caller(c), c.Param("id")))
}

func (s *Server) cancelTask(c echo.Context) error {
	return s.answerTask(c)(s.o.Studio.Cancel(c.Request().Context(), s.edition(c), caller(c), c.Param("id")))
}

func (s *Server) retryTask(c echo.Context) error {
	return s.answerTask(c)(s.o.Studio.Retry(c.Request().Context(), s.edition(c), caller(c), c.Param("id")))
}

func (s *Server) deleteTask(c echo.Context) error {
	if err := s.o.Studio.Delete(c.Request().Context(), s.edition(c), caller(c), c.Param("id")); err != nil {
		return err
	}
	return ok(c, nil)
}

// answerTask answers with the task that a call returned.
func (s *Server) answerTask(c echo.Context) func(studio.Task, error) error {
	return func(task studio.Task, err error) error {
		if err != nil {
			return err
		}
		answer, err := s.taskAnswer(c, task)
		if err != nil {
			return err
		}
		return ok(c, answer)
	}
}
