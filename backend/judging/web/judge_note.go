package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/judging"
	juryweb "marquee/backend/jury/web"
)

type judgeNoteAnswer struct {
	Note        string `json:"note"`
	Flag        bool   `json:"flag"`
	NoteVersion int    `json:"noteVersion"`
}

func judgeNoteOf(n judging.JudgeNote) judgeNoteAnswer {
	return judgeNoteAnswer{Note: n.Text, Flag: n.Flag, NoteVersion: n.Version}
}

// setJudgeNote replaces the caller's private note of a work.
func (s *Server) setJudgeNote(c echo.Context) error {
	form, err := s.JudgeNotes.Set(
		c.Request().Context(),
		s.Edition(c),
		juryweb.CallingJudge(c),
		httpkit.ReadForm[judging.JudgeNoteForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, form)
}
