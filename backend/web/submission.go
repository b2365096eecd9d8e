package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

func (s *Server) submissionRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/achievement", entrant, s.submit},
		{http.MethodGet, "/apis/activity/achievement/list", entrant, s.listSubmissions},
		{http.MethodPost, "/apis/activity/achievement/:id/withdraw", entrant, s.withdrawSubmission},
	}
}

// submissionAnswer is a submission as its entrant sees it.
type submissionAnswer struct {
	ID          string         `json:"id"`
	WorkID      int            `json:"workId"`
	Title       string         `json:"title"`
	Description string         `json:"description"`
	Process     *string        `json:"process"`
	ProcessFile *string        `json:"processFile"`
	Cover       *string        `json:"cover"`
	Tools       []contest.Tool `json:"tools"`
	OtherTool   *string        `json:"otherTool"`
	Video       *videoAnswer   `json:"video"`
	// What the jury sees of the uploaded film, or why it sees nothing.
	Screening       *ownScreeningAnswer    `json:"screening"`
	ScreeningReason *string                `json:"screeningReason"`
	Spoken          []string               `json:"spoken"`
	Subtitles       []subtitlesAnswer      `json:"subtitles"`
	Disclosure      *submission.Disclosure `json:"disclosure"`
	AI              aiAnswer               `json:"ai"`
	VideoLink       *string                `json:"videoLink"`
	English         bool                   `json:"english"`
	Latest          bool                   `json:"latest"`
	SubmittedAt     time.Time              `json:"submittedAt"`
	WithdrawnAt     *time.Time             `json:"withdrawnAt"`
	Shortlisted     bool                   `json:"shortlisted"`
	// How many of the jury watched the film to its end; null until results are published.
	WatchedToEnd *int `json:"watchedToEnd"`
	// How the studio made film and cover, the film first.
	Provenance []madeAnswer `json:"provenance"`
	Marks      *marksAnswer `json:"marks"` // of the uploaded film
	CoverMarks *marksAnswer `json:"coverMarks"`

	// The files, for use in the next version.
	VideoUploadID   *string `json:"videoUploadId"`
	CoverUploadID   *string `json:"coverUploadId"`
	ProcessUploadID *string `json:"processUploadId"`

	// Category is missing in an edition without categories, Answers in one without questions at submission.
	Category string          `json:"category,omitempty"`
	Answers  contest.Answers `json:"answers,omitzero"`
}

type submissionListAnswer struct {
	Items []submissionAnswer `json:"items"`
	Total int                `json:"total"`
	Limit int                `json:"limit"`
}

// submit stores a work as the caller's latest. A repeated Idempotency-Key returns the
// submission of the first send.
func (s *Server) submit(c echo.Context) error {
	key := c.Request().Header.Get("Idempotency-Key")
	stored, err := s.o.Submissions.Submit(c.Request().Context(), s.edition(c), caller(c), key, readForm[submission.Form](c))
	if err != nil {
		return err
	}
	answer, err := s.submissionAnswer(c, stored)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// listSubmissions returns the caller's submissions, newest first.
func (s *Server) listSubmissions(c echo.Context) error {
	edition := s.edition(c)
	list, err := s.o.Submissions.Own(c.Request().Context(), edition, caller(c))
	if err != nil {
		return err
	}
	answer := submissionListAnswer{Items: make([]submissionAnswer, 0, len(list)), Total: len(list), Limit: edition.MaxSubmissions}
	for _, sent := range list {
		item, err := s.submissionAnswer(c, sent)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return ok(c, answer)
}

// withdrawSubmission withdraws the caller's latest submission.
func (s *Server) withdrawSubmission(c echo.Context) error {
	withdrawn, err := s.o.Submissions.Withdraw(c.Request().Context(), s.edition(c), caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	answer, err := s.submissionAnswer(c, withdrawn)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// submissionAnswer maps a submission to the wire, for its entrant.
func (s *Server) submissionAnswer(c echo.Context, sent submission.Submission) (submissionAnswer, error) {
	form := sent.Form
	answer := submissionAnswer{
		ID: sent.ID, WorkID: sent.WorkID, Title: form.Title, Description: form.Description,
		Process: filled(form.Process), ProcessFile: filled(sent.ProcessFile),
		Tools: form.Tools, OtherTool: filled(form.OtherTool), VideoLink: filled(form.VideoLink),
		English: form.English, Latest: sent.Latest,
		WithdrawnAt:   timeOrNull(s.edition(c), sent.WithdrawnAt),
		Shortlisted:   sent.Shortlisted,
		WatchedToEnd:  sent.WatchedToEnd,
		SubmittedAt:   sent.SubmittedAt.In(s.edition(c).Location),
		VideoUploadID: filled(form.VideoUploadID), CoverUploadID: filled(form.CoverUploadID), ProcessUploadID: filled(form.ProcessUploadID),
	}
	answer.Spoken, answer.Subtitles = append([]string{}, form.Spoken...), subtitlesAnswers(sent)
	answer.Disclosure, answer.AI = form.Disclosure, newAIAnswer(sent.AI())
	answer.Provenance, answer.Marks, answer.CoverMarks = madeAnswersOf(s.edition(c).Location, sent), marksAnswerOf(sent.Marks), marksAnswerOf(sent.CoverMarks)
	answer.Category, answer.Answers = form.Category, form.Answers.Shown(s.edition(c), contest.AskedAtSubmission)
	var err error
	if answer.Screening, err = s.ownScreeningAnswer(c, sent.OwnScreening); err != nil {
		return submissionAnswer{}, err
	}
	if answer.Screening != nil {
		answer.ScreeningReason = answer.Screening.Reason
	}
	if answer.Cover, err = s.signed(c, sent.CoverObject); err != nil {
		return submissionAnswer{}, err
	}
	if answer.Video, err = s.videoAnswer(c, sent.Film, sent.Tracks()...); err != nil {
		return submissionAnswer{}, err
	}
	return answer, nil
}
