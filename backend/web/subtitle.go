package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"marquee/backend/submission"
	"marquee/backend/upload"
)

// trackAnswer is subtitles of a film. Nothing in it identifies the entrant.
type trackAnswer struct {
	Language string              `json:"language"`
	Kind     upload.SubtitleKind `json:"kind"`
	URL      string              `json:"url"` // WebVTT
}

// trackAnswers signs the addresses of subtitles.
func (s *files) trackAnswers(c echo.Context, tracks []upload.Track) ([]trackAnswer, error) {
	answers := make([]trackAnswer, 0, len(tracks))
	for _, t := range tracks {
		url, err := s.signed(c, t.Object)
		if err != nil {
			return nil, err
		}
		answers = append(answers, trackAnswer{Language: t.Language, Kind: t.Kind, URL: *url})
	}
	return answers, nil
}

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
		answers = append(answers, subtitlesAnswer{Language: file.Language, Kind: file.Kind, UploadID: file.UploadID, Name: file.Name, Cues: file.Facts.Cues})
	}
	return answers
}

// uploadTrackAnswer is what was found in a file of subtitles, and its conversion.
type uploadTrackAnswer struct {
	Type        upload.FileType  `json:"type"`
	Encoding    string           `json:"encoding"`
	Cues        int              `json:"cues"`
	EndsSeconds float64          `json:"endsSeconds"`
	Line        *int             `json:"line"`  // of the problem
	State       upload.CopyState `json:"state"` // of the conversion
	URL         *string          `json:"url"`   // WebVTT; null until it is converted
}

// addTrack adds what is known of subtitles, with the warnings.
func (s *Server) addTrack(c echo.Context, u upload.Upload, answer *uploadAnswer) error {
	if u.Kind != upload.KindSubtitles || u.Subtitles == nil {
		return nil
	}
	facts := *u.Subtitles
	track := &uploadTrackAnswer{Type: u.Kind.StoredType(u.ContentType), Encoding: facts.Encoding, Cues: facts.Cues, EndsSeconds: facts.Ends.Seconds()}
	if facts.Line > 0 {
		track.Line = &facts.Line
	}
	answer.Track = track
	if u.State != upload.Succeed {
		track.State = upload.CopyFailed
		return nil
	}
	language := readerLanguage(c)
	for _, code := range facts.Warnings() {
		texts := facts.WarningText(code)
		answer.Warnings = append(answer.Warnings, warningAnswer{Code: string(code), Message: texts.In(language), Texts: texts, Look: true})
	}
	track.State = upload.CopyQueued
	if u.Copy == nil {
		return nil
	}
	track.State = u.Copy.State
	var err error
	if u.Copy.Made != nil {
		track.URL, err = s.signed(c, u.Copy.Made.Track)
	}
	return err
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
		shown := shownSubtitles{Language: file.Language, Kind: file.Kind, Cues: file.Facts.Cues, Encoding: file.Facts.Encoding, State: file.State}
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
