package contest

import "time"

// Work is a submission as judges see it. Nothing in it names the entrant: object
// names are random and the names of files stay behind.
type Work struct {
	ID          int // unique within the edition
	Name        string
	Description string
	Process     string // empty when it came as a file
	English     bool   // written in English: no overlay is laid over it
	CoverObject string // in the object store; empty without a cover
	Video       *Film  // nil when the film is a link
	Link        string // empty when there is none; a linked film cannot be blind
	Tools       []Tool
}

// Film is an uploaded film that passed the check.
type Film struct {
	Object        string
	Duration      time.Duration // to the millisecond
	Width, Height int           // as displayed, in pixels
}
