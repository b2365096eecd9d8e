package operations

import (
	"strings"
	"time"

	"marquee/backend/contest"
)

// EditionDate is a date of a copied edition and of the new one.
type EditionDate struct {
	ID          string // "registration.opensAt", "phases.expert.endsAt"
	Name        contest.Text
	Old, New    time.Time // in the zones of the editions
	WeekdayKept bool
}

// How a file of a new edition came about.
const (
	FileCopied  = "copied"
	FileChanged = "changed"
	FileNew     = "new"
)

// EditionFile is a file of a new edition.
type EditionFile struct {
	Path    string // in the catalogue
	Content []byte
	State   string
}

// CarriedPart is a part of an edition and how many things it has.
type CarriedPart struct {
	Part    string
	Carried bool // from the copied edition
	Count   int
}

// TextToRead is a text of a new edition that names the former one's season, name or dates.
type TextToRead struct {
	File, Path string
	Text       contest.Text
	Words      []string // that it names
}

// EditionPlan is a new edition before it is stored.
type EditionPlan struct {
	Edition *contest.Edition
	Days    int // by which dates move
	Dates   []EditionDate
	Files   []EditionFile
	Carried []CarriedPart
	Texts   int
	Read    []TextToRead
	Parts   []string        // of the rules as organisers changed them, which are copied too
	Missing []ChecklistItem // what is not done of the checklist
}

// MadeEdition is an edition that organisers have made.
type MadeEdition struct {
	ID      contest.EditionID
	From    contest.EditionID
	Digest  string // of the form
	At      time.Time
	By      string
	Version int64 // of its documents
}

// EditionSaved is the answer to a form.
type EditionSaved struct {
	EditionPlan
	MadeEdition
	Made bool // by this call
}

// EditionOfPath is the edition to whose folder a file of the catalogue belongs; "" for none.
func EditionOfPath(path string) contest.EditionID {
	folder, _, _ := strings.Cut(strings.TrimPrefix(path, "editions/"), "/")
	if !strings.HasPrefix(path, "editions/") {
		return ""
	}
	return contest.EditionID(folder)
}

// without are the documents but those of an edition.
func without(documents EditionDocuments, id contest.EditionID) EditionDocuments {
	others := EditionDocuments{}
	for path, content := range documents {
		if EditionOfPath(path) != id {
			others[path] = content
		}
	}
	return others
}
