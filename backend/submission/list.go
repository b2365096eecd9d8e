package submission

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// State is the state of a submission in the contest.
type State string

// The states.
const (
	Judged       State = "judged"
	Replaced     State = "replaced" // by a newer version
	Withdrawn    State = "withdrawn"
	Disqualified State = "disqualified"
	Hidden       State = "hidden" // while its registration is reviewed again
)

// Sort is the order of a list of submissions.
type Sort string

// The orders. Equal ones are listed by work.
const (
	SubmissionsBySent  Sort = "sent"
	SubmissionsByTitle Sort = "title"
	SubmissionsByWork  Sort = "work"
)

// ScreeningNone selects the submissions without an uploaded film.
const ScreeningNone upload.Screening = "none"

// MaxSubmittedWorks is the largest page of submissions.
const MaxSubmittedWorks = 500

// Filter selects a page of submissions. A zero field selects all.
type Filter struct {
	Edition     contest.EditionID
	State       State
	Screening   upload.Screening
	Warned      *bool // by the check of the film
	Shortlisted *bool
	Repeated    *bool // see ListedSubmission
	Marks       registration.MarkFilter
	Category    string // of the edition's
	Answers     []contest.AnswerFilter
	Search      string // part of the title or the account, or a work's id
	Translated  []int  // works whose title in the other language contains the search
	TitlesOnly  bool   // accounts are not searched
	Sort        Sort
	Titles      contest.WorkTitles // of the order by title
	Descending  bool
	contest.Part
}

// SearchedWork returns the work's id when the search is one, else 0.
func (f Filter) SearchedWork() int {
	id, err := strconv.Atoi(f.Search)
	if err != nil || !PossibleWorkID(id) {
		return 0
	}
	return id
}

// ListedSubmission is a submission in the organisers' list.
type ListedSubmission struct {
	SubmittedWork
	State    State
	Entrant  string           // the name in the registration; "" without one
	Language contest.Language // of the mails to the entrant; "" without a registration
	Team     string
	Version  int // from 1
	Versions int // that the entrant has sent
	Format   upload.FilmFormat
	// Another entrant has a judged work with the same title but for case, spaces and
	// punctuation, or with the same film, byte by byte.
	RepeatedTitle, RepeatedFilm bool
}

// SubmissionPage is a page of submissions.
type SubmissionPage struct {
	Submissions []ListedSubmission
	Total       int             // of the filter
	Next        *contest.Cursor // behind the page; nil when no submission follows
}

// SubmittedFile is a file of a submission as its entrant has sent it.
type SubmittedFile struct {
	Object      string
	Name        string // on the entrant's device
	Size        int64  // bytes
	ContentType string
	Checksum    *uint32 // CRC32C; nil: not checked
}

// AlikeWork is a judged work of another entrant with the same title or film.
type AlikeWork struct {
	WorkID  int
	Title   string
	Account string
	Film    bool // the same film; false: the same title
}

// ShownSubmission is a submission with all that organisers see of it.
type ShownSubmission struct {
	ListedSubmission
	Reason         string                            // of the disqualification, as it was mailed
	Reasons        registration.Reasons              // as organisers wrote it
	RegistrationID string                            // "" without one
	Files          map[upload.FileKind]SubmittedFile // without subtitles
	SubtitleFiles  map[string]SubmittedFile          // by upload
	ConsentFile    *SubmittedFile                    // consent of those who can be recognised; nil without one
	AllVersions    []ListedSubmission                // the entrant's, newest first
	Alike          []AlikeWork
	History        []contest.AuditEntry
}

// ListStore reads submissions for the organisers' console.
type ListStore interface {
	registration.SubjectNotesReader
	WorkLabelStore
	// ListSubmissions returns a page, without what was erased with its entrant's account.
	ListSubmissions(ctx context.Context, filter Filter) (SubmissionPage, error)
	// ShowSubmission returns a submission without its history. NOT_FOUND.
	ShowSubmission(ctx context.Context, edition contest.EditionID, workID int) (ShownSubmission, error)
}

// ListService is the organisers' reads of submissions.
type ListService struct {
	Submissions ListStore
	Audit       contest.AuditStore
}

// List returns a page of at most MaxSubmittedWorks. FORBIDDEN unless by may read submissions.
func (s *ListService) List(ctx context.Context, by contest.Organiser, filter Filter) (SubmissionPage, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return SubmissionPage{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.Of(by, "work:"); err != nil {
		return SubmissionPage{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxSubmittedWorks)), max(0, filter.Offset)
	return s.Submissions.ListSubmissions(ctx, filter)
}

// Show returns a submission with its files, versions and history. NOT_FOUND; FORBIDDEN
// unless by may read submissions.
func (s *ListService) Show(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	workID int,
) (ShownSubmission, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return ShownSubmission{}, err
	}
	if !PossibleWorkID(workID) {
		return ShownSubmission{}, contest.Fail(contest.CodeNotFound)
	}
	shown, err := s.Submissions.ShowSubmission(ctx, edition, workID)
	if err != nil {
		return ShownSubmission{}, err
	}
	shown.History, err = s.Audit.AuditOf(ctx, Subject(shown.ID))
	return shown, err
}

