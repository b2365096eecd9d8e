package contest

import (
	"cmp"
	"context"
	"strings"
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

// of returns the filter as the organiser means it. FORBIDDEN for who may not read what is written about the subject: the rows
// that are found would tell it.
func (f MarkFilter) of(by Organiser, subject string) (MarkFilter, error) {
	f.Tag = strings.TrimSpace(f.Tag)
	if f == (MarkFilter{}) {
		return f, nil
	}
	if err := by.mayNote(subject); err != nil {
		return f, err
	}
	if f.Assignee == AssigneeMe {
		_, email, _ := strings.Cut(by.actor, ":")
		f.Assignee = cmp.Or(email, by.actor)
	}
	return f, nil
}

// SubjectNotesReader reads what is written about many subjects.
type SubjectNotesReader interface {
	// NotesOfEdition returns all that organisers wrote in an edition, by subject.
	NotesOfEdition(ctx context.Context, edition EditionID) (map[string]SubjectNotes, error)
}

// exportedNotes returns what is written, by subject: nothing for an organiser who may not read it.
func exportedNotes(ctx context.Context, by Organiser, store SubjectNotesReader, edition EditionID, subject string) (map[string]SubjectNotes, error) {
	if by.mayNote(subject) != nil {
		return map[string]SubjectNotes{}, nil
	}
	return store.NotesOfEdition(ctx, edition)
}

// noteColumns are the columns of exports for what organisers wrote.
func noteColumns() []string { return []string{"tags", "assignee", "notes"} }

// cells are the values of noteColumns.
func (n SubjectNotes) cells() []string {
	texts := make([]string, len(n.Notes))
	for i, note := range n.Notes {
		texts[i] = note.Text
	}
	return []string{strings.Join(n.Tags, ", "), n.Assignee, strings.Join(texts, "\n")}
}
