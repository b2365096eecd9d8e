package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

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
	track := &uploadTrackAnswer{
		Type:        u.Kind.StoredType(u.ContentType),
		Encoding:    facts.Encoding,
		Cues:        facts.Cues,
		EndsSeconds: facts.Ends.Seconds(),
	}
	if facts.Line > 0 {
		track.Line = &facts.Line
	}
	answer.Track = track
	if u.State != upload.Succeed {
		track.State = upload.CopyFailed
		return nil
	}
	language := httpkit.ReaderLanguage(c)
	for _, code := range facts.Warnings() {
		texts := facts.WarningText(code)
		answer.Warnings = append(
			answer.Warnings,
			warningAnswer{Code: string(code), Message: texts.In(language), Texts: texts, Look: true},
		)
	}
	track.State = upload.CopyQueued
	if u.Copy == nil {
		return nil
	}
	track.State = u.Copy.State
	var err error
	if u.Copy.Made != nil {
		track.URL, err = s.Signed(c, u.Copy.Made.Track)
	}
	return err
}