// Export returns every submission of a filter as a table. FORBIDDEN unless by may read
// submissions.
func (s *ListService) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter Filter,
) (registration.Table, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return registration.Table{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.Of(by, "work:"); err != nil {
		return registration.Table{}, err
	}
	filter.Part = contest.Part{}
	page, err := s.Submissions.ListSubmissions(ctx, filter)
	if err != nil {
		return registration.Table{}, fmt.Errorf("export submissions: %w", err)
	}
	notes, err := registration.ExportedNotes(ctx, by, s.Submissions, edition.ID, "work:")
	if err != nil {
		return registration.Table{}, fmt.Errorf("export submissions: %w", err)
	}
	return submissionTable(edition, page.Submissions, notes), nil
}

// submissionTable has a row per submission with every field; times are the edition's.
func submissionTable(
	edition *contest.Edition,
	all []ListedSubmission,
	notes map[string]registration.SubjectNotes,
) registration.Table {
	t := registration.Table{Name: "submissions", Numeric: []int{0, 5, 13, 14, 15}, Columns: []string{
		"work", "state", "title", "account", "name", "version", "sent", "description", "process", "process_file",
		"tools", "english", "link", "seconds", "width", "height", "copy", "warnings", "shortlisted", "disqualified",
		"film_made_with", "cover_made_with", "team",
		"film_prompt", "film_reference", "film_ordered", "cover_prompt", "cover_reference", "cover_ordered",
		"spoken", "subtitles",
	}}
	t.Columns = append(t.Columns, disclosureColumns()...)
	t.Columns = append(t.Columns, registration.NoteColumns()...)
	if len(edition.Categories) > 0 {
		t.Columns = append(t.Columns, "category")
	}
	questions := edition.QuestionsAt(contest.AskedAtSubmission)
	t.AddQuestions(questions)
	for _, s := range all {
		f := s.Form
		tools := make([]string, 0, len(f.Tools))
		for _, tool := range f.Tools {
			if tool == contest.ToolOther && f.OtherTool != "" {
				tool = contest.Tool(f.OtherTool)
			}
			tools = append(tools, string(tool))
		}
		row := []string{
			strconv.Itoa(s.WorkID), string(s.State), f.Title, s.Account, s.Entrant, strconv.Itoa(s.Version),
			registration.TableTime(s.SubmittedAt, edition), f.Description, f.Process, s.ProcessFile,
			strings.Join(tools, ", "), strconv.FormatBool(f.English), f.VideoLink,
		}
		if s.Film != nil {
			row = append(
				row,
				strconv.FormatFloat(s.Film.Duration.Seconds(), 'f', -1, 64),
				strconv.Itoa(s.Film.Width),
				strconv.Itoa(s.Film.Height),
			)
		} else {
			row = append(row, "", "", "")
		}
		warnings := make([]string, 0, 2)
		if s.Film != nil {
			for _, w := range s.Format.Warnings() {
				warnings = append(warnings, string(w))
			}
		}
		row = append(
			row,
			string(
				s.Screening,
			),
			strings.Join(warnings, ", "),
			strconv.FormatBool(s.Shortlisted),
			registration.TableTime(s.DisqualifiedAt, edition),
			madeWith(s.FilmMade),
			madeWith(s.CoverMade),
			s.Team,
		)
		for _, made := range []*upload.Provenance{s.FilmMade, s.CoverMade} {
			if made == nil {
				row = append(row, "", "", "")
				continue
			}
			row = append(
				row,
				made.Prompt,
				strconv.FormatBool(made.Reference),
				registration.TableTime(made.CreatedAt, edition),
			)
		}
		row = append(row, strings.Join(f.Spoken, ", "), s.subtitleCells())
		row = append(row, f.Disclosure.cells()...)
		row = append(row, notes[WorkSubject(s.WorkID)].Cells()...)
		if len(edition.Categories) > 0 {
			row = append(row, f.Category)
		}
		t.Rows = append(t.Rows, append(row, registration.AnswerCells(questions, f.Answers)...))
	}
	return t
}

// madeWith is the model that made a file, "" for a file of the entrant's own.
func madeWith(p *upload.Provenance) string {
	if p == nil {
		return ""
	}
	return p.Model
}

// Changed lists the fields in which a version differs from the one before it, by their names on the wire.
func (f *Form) Changed(before *Form) []string {
	changed := []string{}
	for _, field := range []struct {
		name string
		same bool
	}{
		{"title", f.Title == before.Title},
		{"description", f.Description == before.Description},
		{"process", f.Process == before.Process && f.ProcessUploadID == before.ProcessUploadID},
		{"film", f.VideoUploadID == before.VideoUploadID},
		{"link", f.VideoLink == before.VideoLink},
		{"cover", f.CoverUploadID == before.CoverUploadID},
		{"tools", fmt.Sprint(f.Tools, f.OtherTool) == fmt.Sprint(before.Tools, before.OtherTool)},
		{"english", f.English == before.English},
		{"subtitles", slices.Equal(f.Subtitles, before.Subtitles)},
		{"spoken", slices.Equal(f.Spoken, before.Spoken)},
		{"disclosure", reflect.DeepEqual(f.Disclosure, before.Disclosure)},
		{"category", f.Category == before.Category},
		{"answers", reflect.DeepEqual(f.Answers, before.Answers)},
	} {
		if !field.same {
			changed = append(changed, field.name)
		}
	}
	return changed
}
