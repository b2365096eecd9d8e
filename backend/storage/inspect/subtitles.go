package inspect

import (
	"errors"
	"io"

	"marquee/backend/subtitle"
	"marquee/backend/upload"
)

// inspectSubtitles reads a small file as subtitles. Other files have no type.
func inspectSubtitles(r io.ReaderAt, size int64) upload.FileFacts {
	if size > upload.MaxSubtitleBytes {
		return upload.FileFacts{}
	}
	content := make([]byte, size)
	if n, _ := r.ReadAt(content, 0); n < len(content) {
		return upload.FileFacts{}
	}
	track, err := subtitle.Read(content)
	facts := upload.FileFacts{Type: track.Type, Subtitles: track.Facts()}
	var fault *subtitle.Fault
	if errors.As(err, &fault) && track.Type != upload.TypeUnknown {
		facts.Problem, facts.Subtitles.Line = fault.Problem, fault.Line
	}
	if track.Type == upload.TypeUnknown {
		facts.Subtitles = nil
	}
	return facts
}
