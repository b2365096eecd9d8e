package web

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

func (s *Console) submissionRoutes() []httpkit.Route {
	const base = "/apis/organiser/submissions"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listSubmittedWorks),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportSubmittedWorks),
		httpkit.Get(base+"/:id", httpkit.LoggedIn, s.showSubmittedWork),
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
	WorkLabelAnswer
}

type filmAnswer struct {
	DurationSeconds float64 `json:"durationSeconds"`
	Width           int     `json:"width"`
	Height          int     `json:"height"`
}

func (s *Console) listedSubmission(c echo.Context, w submission.ListedSubmission) listedSubmission {
	answer := listedSubmission{
		ID:             w.WorkID,
		WorkID:         w.WorkID,
		Category:       w.Form.Category,
		Title:          w.Form.Title,
		Account:        w.Account,
		Entrant:        httpkit.Filled(w.Entrant),
		Team:           httpkit.Filled(w.Team),
		Language:       w.Language,
		State:          w.State,
		Version:        w.Version,
		Versions:       w.Versions,
		SubmittedAt:    w.SubmittedAt.In(s.Edition(c).Location),
		Link:           httpkit.Filled(w.Form.VideoLink),
		Screening:      w.Screening,
		Warnings:       []upload.FileWarning{},
		RepeatedTitle:  w.RepeatedTitle,
		RepeatedFilm:   w.RepeatedFilm,
		Shortlisted:    w.Shortlisted,
		DisqualifiedAt: httpkit.TimeOrNull(s.Edition(c), w.DisqualifiedAt),
		OutAt:          httpkit.TimeOrNull(s.Edition(c), w.OutAt()),
	}
	if w.Film != nil {
		answer.Film = &filmAnswer{
			DurationSeconds: w.Film.Duration.Seconds(),
			Width:           w.Film.Width,
			Height:          w.Film.Height,
		}
		answer.Warnings = append(answer.Warnings, w.Format.Warnings()...)
	}
	return answer
}

// submissionFilter reads a filter and an order from the query.
func (s *Console) submissionFilter(c echo.Context, fieldErrs contest.FieldErrors) submission.Filter {
	filter := submission.Filter{
		Edition: s.Edition(c).ID,
		State: httpkit.QueryChoice(c, fieldErrs, "state", submission.Judged, submission.Replaced, submission.Withdrawn,
			submission.Disqualified, submission.Hidden),
		Screening: httpkit.QueryChoice(
			c,
			fieldErrs,
			"screening",
			upload.ScreeningPreparing,
			upload.ScreeningReady,
			upload.ScreeningFailed,
			upload.ScreeningOriginal,
			submission.ScreeningNone,
		),
		Warned: httpkit.QueryFlag(
			c,
			fieldErrs,
			"warned",
		),
		Shortlisted: httpkit.QueryFlag(c, fieldErrs, "shortlisted"),
		Repeated:    httpkit.QueryFlag(c, fieldErrs, "repeated"),
		Category: s.QueryCategory(
			c,
			fieldErrs,
		),
		Answers: s.Edition(c).AnswerFilters(contest.AskedAtSubmission, c.QueryParams()["answer"], fieldErrs),
		Marks: registrationweb.QueryMarks(
			c,
		),
		Search:     httpkit.QuerySearch(c, "q"),
		Translated: s.Titled(c),
		TitlesOnly: !httpkit.By(c).ReadsPeople(),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			submission.SubmissionsBySent,
			submission.SubmissionsByTitle,
			submission.SubmissionsByWork,
		),
		Titles: s.Titles(c, fieldErrs),
	}
	if descending := httpkit.QueryFlag(c, fieldErrs, "descending"); descending != nil {
		filter.Descending = *descending
	}
	return filter
}

