package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

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
