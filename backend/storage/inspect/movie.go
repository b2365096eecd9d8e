package inspect

import (
	"io"
	"time"

	"marquee/backend/contest"
)

const (
	// maxMovieBox is the largest moov that is read. Five minutes need a few hundred
	// kilobytes.
	maxMovieBox = 16 << 20
	// maxTopBoxes bounds the boxes before the moov.
	maxTopBoxes = 1000
)

// movieType tells films by their first box: an ftyp names the format, old
// QuickTime files begin without one.
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

// brandType tells the pictures that share the container from the films.
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

// inspectMovie reads running time and size of a film: the headers on the way to
// the moov and the moov itself, at the front or at the end.
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

// readBody reads a whole box of at most limit bytes, nil when it cannot.
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

// ticks is a time in units of a timescale.
func ticks(units uint64, timescale uint32) time.Duration {
	if timescale == 0 {
		return 0
	}
	const longest = 1 << 20 // seconds; a film of twelve days is long enough
	seconds := float64(units) / float64(timescale)
	return time.Duration(min(seconds, longest) * float64(time.Second)).Round(time.Millisecond)
}
