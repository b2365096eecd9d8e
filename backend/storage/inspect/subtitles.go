package inspect

import (
	"errors"
	"io"

	"marquee/backend/contest"
	"marquee/backend/subtitle"
)

// inspectSubtitles reads a small file as subtitles. Other files have no type.
func inspectSubtitles(r io.ReaderAt, size int64) contest.FileFacts {
	if size > contest.MaxSubtitleBytes {
		return contest.FileFacts{}
	}
	content := make([]byte, size)
	if n, _ := r.ReadAt(content, 0); n < len(content) {
		return contest.FileFacts{}
	}
	track, err := subtitle.Read(content)
	facts := contest.FileFacts{Type: track.Type, Subtitles: track.Facts()}
	var fault *subtitle.Fault
	if errors.As(err, &fault) && track.Type != contest.TypeUnknown {
		facts.Problem, facts.Subtitles.Line = fault.Problem, fault.Line
	}
	if track.Type == contest.TypeUnknown {
		facts.Subtitles = nil
	}
	return facts
}
