package upload

import (
	"time"
)

// MaxSubtitleBytes is the largest file of subtitles.
const MaxSubtitleBytes = megabyte

// SubtitleTolerance is how far the last cue may reach over the end of its film.
const SubtitleTolerance = time.Second

// SubtitleKind is what subtitles are made for.
type SubtitleKind string

// The kinds.
const (
	Subtitled SubtitleKind = "subtitles" // what is spoken, for who does not understand the language
	Captioned SubtitleKind = "captions"  // sounds too, for who does not hear them
)

// Track is converted subtitles of a work. Nothing in it identifies the entrant. The tags are the names in the database.
type Track struct {
	Language string       `json:"language"`
	Kind     SubtitleKind `json:"kind"`
	Object   string       `json:"object"` // WebVTT, of a random name
}

// SubtitleFacts are what the check found in a file of subtitles. The tags are the names in the database.
type SubtitleFacts struct {
	Encoding   string        `json:"encoding,omitempty"` // "utf-8", "utf-16le", "utf-16be", "gb18030"
	Cues       int           `json:"cues,omitempty"`
	LastBegins time.Duration `json:"lastBegins,omitempty"` // in nanoseconds
	Ends       time.Duration `json:"ends,omitempty"`       // of the cue that ends last
	Overlaps   int           `json:"overlaps,omitempty"`   // cues that begin before the one above them has ended
	Line       int           `json:"line,omitempty"`       // of the problem, from 1
}

// After reports whether the subtitles go on after a film has ended.
func (s SubtitleFacts) After(film time.Duration) bool { return s.Ends > film+SubtitleTolerance }

// PreparedEarly reports whether copies of files of this kind are made before a form is sent with them.
func (k FileKind) PreparedEarly() bool { return k == KindVideo || k == KindSubtitles }
