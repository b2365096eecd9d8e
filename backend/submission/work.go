package submission

import (
	"math"
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/marks"
	"marquee/backend/registration"
	"marquee/backend/upload"
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
	English     bool             // written in English: the site shows no translation
	Covers      []upload.Picture // copies of the cover, the largest first; none until they are made
	Video       *upload.Film     // nil for a linked film, and while Screening is preparing or failed
	Tracks      []upload.Track   // subtitles that are converted
	Marks       *marks.Marks     // of the uploaded film, with all that they say; see marks.ForJudges
	Spoken      []string         // languages that are heard, tags of BCP 47
	Screening   upload.Screening // "" without an uploaded film
	Link        string           // empty for an uploaded film; a linked film identifies its entrant
	Tools       []contest.Tool
	Category    string                  // one of the edition's; "" for an application
	Answers     contest.Answers         // to the organisers' own questions, whoever sees them
	AI          AI                      // of a submission
	Disclosure  *Disclosure             // without the upload; see ForJury
	Materials   []registration.Material // of an application, whose Video is its PV if that is a film
}

// Blind reports whether the work does not show who made it. A linked film is on its
// entrant's page, an application is about its applicants, and a file as its entrant sent
// it may have names in its metadata.
func (w Work) Blind() bool {
	return w.Link == "" && len(w.Materials) == 0 && w.Screening != upload.ScreeningOriginal && w.ProcessFile == nil
}

// ProcessFile is the file in which the entrant describes how the film was made.
type ProcessFile struct {
	Object string
	Type   upload.FileType
	Size   int64 // in bytes
}

// FileName names the file for the judges of the work: "1001-process.pdf".
func (f ProcessFile) FileName(workID int) string {
	return upload.JudgedFileName(workID, upload.KindProcess, f.Type)
}

// CoverObject is the largest copy of the cover, "" without one.
func (w Work) CoverObject() string {
	if len(w.Covers) == 0 {
		return ""
	}
	return w.Covers[0].Object
}

// WorkSubject names a work in the audit log.
func WorkSubject(id int) string { return "work:" + strconv.Itoa(id) }

// CheckWorkID adds an error for the field "workId" when no work can have this id.
func CheckWorkID(fieldErrs contest.FieldErrors, id int) {
	if !PossibleWorkID(id) {
		fieldErrs.Add("workId", contest.Text{EN: "Please name a work by its id, a whole number", ZH: "请用整数编号指明作品"})
	}
}

// PossibleWorkID reports whether the id fits the database's column.
func PossibleWorkID(id int) bool { return id >= 1 && id <= math.MaxInt32 }

// NoSuchWork is NOT_FOUND for a work that is not on the caller's list.
func NoSuchWork() *contest.Error {
	return &contest.Error{Code: contest.CodeNotFound, Fields: contest.FieldErrors{"workId": contest.Text{
		EN: "There is no such work to judge", ZH: "没有可评审的该作品",
	}}}
}
