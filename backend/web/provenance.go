package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/studio"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// provenanceAnswer is how the studio made a file.
type provenanceAnswer struct {
	TaskID          string    `json:"taskId"`
	Result          int       `json:"result"`
	Type            string    `json:"type"`
	Model           string    `json:"model"`
	Prompt          string    `json:"prompt"`
	Reference       bool      `json:"reference"`
	Resolution      string    `json:"resolution"`
	AspectRatio     string    `json:"aspectRatio"`
	DurationSeconds *int      `json:"durationSeconds"`
	CreatedAt       time.Time `json:"createdAt"`
}

// provenanceAnswerOf maps a provenance to the wire, null for a file that its entrant sent.
func provenanceAnswerOf(zone *time.Location, p *upload.Provenance) *provenanceAnswer {
	if p == nil {
		return nil
	}
	answer := &provenanceAnswer{
		TaskID: p.TaskID, Result: p.Result, Type: p.Type, Model: p.Model, Prompt: p.Prompt, Reference: p.Reference,
		Resolution: p.Resolution, AspectRatio: p.AspectRatio, CreatedAt: p.CreatedAt.In(zone),
	}
	if p.Duration > 0 {
		answer.DurationSeconds = &p.Duration
	}
	return answer
}

// madeAnswer is one file of a submission that the studio made.
type madeAnswer struct {
	Kind upload.FileKind `json:"kind"`
	provenanceAnswer
}

// madeAnswersOf lists the files of a submission that the studio made, for its entrant.
func madeAnswersOf(zone *time.Location, sent submission.Submission) []madeAnswer {
	made := []madeAnswer{}
	if film := provenanceAnswerOf(zone, sent.FilmMade); film != nil {
		made = append(made, madeAnswer{upload.KindVideo, *film})
	}
	if cover := provenanceAnswerOf(zone, sent.CoverMade); cover != nil {
		made = append(made, madeAnswer{upload.KindCover, *cover})
	}
	return made
}

// useResult makes a finished upload of a task's result.
func (s *Server) useResult(c echo.Context) error {
	u, err := s.o.Studio.UseResult(c.Request().Context(), s.edition(c), caller(c), c.Param("id"), readForm[studio.ResultUse](c))
	if err != nil {
		return err
	}
	return s.answerUpload(c, upload.Progress{Upload: u, Received: u.Size})
}
