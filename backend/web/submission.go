package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Server) submissionRoutes() []route {
	return []route{
		{http.MethodPost, "/apis/activity/achievement", entrant, s.submit},
		{http.MethodGet, "/apis/activity/achievement/list", entrant, s.listSubmissions},
	}
}

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
	VideoLink   *string        `json:"videoLink"`
	English     bool           `json:"english"`
	Latest      bool           `json:"latest"`
	SubmittedAt time.Time      `json:"submittedAt"`
	// What the studio made of it, the film before the cover.
	Provenance []madeAnswer `json:"provenance"`

	// The files, so that the next version can be made with them.
	VideoUploadID   *string `json:"videoUploadId"`
	CoverUploadID   *string `json:"coverUploadId"`
	ProcessUploadID *string `json:"processUploadId"`
}

type submissionListAnswer struct {
	Items []submissionAnswer `json:"items"`
	Total int                `json:"total"`
	Limit int                `json:"limit"`
}

// submit stores a work as the caller's latest. Who may, and whether it is time, is
// looked at before the body; a repeated Idempotency-Key answers as the first send
// did.
func (s *Server) submit(c echo.Context) error {
	ctx := c.Request().Context()
	admission, err := s.submissionService.Admit(ctx, s.edition(c), caller(c), c.Request().Header.Get("Idempotency-Key"))
	if err != nil {
		return err
	}
	if admission.Repeated != nil {
		return s.answerSubmission(c, *admission.Repeated)
	}
	fieldErrs := contest.FieldErrors{}
	form, err := readSubmission(c, fieldErrs)
	if err != nil {
		return err
	}
	stored, err := s.submissionService.Submit(ctx, admission, form, fieldErrs)
	if err != nil {
		return err
	}
	return s.answerSubmission(c, stored)
}

func readSubmission(c echo.Context, fieldErrs contest.FieldErrors) (contest.SubmissionForm, error) {
	var body struct {
		Title            field[string]         `json:"title"`
		Description      field[string]         `json:"description"`
		Process          field[string]         `json:"process"`
		ProcessUploadID  field[string]         `json:"processUploadId"`
		CoverUploadID    field[string]         `json:"coverUploadId"`
		Tools            field[[]contest.Tool] `json:"tools"`
		OtherTool        field[string]         `json:"otherTool"`
		VideoUploadID    field[string]         `json:"videoUploadId"`
		VideoLink        field[string]         `json:"videoLink"`
		English          field[bool]           `json:"english"`
		Agreement        field[bool]           `json:"agreement"`
		AIShareConfirmed field[bool]           `json:"aiShareConfirmed"`
	}
	if err := decode(c, &body); err != nil {
		return contest.SubmissionForm{}, err
	}
	return contest.SubmissionForm{
		Title:            body.Title.read(fieldErrs, "title"),
		Description:      body.Description.read(fieldErrs, "description"),
		Process:          body.Process.read(fieldErrs, "process"),
		ProcessUploadID:  body.ProcessUploadID.read(fieldErrs, "processUploadId"),
		CoverUploadID:    body.CoverUploadID.read(fieldErrs, "coverUploadId"),
		Tools:            body.Tools.read(fieldErrs, "tools"),
		OtherTool:        body.OtherTool.read(fieldErrs, "otherTool"),
		VideoUploadID:    body.VideoUploadID.read(fieldErrs, "videoUploadId"),
		VideoLink:        body.VideoLink.read(fieldErrs, "videoLink"),
		English:          body.English.read(fieldErrs, "english"),
		Agreement:        body.Agreement.read(fieldErrs, "agreement"),
		AIShareConfirmed: body.AIShareConfirmed.read(fieldErrs, "aiShareConfirmed"),
	}, nil
}

// listSubmissions is the caller's history, newest first.
func (s *Server) listSubmissions(c echo.Context) error {
	edition := s.edition(c)
	if edition.SubmissionEnds.IsZero() {
		return contest.Fail(contest.CodeNotFound)
	}
	list, err := s.submissions.Submissions(c.Request().Context(), edition.ID, caller(c).ID)
	if err != nil {
		return err
	}
	answer := submissionListAnswer{Items: make([]submissionAnswer, 0, len(list)), Total: len(list), Limit: edition.MaxSubmissions}
	for _, submission := range list {
		item, err := s.submissionAnswer(c, submission)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return ok(c, answer)
}

func (s *Server) answerSubmission(c echo.Context, submission contest.Submission) error {
	answer, err := s.submissionAnswer(c, submission)
	if err != nil {
		return err
	}
	return ok(c, answer)
}

// submissionAnswer maps a submission to the wire, as its entrant sees it.
func (s *Server) submissionAnswer(c echo.Context, submission contest.Submission) (submissionAnswer, error) {
	form := submission.Form
	answer := submissionAnswer{
		ID: submission.ID, WorkID: submission.WorkID, Title: form.Title, Description: form.Description,
		Process: filled(form.Process), ProcessFile: filled(submission.ProcessFile),
		Tools: form.Tools, OtherTool: filled(form.OtherTool), VideoLink: filled(form.VideoLink),
		English: form.English, Latest: submission.Latest,
		SubmittedAt:   submission.SubmittedAt.In(s.edition(c).Location),
		VideoUploadID: filled(form.VideoUploadID), CoverUploadID: filled(form.CoverUploadID), ProcessUploadID: filled(form.ProcessUploadID),
	}
	answer.Provenance = s.madeAnswers(c, submission)
	var err error
	if answer.Cover, err = s.signed(c, submission.CoverObject); err != nil {
		return submissionAnswer{}, err
	}
	if answer.Video, err = s.videoAnswer(c, submission.Film); err != nil {
		return submissionAnswer{}, err
	}
	return answer, nil
}
