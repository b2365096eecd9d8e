package judging

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// maxNote is the longest note, in characters.
const maxNote = 2000

// JudgeNote is a judge's private note about a work.
type JudgeNote struct {
	Text    string // empty without a note
	Flag    bool   // the judge wants to look at the work again
	Version int    // grows with each change; 0 before the first
}

// JudgeNoteForm is what a judge sends. It replaces the note.
type JudgeNoteForm struct {
	WorkID int    `json:"workId"`
	Note   string `json:"note"`
	Flag   bool   `json:"flag"`
	// NoteVersion is the version of the note that was changed; nil replaces any.
	NoteVersion *int `json:"noteVersion"`
}

// Check adds what is wrong to fieldErrs and returns the form with its text trimmed.
func (f JudgeNoteForm) Check(fieldErrs contest.FieldErrors) JudgeNoteForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	f.Note = fieldErrs.Optional("note", f.Note, maxNote)
	return f
}

// JudgeNoteStore stores judges' notes.
type JudgeNoteStore interface {
	// SetJudgeNote replaces the judge's note of a work. NOT_FOUND unless the work is on the
	// judge's list; CONFLICT when the stored note differs and has another version than the
	// form's, also under concurrent calls.
	SetJudgeNote(ctx context.Context, j jury.Judge, form JudgeNoteForm, at time.Time) (JudgeNote, error)
}

// JudgeNoteService is the use case of notes. by is the account that jury.JudgeAuth admitted:
// FORBIDDEN unless it is one of the edition.
type JudgeNoteService struct {
	Notes JudgeNoteStore
	Clock contest.Clock // the contest's time
}

// Set replaces the judge's note of a work, and returns it as stored. VALIDATION_FAILED,
// NOT_FOUND; CONFLICT when the note has been changed since the form's version.
func (s *JudgeNoteService) Set(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[JudgeNoteForm],
) (JudgeNoteForm, error) {
	if err := by.MayAct(edition, by.Role); err != nil {
		return JudgeNoteForm{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return JudgeNoteForm{}, err
	}
	stored, err := s.Notes.SetJudgeNote(ctx, by, form, s.Clock.Now())
	form.NoteVersion = &stored.Version
	return form, err
}
