package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

type provenanceAnswer struct {
	TaskID          string                  `json:"taskId"`
	Result          int                     `json:"result"`
	Type            contest.GenerationType  `json:"type"`
	Model           contest.GenerationModel `json:"model"`
	Prompt          string                  `json:"prompt"`
	Reference       bool                    `json:"reference"`
	Resolution      string                  `json:"resolution"`
	AspectRatio     string                  `json:"aspectRatio"`
	DurationSeconds *int                    `json:"durationSeconds"`
	CreatedAt       time.Time               `json:"createdAt"`
}

// provenanceAnswer maps to the wire how a file was made, null for one that its
// entrant sent.
func (s *Server) provenanceAnswer(c echo.Context, p *contest.Provenance) *provenanceAnswer {
	if p == nil {
		return nil
	}
	answer := &provenanceAnswer{
		TaskID: p.TaskID, Result: p.Result, Type: p.Type, Model: p.Model, Prompt: p.Prompt, Reference: p.Reference,
		Resolution: p.Resolution, AspectRatio: p.AspectRatio, CreatedAt: p.CreatedAt.In(s.edition(c).Location),
	}
	if p.Duration > 0 {
		answer.DurationSeconds = &p.Duration
	}
	return answer
}

// madeAnswer is one file of a submission that the studio made.
type madeAnswer struct {
	Kind contest.FileKind `json:"kind"`
	provenanceAnswer
}

// madeAnswers lists what the studio made of a submission, as its entrant sees it.
func (s *Server) madeAnswers(c echo.Context, submission contest.Submission) []madeAnswer {
	made := []madeAnswer{}
	if film := s.provenanceAnswer(c, submission.FilmMade); film != nil {
		made = append(made, madeAnswer{contest.KindVideo, *film})
	}
	if cover := s.provenanceAnswer(c, submission.CoverMade); cover != nil {
		made = append(made, madeAnswer{contest.KindCover, *cover})
	}
	return made
}

// useResult takes a result over as a finished upload of the caller. Who may, and
// whether there is anything, is looked at before the body.
func (s *Server) useResult(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.generation.Admit(ctx, s.edition(c), caller(c)); err != nil {
		return err
	}
	task, err := s.generation.Find(ctx, s.edition(c), caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	if err := task.MayUse(); err != nil {
		return err
	}
	var body struct {
		Result field[int]              `json:"result"`
		Kind   field[contest.FileKind] `json:"kind"`
	}
	if err := decode(c, &body); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	use := contest.ResultUse{Result: body.Result.read(fieldErrs, "result"), Kind: body.Kind.read(fieldErrs, "kind")}
	u, err := s.uploads.Use(ctx, s.edition(c), caller(c), task, use, fieldErrs)
	if err != nil {
		return err
	}
	return s.answerUpload(c, contest.Progress{Upload: u, Received: u.Size})
}
