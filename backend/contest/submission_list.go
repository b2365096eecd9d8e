package contest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SubmissionState is the state of a submission in the contest.
type SubmissionState string

// The states.
const (
	SubmissionJudged       SubmissionState = "judged"
	SubmissionReplaced     SubmissionState = "replaced" // by a newer version
	SubmissionWithdrawn    SubmissionState = "withdrawn"
	SubmissionDisqualified SubmissionState = "disqualified"
	SubmissionHidden       SubmissionState = "hidden" // while its registration is reviewed again
)

// SubmissionSort is the order of a list of submissions.
type SubmissionSort string

// The orders. Equal ones are listed by work.
const (
	SubmissionsBySent  SubmissionSort = "sent"
	SubmissionsByTitle SubmissionSort = "title"
	SubmissionsByWork  SubmissionSort = "work"
)

// ScreeningNone selects the submissions without an uploaded film.
const ScreeningNone Screening = "none"

// MaxSubmittedWorks is the largest page of submissions.
const MaxSubmittedWorks = 500

// SubmissionFilter selects a page of submissions. A zero field selects all.
type SubmissionFilter struct {
	Edition     EditionID
	State       SubmissionState
	Screening   Screening
	Warned      *bool // by the check of the film
	Shortlisted *bool
	Repeated    *bool // see ListedSubmission
	Marks       MarkFilter
	Search      string // part of the title or the account, or a work's id
	Translated  []int  // works whose title in the other language contains the search
	TitlesOnly  bool   // accounts are not searched
	Sort        SubmissionSort
	Descending  bool
	Part
}

// SearchedWork returns the work's id when the search is one, else 0.
func (f SubmissionFilter) SearchedWork() int {
	id, err := strconv.Atoi(f.Search)
	if err != nil || !possibleWorkID(id) {
		return 0
	}
	return id
}

// ListedSubmission is a submission in the organisers' list.
type ListedSubmission struct {
	SubmittedWork
	State    SubmissionState
	Entrant  string   // the name in the registration; "" without one
	Language Language // of the mails to the entrant; "" without a registration
	Team     string
	Version  int // from 1
	Versions int // that the entrant has sent
	Format   FilmFormat
	// Another entrant has a judged work with the same title but for case, spaces and
	// punctuation, or with the same film, byte by byte.
	RepeatedTitle, RepeatedFilm bool
}

// SubmissionPage is a page of submissions.
type SubmissionPage struct {
	Submissions []ListedSubmission
	Total       int     // of the filter
	Next        *Cursor // behind the page; nil when no submission follows
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
	Reason         string                     // of the disqualification, as it was mailed
	Reasons        Reasons                    // as organisers wrote it
	RegistrationID string                     // "" without one
	Files          map[FileKind]SubmittedFile // without subtitles
	SubtitleFiles  map[string]SubmittedFile   // by upload
	AllVersions    []ListedSubmission         // the entrant's, newest first
	Alike          []AlikeWork
	History        []AuditEntry
}

// SubmissionListStore reads submissions for the organisers' console.
type SubmissionListStore interface {
	SubjectNotesReader
	WorkLabelStore
	// ListSubmissions returns a page, without what was erased with its entrant's account.
	ListSubmissions(ctx context.Context, filter SubmissionFilter) (SubmissionPage, error)
	// ShowSubmission returns a submission without its history. NOT_FOUND.
	ShowSubmission(ctx context.Context, edition EditionID, workID int) (ShownSubmission, error)
}

// SubmissionListService is the organisers' reads of submissions.
type SubmissionListService struct {
	Submissions SubmissionListStore
	Audit       AuditStore
}

