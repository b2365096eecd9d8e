package inspect

import (
	"io"
	"time"

	"marquee/backend/upload"
)

const (
	// maxMovieBox is the maximum size of a moov, in bytes. Five minutes need a few
	// hundred kilobytes.
	maxMovieBox = 16 << 20
	// maxTopBoxes is the maximum number of boxes at the top level.
	maxTopBoxes = 100_000
)

// movieType recognises videos by their first box: an ftyp has the format; old QuickTime
// files have none.
func movieType(head []byte) upload.FileType {
	if len(head) < 12 {
		return upload.TypeUnknown
	}
	switch string(head[4:8]) {
	case "ftyp":
		return brandType(string(head[8:12]))
	case "moov", "mdat", "wide", "free", "skip", "pnot":
		return upload.TypeMOV
	default:
		return upload.TypeUnknown
	}
}

// brandType distinguishes videos from images in the same container.
func brandType(brand string) upload.FileType {
	switch brand {
	case "qt  ":
		return upload.TypeMOV
	case "heic",
		"heix",
		"heim",
		"heis",
		"hevc",
		"hevx",
		"mif1",
		"msf1",
		"avif",
		"avis",
		"crx ",
		"jp2 ",
		"jpx ",
		"M4A ",
		"M4B ",
		"M4P ",
		"aax ":
		return upload.TypeUnknown
	default:
		return upload.TypeMP4
	}
}

// inspectMovie reads the boxes of a video: the headers of all at the top level, moov, and
// the heads of fragments. It reads none of the pictures and sound.
func inspectMovie(r *windowReader, kind upload.FileType) upload.FileFacts {
	facts := upload.FileFacts{Type: kind}
	walk := topLevel{r: r, size: r.size}
	walk.run()
	m := &walk.movie
	running, hidden := m.running()
	if m.fragmented {
		running, hidden = walk.fragments.running(m, running), 0
	}
	facts.Duration, facts.Hidden = running, hidden
	picture, sound := m.first(handlerPicture), m.first(handlerSound)
	if picture != nil {
		facts.Frames = int64(picture.samples.count) + walk.fragments.samples(picture.id)
		if n := picture.samples.count; n > 0 && !m.fragmented {
			facts.KeyInterval = time.Duration(
				float64(
					ticks(picture.sampled, picture.timescale),
				) / float64(
					n,
				) * float64(
					picture.samples.longestGroup(),
				),
			)
		}
		facts.VideoCodec, facts.StudioProfile = picture.format.codec, picture.format.studio
		facts.HDR = picture.format.hdr
		facts.MayInterlace, facts.Quarter, facts.Trimmed = picture.format.fields, picture.quarter, picture.trimmed(
			m.timescale,
		)
		facts.Still = picture.samples.count == 1 && !m.fragmented
		facts.PictureRuns = ticks(picture.pause, m.timescale) + ticks(picture.sampled, picture.timescale)
		facts.Width, facts.Height = picture.width, picture.height
		if facts.Width == 0 || facts.Height == 0 {
			facts.Width, facts.Height = picture.format.width, picture.format.height
		}
	}
	if sound != nil {
		facts.AudioCodec = sound.format.codec
	}
	facts.Sounds, facts.SoundCount = m.sounds()
	for _, s := range facts.Sounds[:facts.SoundCount] {
		if !s.Empty {
			facts.SoundTracks++
		}
	}
	facts.Problem = walk.problem(facts, sound != nil)
	facts.Video = facts.Problem == upload.ProblemNone && facts.Width > 0 && facts.Height > 0 && facts.Duration > 0
	return facts
}

// topLevel walks the boxes at the top level of a file.
type topLevel struct {
	r         *windowReader
	size      int64
	found     bool // the moov
	movie     movie
	cut       bool   // a box or a sample ends behind the end of the file
	tooLarge  bool   // moov or a fragment exceeds its limits
	tooMany   bool   // fragments, without an index
	named     uint64 // bytes of the samples of pictures and sound, as often as they are named
	fragments fragments
}

func (w *topLevel) run() {
	at := int64(0)
	for n := 0; at < w.size; n++ {
		if n >= maxTopBoxes || w.found && w.movie.fragmented && w.r.requests >= w.r.walk {
			w.tooMany = !w.fragments.index(w)
			return
		}
		box, ok := readBoxHeader(w.r, at, w.size)
		if !ok {
			w.cut = !w.isPadding(at) && !w.isTrailer(at)
			break
		}
		w.visit(box)
		at = box.end
	}
	if w.movie.fragmented && w.fragments.announced(&w.movie) {
		w.cut = w.cut || !endsWithIndex(w.r, w.size)
	}
}

func (w *topLevel) visit(box boxHeader) {
	switch box.kind {
	case "moov":
		if w.found {
			return
		}
		w.found = true
		body := readBody(w.r, box, maxMovieBox)
		w.tooLarge = body == nil && box.end-box.body > maxMovieBox
		w.movie = parseMoov(body)
		for i := range w.movie.tracks {
			t := &w.movie.tracks[i]
			inside := t.samples.inside(w.size)
			w.cut = w.cut || !inside
			if inside && (t.handler == handlerPicture || t.handler == handlerSound) {
				w.named += t.samples.total()
			}
		}
	case "sidx":
		w.fragments.readIndex(w, box)
	case "moof":
		w.fragments.add(w, box)
	}
}

// isPadding reports whether the few bytes from at to the end are zeros: too few for a box.
func (w *topLevel) isPadding(at int64) bool {
	rest := make([]byte, min(w.size-at, 8))
	if len(rest) == 8 {
		return false
	}
	_, _ = w.r.ReadAt(rest, at)
	for _, b := range rest {
		if b != 0 {
			return false
		}
	}
	return true
}

// isTrailer reports whether what begins at at, behind the last whole box, is none of the film: cameras and other
// programs append their data there. A box of samples that was cut off is none. Whether every sample of a film without
// fragments is there, its tables have told.
func (w *topLevel) isTrailer(at int64) bool {
	if !w.found {
		return false
	}
	head := make([]byte, min(w.size-at, 8))
	_, _ = w.r.ReadAt(head, at)
	if len(head) < 8 {
		return !w.movie.fragmented
	}
	switch string(head[4:]) {
	case "mdat", "moof", "moov", "mfra", "sidx", "styp", "emsg", "prft", "uuid":
		return false
	}
	return true
}

func (w *topLevel) problem(facts upload.FileFacts, sound bool) upload.FileProblem {
	for i := range w.movie.tracks {
		t := &w.movie.tracks[i]
		if t.external && (t.handler == handlerPicture || t.handler == handlerSound) {
			return upload.ProblemExternal
		}
	}
	switch {
	case w.tooLarge, w.tooMany, w.movie.excessive:
		return upload.ProblemBudget
	case w.cut:
		return upload.ProblemCut
	case w.named > uint64(w.size): // decoding costs more than the file's size tells
		return upload.ProblemBudget
	case facts.VideoCodec == encrypted || facts.AudioCodec == encrypted:
		return upload.ProblemProtected
	case facts.VideoCodec == "" && sound:
		return upload.ProblemSoundOnly
	case facts.VideoCodec == "" || facts.Width == 0 || facts.Height == 0 || facts.Duration == 0:
		return upload.ProblemNoVideo
	default:
		return upload.ProblemNone
	}
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
