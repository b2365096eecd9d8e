package contest

import (
	"math"
	"strconv"
	"time"
)

// Work is a submission or an application to the camp as judges see it. A submission
// has nothing that identifies the entrant: object names are random, and names of files
// are left out.
type Work struct {
	ID          int // unique within the edition
	Name        string
	Description string
	Process     string // empty when it was sent only as a file
	ProcessFile *ProcessFile
	English     bool      // written in English: the site shows no translation
	Covers      []Picture // copies of the cover, the largest first; none until they are made
	Video       *Film     // nil for a linked film, and while Screening is preparing or failed
	Tracks      []Track   // subtitles that are converted
	Spoken      []string  // languages that are heard, tags of BCP 47
	Screening   Screening // "" without an uploaded film
	Link        string    // empty for an uploaded film; a linked film identifies its entrant
	Tools       []Tool
	Materials   []Material // of an application, whose Video is its PV if that is a film
}

// Blind reports whether the work does not show who made it. A linked film is on its
// entrant's page, an application is about its applicants, and a file as its entrant sent
// it may have names in its metadata.
func (w Work) Blind() bool {
	return w.Link == "" && len(w.Materials) == 0 && w.Screening != ScreeningOriginal && w.ProcessFile == nil
}

// ProcessFile is the file in which the entrant describes how the film was made.
type ProcessFile struct {
	Object string
	Type   FileType
	Size   int64 // in bytes
}

// FileName names the file for the judges of the work: "1001-process.pdf".
func (f ProcessFile) FileName(workID int) string {
	return judgedFileName(workID, KindProcess, f.Type)
}

// judgedFileName names a file of a work by what judges may see: "1001-concept.pptx".
func judgedFileName(workID int, kind FileKind, t FileType) string {
	name := strconv.Itoa(workID) + "-" + string(kind)
	if t == TypeUnknown {
		return name
	}
	return name + "." + t.Extensions()[0]
}

// CoverObject is the largest copy of the cover, "" without one.
func (w Work) CoverObject() string {
	if len(w.Covers) == 0 {
		return ""
	}
	return w.Covers[0].Object
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

// WorkSubject names a work in the audit log.
func WorkSubject(id int) string { return "work:" + strconv.Itoa(id) }

// CheckWorkID adds an error for the field "workId" when no work can have this id.
func CheckWorkID(fieldErrs FieldErrors, id int) {
	if !possibleWorkID(id) {
		fieldErrs.Add("workId", Text{EN: "Please name a work by its id, a whole number", ZH: "请用整数编号指明作品"})
	}
}

// possibleWorkID reports whether the id fits the database's column.
func possibleWorkID(id int) bool { return id >= 1 && id <= math.MaxInt32 }

// NoSuchWork is NOT_FOUND for a work that is not on the caller's list.
func NoSuchWork() *Error {
	return &Error{Code: CodeNotFound, Fields: FieldErrors{"workId": Text{
		EN: "There is no such work to judge", ZH: "没有可评审的该作品",
	}}}
}

// Limits of a page of works.
const (
	DefaultPageSize = 20
	maxPageSize     = 100
	maxPage         = 1_000_000
)

// Page selects a part of a list of works.
type Page struct {
	Number int // from 1
	Size   int // 1 to 100
}

// Offset returns the number of works on the pages before.
func (p Page) Offset() int { return (p.Number - 1) * p.Size }

// Check adds errors for the fields "page" and "pageSize" when they are out of range.
func (p Page) Check(fieldErrs FieldErrors) {
	if p.Number < 1 || p.Number > maxPage {
		fieldErrs.Add("page", Text{EN: "A page is a whole number from 1", ZH: "页码须为不小于 1 的整数"})
	}
	if p.Size < 1 || p.Size > maxPageSize {
		fieldErrs.Add("pageSize", Text{
			EN: "A page has 1 to 100 works", ZH: "每页须为 1 至 100 部作品",
		})
	}
}
