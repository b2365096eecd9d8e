package inspect

import (
	"io"
	"time"

	"marquee/backend/contest"
)

const (
	// maxMovieBox is the maximum size of a moov, in bytes. Five minutes need a few
	// hundred kilobytes.
	maxMovieBox = 16 << 20
	// maxTopBoxes is the maximum number of boxes before the moov.
	maxTopBoxes = 1000
)

// movieType recognises videos by their first box: an ftyp has the format; old QuickTime
// files have none.
func movieType(head []byte) contest.FileType {
	if len(head) < 12 {
		return contest.TypeUnknown
	}
	switch string(head[4:8]) {
	case "ftyp":
		return brandType(string(head[8:12]))
	case "moov", "mdat", "wide", "free", "skip", "pnot":
		return contest.TypeMOV
	default:
		return contest.TypeUnknown
	}
}

// brandType distinguishes videos from images in the same container.
func brandType(brand string) contest.FileType {
	switch brand {
	case "qt  ":
		return contest.TypeMOV
	case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "crx ", "jp2 ", "jpx ", "M4A ", "M4B ", "M4P ", "aax ":
		return contest.TypeUnknown
	default:
		return contest.TypeMP4
	}
}

// inspectMovie reads duration and frame size of a video. It reads the box headers up to
// the moov, which may be at the front or the end, and the moov.
func inspectMovie(r io.ReaderAt, size int64, kind contest.FileType) contest.FileFacts {
	facts := contest.FileFacts{Type: kind}
	box, ok := findMoov(r, size)
	if !ok {
		return facts
	}
	body := readBody(r, box, maxMovieBox)
	if body == nil {
		return facts
	}
	m := parseMoov(body)
	facts.Duration = m.running()
	if m.fragmented {
		facts.Duration = max(facts.Duration, fragmentsRunning(r, size, box.end, &m))
	}
	facts.Width, facts.Height = m.picture()
	facts.Video = facts.Width > 0 && facts.Height > 0 && facts.Duration > 0
	return facts
}

func findMoov(r io.ReaderAt, size int64) (boxHeader, bool) {
	at := int64(0)
	for range maxTopBoxes {
		box, ok := readBoxHeader(r, at, size)
		if !ok || box.kind == "moov" {
			return box, ok
		}
		at = box.end
	}
	return boxHeader{}, false
}

// readBody reads the content of a box of at most limit bytes, else nil.
func readBody(r io.ReaderAt, box boxHeader, limit int64) []byte {
	length := box.end - box.body
	if length > limit {
		return nil
	}
	body := make([]byte, length)
	if n, _ := r.ReadAt(body, box.body); int64(n) < length {
		return nil
	}
	return body
}

// ticks converts units of a timescale to a duration.
func ticks(units uint64, timescale uint32) time.Duration {
	if timescale == 0 {
		return 0
	}
	const longest = 1 << 20 // seconds, twelve days
	seconds := float64(units) / float64(timescale)
	return time.Duration(min(seconds, longest) * float64(time.Second)).Round(time.Millisecond)
}