// listSubmittedWorks returns a page of the submissions.
func (s *Console) listSubmittedWorks(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.submissionFilter(c, fieldErrs)
	filter.Part = httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Submissions.List(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	items, ids := make([]listedSubmission, len(found.Submissions)), make([]int, len(found.Submissions))
	for i, w := range found.Submissions {
		items[i], ids[i] = s.listedSubmission(c, w), w.WorkID
	}
	labels, err := s.Labels(c, ids)
	if err != nil {
		return err
	}
	for i, label := range labels {
		items[i].WorkLabelAnswer = label
	}
	return httpkit.OK(c, httpkit.PageAnswer[listedSubmission]{Items: items, Total: found.Total, Next: found.Next})
}

// exportSubmittedWorks returns every submission of a filter as a file.
func (s *Console) exportSubmittedWorks(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.submissionFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Submissions.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}

type submittedFileAnswer struct {
	URL         string  `json:"url"`
	Name        string  `json:"name"`
	Size        int64   `json:"size"`
	ContentType string  `json:"contentType"`
	Checksum    *string `json:"checksum"`
}

// submittedFile signs a download of a file under its own name. It returns nil for none.
func (s *Console) submittedFile(
	c echo.Context,
	files map[upload.FileKind]submission.SubmittedFile,
	kind upload.FileKind,
) (*submittedFileAnswer, error) {
	file, has := files[kind]
	if !has {
		return nil, nil //nolint:nilnil // null in the answer
	}
	return s.fileAnswer(c, file)
}

// fileAnswer signs a download of a file under its own name.
func (s *Console) fileAnswer(c echo.Context, file submission.SubmittedFile) (*submittedFileAnswer, error) {
	url, err := s.Objects.ReadURL(file.Object, s.Zone(c), file.Name)
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

type alikeAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Account string `json:"account"`
	Why     string `json:"why"`
}

// ShownSubmission is a submission with all that organisers see of it.
type ShownSubmission struct {
	listedSubmission
	Description        string                        `json:"description"`
	Process            string                        `json:"process"`
	Tools              []contest.Tool                `json:"tools"`
	OtherTool          string                        `json:"otherTool"`
	English            bool                          `json:"english"`
	DisqualifiedReason *string                       `json:"disqualifiedReason"`  // as it was mailed
	Reasons            *registration.Reasons         `json:"disqualifiedReasons"` // as organisers wrote it; null: not disqualified
	RegistrationID     *string                       `json:"registrationId"`
	ScreeningFilm      *uploadweb.VideoAnswer        `json:"screeningFilm"`
	FilmFile           *submittedFileAnswer          `json:"filmFile"`
	CoverURL           *string                       `json:"coverUrl"`
	CoverFile          *submittedFileAnswer          `json:"coverFile"`
	ProcessFile        *submittedFileAnswer          `json:"processFile"`
	Spoken             []string                      `json:"spoken"`
	Answers            contest.Answers               `json:"answers,omitzero"` // missing in an edition without questions
	Subtitles          []shownSubtitles              `json:"subtitles"`
	Disclosure         *submission.Disclosure        `json:"disclosure"`
	ConsentFile        *submittedFileAnswer          `json:"consentFile"` // of the people who can be recognised
	AI                 aiAnswer                      `json:"ai"`
	WarningTexts       []string                      `json:"warningTexts"`
	CopyReason         *string                       `json:"copyReason"`
	Provenance         []madeAnswer                  `json:"provenance"`
	Marks              *uploadweb.MarksAnswer        `json:"marks"` // of the uploaded film
	CoverMarks         *uploadweb.MarksAnswer        `json:"coverMarks"`
	Traces             []string                      `json:"traces"` // generators whose tags are in the film or the cover
	AllVersions        []versionAnswer               `json:"allVersions"`
	Alike              []alikeAnswer                 `json:"alike"`
	History            []registrationweb.AuditAnswer `json:"history"`
}

// showSubmittedWork returns one submission.
func (s *Console) showSubmittedWork(c echo.Context) error {
	w, err := s.Submissions.Show(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, PossibleWork(c))
	if err != nil {
		return err
	}
	answer, err := s.ShownSubmission(c, w)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// ShownSubmission maps a submission, with signed addresses of its files.
func (s *Console) ShownSubmission(c echo.Context, w submission.ShownSubmission) (ShownSubmission, error) {
	form := w.Form
	answer := ShownSubmission{
		listedSubmission: s.listedSubmission(
			c,
			w.ListedSubmission,
		),
		Description:        form.Description,
		Process:            form.Process,
		Tools:              form.Tools,
		OtherTool:          form.OtherTool,
		English:            form.English,
		DisqualifiedReason: httpkit.Filled(w.Reason),
		RegistrationID:     httpkit.Filled(w.RegistrationID),
		WarningTexts:       []string{},
		Provenance:         madeAnswersOf(s.Edition(c).Location, w.Submission),
		Marks:              uploadweb.MarksAnswerOf(w.Marks),
		CoverMarks:         uploadweb.MarksAnswerOf(w.CoverMarks),
		Traces:             uploadweb.TracesOf(w.Marks, w.CoverMarks),
		AllVersions:        s.versionAnswers(c, w.AllVersions),
		Alike:              make([]alikeAnswer, len(w.Alike)),
		History:            s.auditAnswers(c, w.History),
	}
	if w.Reasons != (registration.Reasons{}) {
		answer.Reasons = &w.Reasons
	}
	if w.Screening == upload.ScreeningFailed {
		answer.CopyReason = httpkit.Filled(w.CopyReason.Text().In(httpkit.ReaderLanguage(c)))
	}
	for _, warning := range answer.Warnings {
		answer.WarningTexts = append(answer.WarningTexts, w.Format.WarningText(warning).In(httpkit.ReaderLanguage(c)))
	}
	for i, a := range w.Alike {
		answer.Alike[i] = alikeAnswer{
			WorkID:  a.WorkID,
			Title:   a.Title,
			Account: a.Account,
			Why:     map[bool]string{true: "film", false: "title"}[a.Film],
		}
	}
	labels, err := s.Labels(c, []int{w.WorkID})
	if err != nil {
		return ShownSubmission{}, err
	}
	answer.WorkLabelAnswer = labels[0]
	return answer, s.signSubmission(c, w, &answer)
}

// signSubmission adds the addresses of the files.
func (s *Console) signSubmission(c echo.Context, w submission.ShownSubmission, answer *ShownSubmission) error {
	var err error
	if answer.ScreeningFilm, err = s.VideoAnswer(c, w.Copy, w.Tracks()...); err != nil {
		return err
	}
	if answer.CoverURL, err = s.Signed(c, w.CoverObject); err != nil {
		return err
	}
	answer.Disclosure, answer.AI = w.Form.Disclosure, newAIAnswer(w.AI())
	if w.ConsentFile != nil {
		if answer.ConsentFile, err = s.fileAnswer(c, *w.ConsentFile); err != nil {
			return err
		}
	}
	answer.Answers = w.Form.Answers.Shown(s.Edition(c), contest.AskedAtSubmission)
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

func (s *Console) auditAnswers(c echo.Context, entries []contest.AuditEntry) []registrationweb.AuditAnswer {
	answers := make([]registrationweb.AuditAnswer, len(entries))
	for i, h := range entries {
		answers[i] = registrationweb.AuditAnswer{
			At:     h.At.In(s.Edition(c).Location),
			Actor:  h.Actor,
			Action: h.Action,
			Reason: h.Reason,
		}
	}
	return answers
}