// List returns a page of at most MaxSubmittedWorks. FORBIDDEN unless by may read submissions.
func (s *SubmissionListService) List(ctx context.Context, by Organiser, filter SubmissionFilter) (SubmissionPage, error) {
	if err := by.mayRead(areaSubmissions); err != nil {
		return SubmissionPage{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.of(by, "work:"); err != nil {
		return SubmissionPage{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxSubmittedWorks)), max(0, filter.Offset)
	return s.Submissions.ListSubmissions(ctx, filter)
}

// Show returns a submission with its files, versions and history. NOT_FOUND; FORBIDDEN
// unless by may read submissions.
func (s *SubmissionListService) Show(ctx context.Context, by Organiser, edition EditionID, workID int) (ShownSubmission, error) {
	if err := by.mayRead(areaSubmissions); err != nil {
		return ShownSubmission{}, err
	}
	if !possibleWorkID(workID) {
		return ShownSubmission{}, Fail(CodeNotFound)
	}
	shown, err := s.Submissions.ShowSubmission(ctx, edition, workID)
	if err != nil {
		return ShownSubmission{}, err
	}
	shown.History, err = s.Audit.AuditOf(ctx, SubmissionSubject(shown.ID))
	return shown, err
}

// Export returns every submission of a filter as a table. FORBIDDEN unless by may read
// submissions.
func (s *SubmissionListService) Export(ctx context.Context, by Organiser, edition *Edition, filter SubmissionFilter) (Table, error) {
	if err := by.mayRead(areaSubmissions); err != nil {
		return Table{}, err
	}
	var err error
	if filter.Marks, err = filter.Marks.of(by, "work:"); err != nil {
		return Table{}, err
	}
	filter.Part = Part{}
	page, err := s.Submissions.ListSubmissions(ctx, filter)
	if err != nil {
		return Table{}, fmt.Errorf("export submissions: %w", err)
	}
	notes, err := exportedNotes(ctx, by, s.Submissions, edition.ID, "work:")
	if err != nil {
		return Table{}, fmt.Errorf("export submissions: %w", err)
	}
	return submissionTable(edition, page.Submissions, notes), nil
}

// submissionTable has a row per submission with every field; times are the edition's.
func submissionTable(edition *Edition, all []ListedSubmission, notes map[string]SubjectNotes) Table {
	t := Table{Name: "submissions", Numeric: []int{0, 5, 13, 14, 15}, Columns: []string{
		"work", "state", "title", "account", "name", "version", "sent", "description", "process", "process_file",
		"tools", "english", "link", "seconds", "width", "height", "copy", "warnings", "shortlisted", "disqualified",
		"film_made_with", "cover_made_with", "team",
		"film_prompt", "film_reference", "film_ordered", "cover_prompt", "cover_reference", "cover_ordered",
		"spoken", "subtitles",
	}}
	t.Columns = append(t.Columns, noteColumns()...)
	for _, s := range all {
		f := s.Form
		tools := make([]string, 0, len(f.Tools))
		for _, tool := range f.Tools {
			if tool == ToolOther && f.OtherTool != "" {
				tool = Tool(f.OtherTool)
			}
			tools = append(tools, string(tool))
		}
		row := []string{
			strconv.Itoa(s.WorkID), string(s.State), f.Title, s.Account, s.Entrant, strconv.Itoa(s.Version),
			tableTime(s.SubmittedAt, edition), f.Description, f.Process, s.ProcessFile,
			strings.Join(tools, ", "), strconv.FormatBool(f.English), f.VideoLink,
		}
		if s.Film != nil {
			row = append(row, strconv.FormatFloat(s.Film.Duration.Seconds(), 'f', -1, 64), strconv.Itoa(s.Film.Width), strconv.Itoa(s.Film.Height))
		} else {
			row = append(row, "", "", "")
		}
		warnings := make([]string, 0, 2)
		if s.Film != nil {
			for _, w := range s.Format.Warnings() {
				warnings = append(warnings, string(w))
			}
		}
		row = append(row,
			string(s.Screening), strings.Join(warnings, ", "), strconv.FormatBool(s.Shortlisted), tableTime(s.DisqualifiedAt, edition),
			madeWith(s.FilmMade), madeWith(s.CoverMade), s.Team)
		for _, made := range []*Provenance{s.FilmMade, s.CoverMade} {
			if made == nil {
				row = append(row, "", "", "")
				continue
			}
			row = append(row, made.Prompt, strconv.FormatBool(made.Reference), tableTime(made.CreatedAt, edition))
		}
		row = append(row, strings.Join(f.Spoken, ", "), s.subtitleCells())
		t.Rows = append(t.Rows, append(row, notes[WorkSubject(s.WorkID)].cells()...))
	}
	return t
}

// madeWith is the model that made a file, "" for a file of the entrant's own.
func madeWith(p *Provenance) string {
	if p == nil {
		return ""
	}
	return p.Model
}

// Changed lists the fields in which a version differs from the one before it, by their names on the wire.
func (f *SubmissionForm) Changed(before *SubmissionForm) []string {
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
	} {
		if !field.same {
			changed = append(changed, field.name)
		}
	}
	return changed
}
