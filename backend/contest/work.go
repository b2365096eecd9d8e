package contest

import (
	"context"
	"time"
)

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

// WorkFilter chooses among the judged works.
type WorkFilter struct {
	Page     int    // from 1
	PageSize int    // 1 to 100
	Query    string // part of name or description, in any case; empty: all
}

// WorkStore reads works: of each entrant the latest submission, unless it is
// disqualified.
type WorkStore interface {
	// JudgedWorks returns one page, ordered by work id, and how many there are.
	JudgedWorks(ctx context.Context, edition EditionID, filter WorkFilter) ([]Work, int, error)
	// JudgedWork returns one work. NOT_FOUND when it is replaced or disqualified.
	JudgedWork(ctx context.Context, edition EditionID, id int) (Work, error)
}
