package registration

import (
	"cmp"
	"context"
	"strings"

	"marquee/backend/contest"
)

// Values of MarkFilter.Assignee that are no address.
const (
	AssigneeMe     = "me"     // the organiser who asks
	AssigneeNobody = "nobody" // subjects of which nobody takes care
)

// MarkFilter selects subjects by what organisers wrote about them. A zero field selects all.
type MarkFilter struct {
	Tag      string // whole, without regard to case
	Assignee string // an organiser's address, AssigneeMe or AssigneeNobody
}

// Of returns the filter as the organiser means it. FORBIDDEN for who may not read what is written about the subject:
// the rows that are found would tell it.
func (f MarkFilter) Of(by contest.Organiser, subject string) (MarkFilter, error) {
	f.Tag = strings.TrimSpace(f.Tag)
	if f == (MarkFilter{}) {
		return f, nil
	}
	if err := mayNote(by, subject); err != nil {
		return f, err
	}
	if f.Assignee == AssigneeMe {
		_, email, _ := strings.Cut(by.Actor, ":")
		f.Assignee = cmp.Or(email, by.Actor)
	}
	return f, nil
}

// SubjectNotesReader reads what is written about many subjects.
type SubjectNotesReader interface {
	// NotesOfEdition returns all that organisers wrote in an edition, by subject.
	NotesOfEdition(ctx context.Context, edition contest.EditionID) (map[string]SubjectNotes, error)
}

// ExportedNotes returns what is written, by subject: nothing for an organiser who may not read it.
func ExportedNotes(
	ctx context.Context,
	by contest.Organiser,
	store SubjectNotesReader,
	edition contest.EditionID,
	subject string,
) (map[string]SubjectNotes, error) {
	if mayNote(by, subject) != nil {
		return map[string]SubjectNotes{}, nil
	}
	return store.NotesOfEdition(ctx, edition)
}

// NoteColumns are the columns of exports for what organisers wrote.
func NoteColumns() []string { return []string{"tags", "assignee", "notes"} }

// Cells are the values of NoteColumns.
func (n SubjectNotes) Cells() []string {
	texts := make([]string, len(n.Notes))
	for i, note := range n.Notes {
		texts[i] = note.Text
	}
	return []string{strings.Join(n.Tags, ", "), n.Assignee, strings.Join(texts, "\n")}
}
