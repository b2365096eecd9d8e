package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

func (s *Console) submissionRoutes() []consoleRoute {
	const base = "/apis/organiser/submissions"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listSubmittedWorks},
		{http.MethodGet, base + "/export", loggedIn, s.exportSubmittedWorks},
		{http.MethodGet, base + "/:id", loggedIn, s.showSubmittedWork},
	}
}

// listedSubmission is a submission in the organisers' list.
type listedSubmission struct {
	ID             int                  `json:"id"` // the work's, as in the path
	WorkID         int                  `json:"workId"`
	Title          string               `json:"title"`
	Account        string               `json:"account"`
	Entrant        *string              `json:"entrant"`
	Team           *string              `json:"team"`
	Language       contest.Language     `json:"language"` // of the mails to the entrant; empty without a registration
	State          submission.State     `json:"state"`
	Version        int                  `json:"version"`
	Versions       int                  `json:"versions"`
	SubmittedAt    time.Time            `json:"submittedAt"`
	Link           *string              `json:"link"`
	Film           *filmAnswer          `json:"film"`
	Screening      upload.Screening     `json:"screening"`
	Warnings       []upload.FileWarning `json:"warnings"`
	RepeatedTitle  bool                 `json:"repeatedTitle"`
	RepeatedFilm   bool                 `json:"repeatedFilm"`
	Shortlisted    bool                 `json:"shortlisted"`
	DisqualifiedAt *time.Time           `json:"disqualifiedAt"`
	OutAt          *time.Time           `json:"outAt"`              // since when organisers have taken it out
	Category       string               `json:"category,omitempty"` // missing in an edition without categories
	workLabelAnswer
}

type filmAnswer struct {
	DurationSeconds float64 `json:"durationSeconds"`
	Width           int     `json:"width"`
	Height          int     `json:"height"`
}

func (s *Console) listedSubmission(c echo.Context, w submission.ListedSubmission) listedSubmission {
	answer := listedSubmission{
		ID: w.WorkID, WorkID: w.WorkID, Category: w.Form.Category, Title: w.Form.Title, Account: w.Account, Entrant: filled(w.Entrant), Team: filled(w.Team), Language: w.Language, State: w.State,
		Version: w.Version, Versions: w.Versions, SubmittedAt: w.SubmittedAt.In(s.edition(c).Location), Link: filled(w.Form.VideoLink),
		Screening: w.Screening, Warnings: []upload.FileWarning{}, RepeatedTitle: w.RepeatedTitle, RepeatedFilm: w.RepeatedFilm,
		Shortlisted: w.Shortlisted, DisqualifiedAt: timeOrNull(s.edition(c), w.DisqualifiedAt), OutAt: timeOrNull(s.edition(c), w.OutAt()),
	}
	if w.Film != nil {
		answer.Film = &filmAnswer{DurationSeconds: w.Film.Duration.Seconds(), Width: w.Film.Width, Height: w.Film.Height}
		answer.Warnings = append(answer.Warnings, w.Format.Warnings()...)
	}
	return answer
}

// submissionFilter reads a filter and an order from the query.
func (s *Console) submissionFilter(c echo.Context, fieldErrs contest.FieldErrors) submission.Filter {
	filter := submission.Filter{
		Edition: s.edition(c).ID,
		State: queryChoice(c, fieldErrs, "state", submission.Judged, submission.Replaced, submission.Withdrawn,
			submission.Disqualified, submission.Hidden),
		Screening: queryChoice(c, fieldErrs, "screening", upload.ScreeningPreparing, upload.ScreeningReady, upload.ScreeningFailed,
			upload.ScreeningOriginal, submission.ScreeningNone),
		Warned: queryFlag(c, fieldErrs, "warned"), Shortlisted: queryFlag(c, fieldErrs, "shortlisted"), Repeated: queryFlag(c, fieldErrs, "repeated"),
		Category: s.queryCategory(c, fieldErrs), Answers: s.edition(c).AnswerFilters(contest.AskedAtSubmission, c.QueryParams()["answer"], fieldErrs),
		Marks: queryMarks(c), Search: querySearch(c, "q"), Translated: s.titled(c), TitlesOnly: !by(c).ReadsPeople(),
		Sort: queryChoice(c, fieldErrs, "sort", submission.SubmissionsBySent, submission.SubmissionsByTitle, submission.SubmissionsByWork),
	}
	if descending := queryFlag(c, fieldErrs, "descending"); descending != nil {
		filter.Descending = *descending
	}
	return filter
}

