package contest

import "time"

// Screening says what the jury gets of an uploaded film.
type Screening string

// The states of a screening. A work without an uploaded film has none, "".
const (
	ScreeningPreparing Screening = "preparing" // the copy is being made
	ScreeningReady     Screening = "ready"     // the copy
	ScreeningFailed    Screening = "failed"    // no copy could be made
	ScreeningOriginal  Screening = "original"  // the entrant's own file, which an organiser has released
)

// Picture is a JPEG without metadata in the object store. The tags are the names in the
// database.
type Picture struct {
	Object string `json:"object"`
	Width  int    `json:"width"` // pixels
	Height int    `json:"height"`
}

// Thumbnails is one picture with small frames of a film in a grid, row by row: the frame
// at second t is number t / Interval.
type Thumbnails struct {
	Object   string        `json:"object"`
	Columns  int           `json:"columns"`
	Rows     int           `json:"rows"`
	Count    int           `json:"count"`
	Interval time.Duration `json:"interval"` // from one frame to the next, in nanoseconds
	Width    int           `json:"width"`    // of one frame, in pixels
	Height   int           `json:"height"`
}
