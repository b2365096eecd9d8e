package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/submission"
	"marquee/backend/upload"
)

// subtitlesAnswer is a file of subtitles in a submission, for its entrant.
type subtitlesAnswer struct {
	Language string              `json:"language"`
	Kind     upload.SubtitleKind `json:"kind"`
	UploadID string              `json:"uploadId"`
	Name     string              `json:"name"`
	Cues     int                 `json:"cues"`
}

func subtitlesAnswers(s submission.Submission) []subtitlesAnswer {
	answers := make([]subtitlesAnswer, 0, len(s.Subtitles))
	for _, file := range s.Subtitles {
		answers = append(
			answers,
			subtitlesAnswer{
				Language: file.Language,
				Kind:     file.Kind,
				UploadID: file.UploadID,
				Name:     file.Name,
				Cues:     file.Facts.Cues,
			},
		)
	}
	return answers
}

// shownSubtitles is a file of subtitles in a submission, for organisers.
type shownSubtitles struct {
	Language string               `json:"language"`
	Kind     upload.SubtitleKind  `json:"kind"`
	Cues     int                  `json:"cues"`
	Encoding string               `json:"encoding"`
	State    upload.CopyState     `json:"state"` // of the conversion
	File     *submittedFileAnswer `json:"sentFile"`
}

// shownSubtitles maps the files of subtitles of a submission, with the addresses of what the entrant sent.
func (s *Console) shownSubtitles(c echo.Context, w submission.ShownSubmission) ([]shownSubtitles, error) {
	answers := make([]shownSubtitles, 0, len(w.Subtitles))
	for _, file := range w.Subtitles {
		shown := shownSubtitles{
			Language: file.Language,
			Kind:     file.Kind,
			Cues:     file.Facts.Cues,
			Encoding: file.Facts.Encoding,
			State:    file.State,
		}
		sent, ok := w.SubtitleFiles[file.UploadID]
		if ok {
			var err error
			if shown.File, err = s.fileAnswer(c, sent); err != nil {
				return nil, fmt.Errorf("sign subtitles: %w", err)
			}
		}
		answers = append(answers, shown)
	}
	return answers, nil
}