// listSubmittedWorks returns a page of the submissions.
func (s *Console) listSubmittedWorks(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.submissionFilter(c, fieldErrs)
	filter.Part = consolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Submissions.List(c.Request().Context(), by(c), filter)
	if err != nil {
		return err
	}
	items, ids := make([]listedSubmission, len(found.Submissions)), make([]int, len(found.Submissions))
	for i, w := range found.Submissions {
		items[i], ids[i] = s.listedSubmission(c, w), w.WorkID
	}
	labels, err := s.labels(c, ids)
	if err != nil {
		return err
	}
	for i, label := range labels {
		items[i].workLabelAnswer = label
	}
	return ok(c, pageAnswer[listedSubmission]{Items: items, Total: found.Total, Next: found.Next})
}

// pageAnswer is a page of a list.
type pageAnswer[T any] struct {
	Items []T             `json:"items"`
	Total int             `json:"total"` // of the filter
	Next  *contest.Cursor `json:"next"`  // behind the page; null when nothing follows
}

// exportSubmittedWorks returns every submission of a filter as a file.
func (s *Console) exportSubmittedWorks(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.submissionFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Submissions.Export(c.Request().Context(), by(c), s.edition(c), filter)
	})
}

// export answers with a table as a file in the format of the query, unless a field is wrong.
func (s *tables) export(c echo.Context, fieldErrs contest.FieldErrors, read func() (registration.Table, error)) error {
	format := queryChoice(c, fieldErrs, "format", "csv", "xlsx")
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	table, err := read()
	if err != nil {
		return err
	}
	return s.sendTable(c, table, format)
}

type submittedFileAnswer struct {
	URL         string  `json:"url"`
	Name        string  `json:"name"`
	Size        int64   `json:"size"`
	ContentType string  `json:"contentType"`
	Checksum    *string `json:"checksum"`
}

// submittedFile signs a download of a file under its own name. It returns nil for none.
func (s *Console) submittedFile(c echo.Context, files map[upload.FileKind]submission.SubmittedFile, kind upload.FileKind) (*submittedFileAnswer, error) {
	file, has := files[kind]
	if !has {
		return nil, nil //nolint:nilnil // null in the answer
	}
	return s.fileAnswer(c, file)
}

// fileAnswer signs a download of a file under its own name.
func (s *Console) fileAnswer(c echo.Context, file submission.SubmittedFile) (*submittedFileAnswer, error) {
	url, err := s.objects.ReadURL(file.Object, s.zone(c), file.Name)
	if err != nil {
		return nil, fmt.Errorf("sign submitted file: %w", err)
	}
	answer := &submittedFileAnswer{URL: url, Name: file.Name, Size: file.Size, ContentType: file.ContentType}
	if file.Checksum != nil {
		sum := fmt.Sprintf("%08x", *file.Checksum)
		answer.Checksum = &sum
	}
	return answer, nil
}

type versionAnswer struct {
	WorkID      int              `json:"workId"`
	Version     int              `json:"version"`
	Title       string           `json:"title"`
	SubmittedAt time.Time        `json:"submittedAt"`
	State       submission.State `json:"state"`
	Changed     []string         `json:"changed"`
}

type alikeAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Account string `json:"account"`
	Why     string `json:"why"`
}

// shownSubmission is a submission with all that organisers see of it.
type shownSubmission struct {
	listedSubmission
	Description        string                 `json:"description"`
	Process            string                 `json:"process"`
	Tools              []contest.Tool         `json:"tools"`
	OtherTool          string                 `json:"otherTool"`
	English            bool                   `json:"english"`
	DisqualifiedReason *string                `json:"disqualifiedReason"`  // as it was mailed
	Reasons            *registration.Reasons  `json:"disqualifiedReasons"` // as organisers wrote it; null: not disqualified
	RegistrationID     *string                `json:"registrationId"`
	ScreeningFilm      *videoAnswer           `json:"screeningFilm"`
	FilmFile           *submittedFileAnswer   `json:"filmFile"`
	CoverURL           *string                `json:"coverUrl"`
	CoverFile          *submittedFileAnswer   `json:"coverFile"`
	ProcessFile        *submittedFileAnswer   `json:"processFile"`
	Spoken             []string               `json:"spoken"`
	Answers            contest.Answers        `json:"answers,omitzero"` // missing in an edition without questions
	Subtitles          []shownSubtitles       `json:"subtitles"`
	Disclosure         *submission.Disclosure `json:"disclosure"`
	ConsentFile        *submittedFileAnswer   `json:"consentFile"` // of the people who can be recognised
	AI                 aiAnswer               `json:"ai"`
	WarningTexts       []string               `json:"warningTexts"`
	CopyReason         *string                `json:"copyReason"`
	Provenance         []madeAnswer           `json:"provenance"`
	Marks              *marksAnswer           `json:"marks"` // of the uploaded film
	CoverMarks         *marksAnswer           `json:"coverMarks"`
	Traces             []string               `json:"traces"` // generators whose tags are in the film or the cover
	AllVersions        []versionAnswer        `json:"allVersions"`
	Alike              []alikeAnswer          `json:"alike"`
	History            []auditAnswer          `json:"history"`
}

