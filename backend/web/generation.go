package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) generationRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/activity/generation/models", entrant, s.generationModels},
		{http.MethodPost, "/apis/activity/generation/tasks", entrant, s.orderGeneration},
		{http.MethodGet, "/apis/activity/generation/tasks", entrant, s.generationHistory},
		{http.MethodGet, "/apis/activity/generation/tasks/:id", entrant, s.generationTask},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/cancel", entrant, s.cancelGeneration},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/retry", entrant, s.retryGeneration},
		{http.MethodPost, "/apis/activity/generation/tasks/:id/use", entrant, s.useResult},
		{http.MethodDelete, "/apis/activity/generation/tasks/:id", entrant, s.deleteGeneration},
	}
}

// generationModels is the capability table with what is left of today.
func (s *Server) generationModels(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.generation.Admit(ctx, s.edition(c), caller(c)); err != nil {
		return err
	}
	quotas, err := s.generation.Quotas(ctx, s.edition(c), caller(c))
	if err != nil {
		return err
	}
	return ok(c, newGenerationModelsAnswer(s.generation.Table(), quotas, s.edition(c).Location))
}

// orderGeneration takes an order. Who may is looked at before the body.
func (s *Server) orderGeneration(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.generation.Admit(ctx, s.edition(c), caller(c)); err != nil {
		return err
	}
	var body struct {
		Type              field[contest.GenerationType]  `json:"type"`
		Model             field[contest.GenerationModel] `json:"model"`
		Prompt            field[string]                  `json:"prompt"`
		ReferenceUploadID field[string]                  `json:"referenceUploadId"`
		AspectRatio       field[string]                  `json:"aspectRatio"`
		Resolution        field[string]                  `json:"resolution"`
		Duration          field[int]                     `json:"duration"`
		Count             field[int]                     `json:"count"`
		Audio             field[bool]                    `json:"audio"`
	}
	if err := decode(c, &body); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	form := contest.GenerationForm{
		Type: body.Type.read(fieldErrs, "type"), Model: body.Model.read(fieldErrs, "model"), Prompt: body.Prompt.read(fieldErrs, "prompt"),
		ReferenceUploadID: body.ReferenceUploadID.read(fieldErrs, "referenceUploadId"),
		AspectRatio:       body.AspectRatio.read(fieldErrs, "aspectRatio"), Resolution: body.Resolution.read(fieldErrs, "resolution"),
		Duration: body.Duration.read(fieldErrs, "duration"), Count: body.Count.read(fieldErrs, "count"), Audio: body.Audio.read(fieldErrs, "audio"),
	}
	return s.answerGeneration(c)(s.generation.Order(ctx, s.edition(c), caller(c), form, fieldErrs))
}

// generationHistory is one part of the caller's tasks, newest first.
func (s *Server) generationHistory(c echo.Context) error {
	page, err := s.generation.History(c.Request().Context(), s.edition(c), caller(c), c.QueryParam("cursor"))
	if err != nil {
		return err
	}
	answer := generationListAnswer{Items: make([]generationAnswer, 0, len(page.Tasks)), NextCursor: filled(page.Next)}
	for _, task := range page.Tasks {
		item, err := s.generationAnswer(c, task)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return ok(c, answer)
}

// generationTask is one of the caller's tasks, polled when it is due.
func (s *Server) generationTask(c echo.Context) error {
	return s.answerGeneration(c)(s.generation.Find(c.Request().Context(), s.edition(c), caller(c), c.Param("id")))
}

func (s *Server) cancelGeneration(c echo.Context) error {
	return s.answerGeneration(c)(s.generation.Cancel(c.Request().Context(), s.edition(c), caller(c), c.Param("id")))
}

// retryGeneration orders a failed task again, under the rules of a new order.
func (s *Server) retryGeneration(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.generation.Admit(ctx, s.edition(c), caller(c)); err != nil {
		return err
	}
	return s.answerGeneration(c)(s.generation.Retry(ctx, s.edition(c), caller(c), c.Param("id")))
}

func (s *Server) deleteGeneration(c echo.Context) error {
	if err := s.generation.Delete(c.Request().Context(), s.edition(c), caller(c), c.Param("id")); err != nil {
		return err
	}
	return ok(c, nil)
}

// answerGeneration answers with what a call about one task returned.
func (s *Server) answerGeneration(c echo.Context) func(contest.GenerationTask, error) error {
	return func(task contest.GenerationTask, err error) error {
		if err != nil {
			return err
		}
		answer, err := s.generationAnswer(c, task)
		if err != nil {
			return err
		}
		return ok(c, answer)
	}
}
