package web

import (
	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	"marquee/backend/studio"
)

func (s *Server) taskRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/activity/generation/models", httpkit.Entrant, s.capabilities),
		httpkit.Post("/apis/activity/generation/tasks", httpkit.Entrant, s.createTask),
		httpkit.Get("/apis/activity/generation/tasks", httpkit.Entrant, s.taskHistory),
		httpkit.Get("/apis/activity/generation/tasks/:id", httpkit.Entrant, s.findTask),
		httpkit.Post("/apis/activity/generation/tasks/:id/cancel", httpkit.Entrant, s.cancelTask),
		httpkit.Post("/apis/activity/generation/tasks/:id/retry", httpkit.Entrant, s.retryTask),
		httpkit.Post("/apis/activity/generation/tasks/:id/use", httpkit.Entrant, s.useResult),
		httpkit.Post("/apis/activity/generation/tasks/:id/unmarked", httpkit.Entrant, s.unmarkedResult),
		httpkit.Delete("/apis/activity/generation/tasks/:id", httpkit.Entrant, s.deleteTask),
	}
}

// capabilities answers the available models and what is left of today's quota.
func (s *Server) capabilities(c echo.Context) error {
	available, quotas, err := s.Studio.Capabilities(c.Request().Context(), s.Edition(c), accountweb.Caller(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, newCapabilitiesAnswer(available, quotas, s.Edition(c).Location))
}

// createTask stores a task of one result unless the body has another count.
func (s *Server) createTask(c echo.Context) error {
	read := httpkit.ReadFormFrom(c, studio.Form{Count: 1})
	return s.answerTask(c)(s.Studio.Create(c.Request().Context(), s.Edition(c), accountweb.Caller(c), read))
}

// taskHistory answers one page of the caller's tasks, newest first.
func (s *Server) taskHistory(c echo.Context) error {
	page, err := s.Studio.History(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.QueryParam("cursor"))
	if err != nil {
		return err
	}
	answer := taskListAnswer{Items: make([]TaskAnswer, 0, len(page.Tasks)), NextCursor: httpkit.Filled(page.Next)}
	for _, task := range page.Tasks {
		item, err := s.TaskAnswer(c, task)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return httpkit.OK(c, answer)
}

// findTask answers one of the caller's tasks and polls it when that is due.
func (s *Server) findTask(c echo.Context) error {
	return s.answerTask(c)(s.Studio.Find(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id")))
}

func (s *Server) cancelTask(c echo.Context) error {
	return s.answerTask(c)(s.Studio.Cancel(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id")))
}

func (s *Server) retryTask(c echo.Context) error {
	return s.answerTask(c)(s.Studio.Retry(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id")))
}

func (s *Server) deleteTask(c echo.Context) error {
	if err := s.Studio.Delete(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id")); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// answerTask answers with the task that a call returned.
func (s *Server) answerTask(c echo.Context) func(studio.Task, error) error {
	return func(task studio.Task, err error) error {
		if err != nil {
			return err
		}
		answer, err := s.TaskAnswer(c, task)
		if err != nil {
			return err
		}
		return httpkit.OK(c, answer)
	}
}