// showSubmittedWork returns one submission.
func (s *Console) showSubmittedWork(c echo.Context) error {
	w, err := s.o.Submissions.Show(c.Request().Context(), by(c), s.edition(c).ID, possibleWork(c))
	if err != nil {
		return err
	}
	answer, err := s.shownSubmission(c, w)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// shownSubmission maps a submission, with signed addresses of its files.
func (s *Console) shownSubmission(c echo.Context, w submission.ShownSubmission) (shownSubmission, error) {
	form := w.Form
	answer := shownSubmission{
		listedSubmission: s.listedSubmission(c, w.ListedSubmission), Description: form.Description, Process: form.Process, Tools: form.Tools,
		OtherTool: form.OtherTool, English: form.English, DisqualifiedReason: filled(w.Reason), RegistrationID: filled(w.RegistrationID),
		WarningTexts: []string{}, Provenance: madeAnswersOf(s.edition(c).Location, w.Submission), Marks: marksAnswerOf(w.Marks), CoverMarks: marksAnswerOf(w.CoverMarks),
		Traces: tracesOf(w.Marks, w.CoverMarks), AllVersions: s.versionAnswers(c, w.AllVersions),
		Alike: make([]alikeAnswer, len(w.Alike)), History: s.auditAnswers(c, w.History),
	}
	if w.Reasons != (registration.Reasons{}) {
		answer.Reasons = &w.Reasons
	}
	if w.Screening == upload.ScreeningFailed {
		answer.CopyReason = filled(w.CopyReason.Text().In(readerLanguage(c)))
	}
	for _, warning := range answer.Warnings {
		answer.WarningTexts = append(answer.WarningTexts, w.Format.WarningText(warning).In(readerLanguage(c)))
	}
	for i, a := range w.Alike {
		answer.Alike[i] = alikeAnswer{WorkID: a.WorkID, Title: a.Title, Account: a.Account, Why: map[bool]string{true: "film", false: "title"}[a.Film]}
	}
	labels, err := s.labels(c, []int{w.WorkID})
	if err != nil {
		return shownSubmission{}, err
	}
	answer.workLabelAnswer = labels[0]
	return answer, s.signSubmission(c, w, &answer)
}

// signSubmission adds the addresses of the files.
func (s *Console) signSubmission(c echo.Context, w submission.ShownSubmission, answer *shownSubmission) error {
	var err error
	if answer.ScreeningFilm, err = s.videoAnswer(c, w.Copy, w.Tracks()...); err != nil {
		return err
	}
	if answer.CoverURL, err = s.signed(c, w.CoverObject); err != nil {
		return err
	}
	answer.Disclosure, answer.AI = w.Form.Disclosure, newAIAnswer(w.AI())
	if w.ConsentFile != nil {
		if answer.ConsentFile, err = s.fileAnswer(c, *w.ConsentFile); err != nil {
			return err
		}
	}
	answer.Answers = w.Form.Answers.Shown(s.edition(c), contest.AskedAtSubmission)
	answer.Spoken = append([]string{}, w.Form.Spoken...)
	if answer.Subtitles, err = s.shownSubtitles(c, w); err != nil {
		return err
	}
	for kind, file := range map[upload.FileKind]**submittedFileAnswer{
		upload.KindVideo: &answer.FilmFile, upload.KindCover: &answer.CoverFile, upload.KindProcess: &answer.ProcessFile,
	} {
		if *file, err = s.submittedFile(c, w.Files, kind); err != nil {
			return err
		}
	}
	return nil
}

// versionAnswers maps an entrant's versions, newest first.
func (s *Console) versionAnswers(c echo.Context, versions []submission.ListedSubmission) []versionAnswer {
	answers := make([]versionAnswer, len(versions))
	for i, v := range versions {
		answers[i] = versionAnswer{
			WorkID: v.WorkID, Version: v.Version, Title: v.Form.Title, SubmittedAt: v.SubmittedAt.In(s.edition(c).Location), State: v.State,
			Changed: []string{},
		}
		if i+1 < len(versions) {
			answers[i].Changed = v.Form.Changed(&versions[i+1].Form)
		}
	}
	return answers
}

func (s *Console) auditAnswers(c echo.Context, entries []contest.AuditEntry) []auditAnswer {
	answers := make([]auditAnswer, len(entries))
	for i, h := range entries {
		answers[i] = auditAnswer{At: h.At.In(s.edition(c).Location), Actor: h.Actor, Action: h.Action, Reason: h.Reason}
	}
	return answers
}
