package web

import (
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/submission"
	uploadweb "marquee/backend/upload/web"
)

func (s *Server) submissionRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Post("/apis/activity/achievement", httpkit.Entrant, s.submit),
		httpkit.Get("/apis/activity/achievement/list", httpkit.Entrant, s.listSubmissions),
		httpkit.Post("/apis/activity/achievement/:id/withdraw", httpkit.Entrant, s.withdrawSubmission),
	}
}

// SubmissionAnswer is a submission as its entrant sees it.
type SubmissionAnswer struct {
	ID          string                 `json:"id"`
	WorkID      int                    `json:"workId"`
	Title       string                 `json:"title"`
	Description string                 `json:"description"`
	Process     *string                `json:"process"`
	ProcessFile *string                `json:"processFile"`
	Cover       *string                `json:"cover"`
	Tools       []contest.Tool         `json:"tools"`
	OtherTool   *string                `json:"otherTool"`
	Video       *uploadweb.VideoAnswer `json:"video"`
	// What the jury sees of the uploaded film, or why it sees nothing.
	Screening       *uploadweb.OwnScreeningAnswer `json:"screening"`
	ScreeningReason *string                       `json:"screeningReason"`
	Spoken          []string                      `json:"spoken"`
	Subtitles       []subtitlesAnswer             `json:"subtitles"`
	Disclosure      *submission.Disclosure        `json:"disclosure"`
	AI              aiAnswer                      `json:"ai"`
	VideoLink       *string                       `json:"videoLink"`
	English         bool                          `json:"english"`
	Latest          bool                          `json:"latest"`
	SubmittedAt     time.Time                     `json:"submittedAt"`
	WithdrawnAt     *time.Time                    `json:"withdrawnAt"`
	Shortlisted     bool                          `json:"shortlisted"`
	// How many of the jury watched the film to its end; null until results are published.
	WatchedToEnd *int `json:"watchedToEnd"`
	// How the studio made film and cover, the film first.
	Provenance []madeAnswer           `json:"provenance"`
	Marks      *uploadweb.MarksAnswer `json:"marks"` // of the uploaded film
	CoverMarks *uploadweb.MarksAnswer `json:"coverMarks"`

	// The files, for use in the next version.
	VideoUploadID   *string `json:"videoUploadId"`
	CoverUploadID   *string `json:"coverUploadId"`
	ProcessUploadID *string `json:"processUploadId"`

	// Category is missing in an edition without categories, Answers in one without questions at submission.
	Category string          `json:"category,omitempty"`
	Answers  contest.Answers `json:"answers,omitzero"`
}

type submissionListAnswer struct {
	Items []SubmissionAnswer `json:"items"`
	Total int                `json:"total"`
	Limit int                `json:"limit"`
}

// submit stores a work as the caller's latest. A repeated Idempotency-Key returns the
// submission of the first send.
func (s *Server) submit(c echo.Context) error {
	key := c.Request().Header.Get("Idempotency-Key")
	stored, err := s.Submissions.Submit(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		key,
		httpkit.ReadForm[submission.Form](c),
	)
	if err != nil {
		return err
	}
	answer, err := s.SubmissionAnswer(c, stored)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// listSubmissions returns the caller's submissions, newest first.
func (s *Server) listSubmissions(c echo.Context) error {
	edition := s.Edition(c)
	list, err := s.Submissions.Own(c.Request().Context(), edition, accountweb.Caller(c))
	if err != nil {
		return err
	}
	answer := submissionListAnswer{
		Items: make([]SubmissionAnswer, 0, len(list)),
		Total: len(list),
		Limit: edition.MaxSubmissions,
	}
	for _, sent := range list {
		item, err := s.SubmissionAnswer(c, sent)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return httpkit.OK(c, answer)
}

// withdrawSubmission withdraws the caller's latest submission.
func (s *Server) withdrawSubmission(c echo.Context) error {
	withdrawn, err := s.Submissions.Withdraw(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	answer, err := s.SubmissionAnswer(c, withdrawn)
	if err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// SubmissionAnswer maps a submission to the wire, for its entrant.
func (s *Server) SubmissionAnswer(c echo.Context, sent submission.Submission) (SubmissionAnswer, error) {
	form := sent.Form
	answer := SubmissionAnswer{
		ID:           sent.ID,
		WorkID:       sent.WorkID,
		Title:        form.Title,
		Description:  form.Description,
		Process:      httpkit.Filled(form.Process),
		ProcessFile:  httpkit.Filled(sent.ProcessFile),
		Tools:        form.Tools,
		OtherTool:    httpkit.Filled(form.OtherTool),
		VideoLink:    httpkit.Filled(form.VideoLink),
		English:      form.English,
		Latest:       sent.Latest,
		WithdrawnAt:  httpkit.TimeOrNull(s.Edition(c), sent.WithdrawnAt),
		Shortlisted:  sent.Shortlisted,
		WatchedToEnd: sent.WatchedToEnd,
		SubmittedAt:  sent.SubmittedAt.In(s.Edition(c).Location),
		VideoUploadID: httpkit.Filled(
			form.VideoUploadID,
		),
		CoverUploadID:   httpkit.Filled(form.CoverUploadID),
		ProcessUploadID: httpkit.Filled(form.ProcessUploadID),
	}
	answer.Spoken, answer.Subtitles = append([]string{}, form.Spoken...), subtitlesAnswers(sent)
	answer.Disclosure, answer.AI = form.Disclosure, newAIAnswer(sent.AI())
	answer.Provenance, answer.Marks, answer.CoverMarks = madeAnswersOf(
		s.Edition(c).Location,
		sent,
	), uploadweb.MarksAnswerOf(
		sent.Marks,
	), uploadweb.MarksAnswerOf(
		sent.CoverMarks,
	)
	answer.Category, answer.Answers = form.Category, form.Answers.Shown(s.Edition(c), contest.AskedAtSubmission)
	var err error
	if answer.Screening, err = s.UploadWeb.OwnScreeningAnswer(c, sent.OwnScreening); err != nil {
		return SubmissionAnswer{}, err
	}
	if answer.Screening != nil {
		answer.ScreeningReason = answer.Screening.Reason
	}
	if answer.Cover, err = s.Signed(c, sent.CoverObject); err != nil {
		return SubmissionAnswer{}, err
	}
	if answer.Video, err = s.VideoAnswer(c, sent.Film, sent.Tracks()...); err != nil {
		return SubmissionAnswer{}, err
	}
	return answer, nil
}
