package registration

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
)

// The limits of what organisers write about a subject.
const (
	MaxNote         = 2000 // characters
	MaxSubjectNotes = 100
	MaxTags         = 10
	MaxTag          = 40 // characters
)

// ActionNote is the action of the audit log for notes, tags and who takes care of a subject. Its rows have no text of a
// note, which is removed with the entrant's account.
const ActionNote = "notes.change"

// SubjectNotes is what organisers write for each other about a registration or a work.
type SubjectNotes struct {
	Subject  string
	Version  int // grows with each change; 0: nothing was written
	Tags     []string
	Assignee string // an organiser's address; "": nobody
	Notes    []SubjectNote
}

// SubjectNote is one note. The JSON tags are those of the database.
type SubjectNote struct {
	ID   string    `json:"id"` // chosen by who writes it
	Text string    `json:"text"`
	By   string    `json:"by"` // an actor of the audit log
	At   time.Time `json:"at"` // contest clock
}

// SubjectNotesForm changes what is written about a subject. The JSON tags are the field names.
type SubjectNotesForm struct {
	Subject  string    `json:"subject"`
	Before   int       `json:"before"`   // the version that was read, for tags and assignee
	Tags     *[]string `json:"tags"`     // nil: as they are
	Assignee *string   `json:"assignee"` // nil: as it is
	Note     *struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	} `json:"note"` // to add; one whose id is known changes nothing
	Remove string `json:"remove"` // the id of a note
}

// SubjectNotesStore stores notes.
type SubjectNotesStore interface {
	// SubjectNotes returns what is written about a subject. NOT_FOUND unless the edition has it.
	SubjectNotes(ctx context.Context, edition contest.EditionID, subject string) (SubjectNotes, error)
	// ChangeSubjectNotes changes what change returns, in one transaction with its audit row; nothing happens when it
	// returns false.
	ChangeSubjectNotes(
		ctx context.Context,
		edition contest.EditionID,
		subject, by string,
		at time.Time,
		change func(*SubjectNotes) (bool, error),
	) (SubjectNotes, error)
}

// AssigneeReader reads who a registration or work may be assigned to.
type AssigneeReader interface {
	// Organisers lists the accounts by name, disabled ones included.
	Organisers(ctx context.Context) ([]contest.OrganiserAccount, error)
}

// SubjectNotesService is what organisers write for each other.
type SubjectNotesService struct {
	Notes      SubjectNotesStore
	Organisers AssigneeReader
	Clock      contest.Clock
}

// mayNote returns FORBIDDEN unless the organiser may read and write what is written about a subject: notes name people.
func mayNote(o contest.Organiser, subject string) error {
	if strings.HasPrefix(subject, "registration:") {
		return o.MayChange(contest.AreaRegistrations)
	}
	if o.MayChange(contest.AreaShortlist) == nil {
		return nil
	}
	return o.MayChange(contest.AreaSubmissions)
}

// Read returns what is written about a subject. NOT_FOUND; FORBIDDEN for those who change nothing in its area.
func (s *SubjectNotesService) Read(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	subject string,
) (SubjectNotes, error) {
	if err := mayNote(by, subject); err != nil {
		return SubjectNotes{}, err
	}
	return s.Notes.SubjectNotes(ctx, edition, subject)
}

// Change changes what is written about a subject. CONFLICT when tags or assignee are others than `before` says.
func (s *SubjectNotesService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[SubjectNotesForm],
) (SubjectNotes, error) {
	// Who may write about neither is refused before the form is read.
	if err := mayNote(by, "work:"); err != nil {
		return SubjectNotes{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return SubjectNotes{}, err
	}
	form.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return SubjectNotes{}, err
	}
	if err := mayNote(by, form.Subject); err != nil {
		return SubjectNotes{}, err
	}
	if err := s.checkAssignee(ctx, form.Assignee); err != nil {
		return SubjectNotes{}, err
	}
	at := s.Clock.Now()
	return s.Notes.ChangeSubjectNotes(ctx, edition, form.Subject, by.Actor, at, func(n *SubjectNotes) (bool, error) {
		return form.apply(n, by.Actor, at)
	})
}

func (s *SubjectNotesService) checkAssignee(ctx context.Context, email *string) error {
	if email == nil || *email == "" {
		return nil
	}
	accounts, err := s.Organisers.Organisers(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(accounts, func(a contest.OrganiserAccount) bool { return a.Email == *email }) {
		return contest.FieldErrors{
			"assignee": contest.Text{EN: "There is no organiser with this email", ZH: "没有使用此邮箱的组委会成员"},
		}.Err()
	}
	return nil
}

func (f *SubjectNotesForm) check(fieldErrs contest.FieldErrors) {
	if f.Subject == "" {
		fieldErrs.Add("subject", contest.Text{EN: "Please name a registration or a work", ZH: "请指明报名或作品"})
	}
	if f.Note != nil {
		f.Note.Text = strings.TrimSpace(f.Note.Text)
		if n := utf8.RuneCountInString(f.Note.Text); n == 0 || n > MaxNote {
			fieldErrs.Add(
				"note.text",
				contest.Text{EN: "Please write 1 to %d characters", ZH: "请填写 1 至 %d 个字符"}.Format(MaxNote),
			)
		}
		if f.Note.ID == "" || len(f.Note.ID) > 64 {
			fieldErrs.Add("note.id", contest.Text{EN: "Please send an id of your own", ZH: "请提供自定的编号"})
		}
	}
	if f.Tags == nil {
		return
	}
	tags := []string{}
	for _, tag := range *f.Tags {
		if tag = strings.TrimSpace(tag); tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	tooLong := slices.ContainsFunc(tags, func(tag string) bool { return utf8.RuneCountInString(tag) > MaxTag })
	if len(tags) > MaxTags || tooLong {
		fieldErrs.Add(
			"tags",
			contest.Text{
				EN: "At most " + strconv.Itoa(MaxTags) + " tags of 40 characters",
				ZH: "最多 " + strconv.Itoa(MaxTags) + " 个标签，每个不超过 40 个字符",
			},
		)
	}
	f.Tags = &tags
}

// apply changes n and reports whether anything differs.
func (f SubjectNotesForm) apply(n *SubjectNotes, by string, at time.Time) (bool, error) {
	changed := false
	if f.Tags != nil && !slices.Equal(*f.Tags, n.Tags) {
		n.Tags, changed = *f.Tags, true
	}
	if f.Assignee != nil && *f.Assignee != n.Assignee {
		n.Assignee, changed = *f.Assignee, true
	}
	if changed && f.Before != n.Version {
		return false, contest.Fail(contest.CodeConflict)
	}
	has := func(id string) bool {
		return slices.ContainsFunc(n.Notes, func(note SubjectNote) bool { return note.ID == id })
	}
	if f.Note != nil && !has(f.Note.ID) {
		if len(n.Notes) >= MaxSubjectNotes {
			return false, contest.FieldErrors{
				"note": contest.Text{EN: "There are too many notes; please remove one", ZH: "备注过多，请先删除一条"},
			}.Err()
		}
		n.Notes, changed = append(n.Notes, SubjectNote{ID: f.Note.ID, Text: f.Note.Text, By: by, At: at}), true
	}
	if f.Remove != "" && has(f.Remove) {
		n.Notes = slices.DeleteFunc(n.Notes, func(note SubjectNote) bool { return note.ID == f.Remove })
		changed = true
	}
	return changed, nil
}
