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
