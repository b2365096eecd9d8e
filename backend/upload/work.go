package upload

import (
	"strconv"
	"time"
)

// JudgedFileName names a file of a work by what judges may see: "1001-concept.pptx".
func JudgedFileName(workID int, kind FileKind, t FileType) string {
	name := strconv.Itoa(workID) + "-" + string(kind)
	if t == TypeUnknown {
		return name
	}
	return name + "." + t.Extensions()[0]
}

// Film is an uploaded film that passed the check, or its screening copy. The tags are the
// names in the database.
type Film struct {
	Object     string        `json:"object"`
	Duration   time.Duration `json:"duration"` // to the millisecond; in nanoseconds
	Width      int           `json:"width"`    // as displayed, in pixels
	Height     int           `json:"height"`
	Poster     string        `json:"poster"` // the object of a still picture; "" for an original
	Thumbnails *Thumbnails   `json:"thumbnails"`
	// Clip is the object of three silent seconds, of at most 150 kB; "" for an original, and where none could be made. It
	// is for pages of films that are public: no call gives its address.
	Clip string `json:"clip,omitempty"`
	// Of a copy: how many sound tracks its original has, and what became of them.
	SoundTracks int       `json:"soundTracks,omitempty"`
	Sound       FilmSound `json:"sound,omitempty"`
}

// FilmSound is what became of the sound of a film in its copy.
type FilmSound string

// The sounds. A copy made before they were told has none, "".
const (
	SoundNone   FilmSound = "none"   // the film has no sound track
	SoundSilent FilmSound = "silent" // its tracks are silent throughout
	SoundWhole  FilmSound = "whole"  // the one track
	SoundJoined FilmSound = "joined" // mono tracks are the channels of one sound
	SoundMixed  FilmSound = "mixed"  // tracks that play together are mixed
	SoundChosen FilmSound = "chosen" // one of several tracks
)
