package store

import (
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/submission"
	"marquee/backend/upload"
)

// ScanWork reads pg.WorkColumns and the columns after them into more.
func ScanWork(row pgx.Row, more ...any) (submission.Work, error) {
	var w submission.Work
	var film upload.Film
	var process submission.ProcessFile
	var processType string
	var cover, copied upload.MadeCopy
	var state upload.CopyState
	var released bool
	var milliseconds int64
	evidence := submission.AIEvidence{Confirmed: true}
	targets := []any{
		&w.ID,
		&w.Name,
		&w.Description,
		&w.Process,
		&w.English,
		&cover,
		&film.Object,
		&milliseconds,
		&film.Width,
		&film.Height,
		&state,
		&copied,
		&released,
		&w.Link,
		&w.Tools,
		&process.Object,
		&processType,
		&process.Size,
		&w.Tracks,
		&w.Spoken,
		&evidence.Made,
		&evidence.Disclosure,
		&w.Marks,
		&evidence.Found,
		&w.Category,
		&w.Answers,
	}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return submission.Work{}, err
	}
	w.Covers = cover.Covers
	if process.Object != "" {
		process.Type = upload.KindProcess.StoredType(processType)
		w.ProcessFile = &process
	}
	if film.Object != "" {
		film.Duration = time.Duration(milliseconds) * time.Millisecond
		w.Video, w.Screening = upload.Screen(film, state, copied, released)
	}
	evidence.Length, evidence.Marks = film.Duration, w.Marks
	w.AI, w.Disclosure = evidence.AI(), evidence.Disclosure
	return w, nil
}
