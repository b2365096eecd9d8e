package contest

import (
	"context"
	"fmt"
	"time"
)

const (
	// MaxIdempotencyKey is the longest idempotency key, in characters.
	MaxIdempotencyKey = 100
	// ActionSubmit is the action of a submission in the audit log.
	ActionSubmit = "submission.submit"
)

// SubmissionSubject names a submission in the audit log.
func SubmissionSubject(id string) string { return "submission:" + id }

// SubmissionForm is what an entrant fills in. The JSON tags are the field names on
// the wire. The process is text, a file or both; the film is a file, a link or both.
type SubmissionForm struct {
	Title            string `json:"title"`
	Description      string `json:"description"`
	Process          string `json:"process"`
	ProcessUploadID  string `json:"processUploadId"`
	CoverUploadID    string `json:"coverUploadId"`
	Tools            []Tool `json:"tools"`
	OtherTool        string `json:"otherTool"`
	VideoUploadID    string `json:"videoUploadId"`
	VideoLink        string `json:"videoLink"`
	English          bool   `json:"english"`
	Agreement        bool   `json:"agreement"`
	AIShareConfirmed bool   `json:"aiShareConfirmed"`
	// Spoken are the languages that are heard in the film, and Subtitles the files that go with it.
	Spoken    []string       `json:"spoken"`
	Subtitles []SubtitleFile `json:"subtitles"`
}

// Check normalises the form and adds its wrong fields, except for the uploads. It
// returns the link's key, "" without a link.
func (f *SubmissionForm) Check(edition *Edition, fieldErrs FieldErrors) string {
	f.Title = fieldErrs.RequiredLine("title", oneLine(f.Title), MaxName)
	f.Description = fieldErrs.description("description", f.Description)
	f.Process = fieldErrs.Optional("process", f.Process, MaxProcess)
	if f.Process == "" && f.ProcessUploadID == "" {
		fieldErrs.Add("process", Text{EN: "Please describe how the film was made, in words or in a file", ZH: "请填写制作过程，或上传过程文件"})
	}
	f.Tools = fieldErrs.tools("tools", f.Tools)
	f.checkOtherTool(fieldErrs)
	key := ""
	f.VideoLink = fieldErrs.Optional("videoLink", f.VideoLink, maxLink)
	switch {
	case f.VideoLink != "":
		key = fieldErrs.filmLink("videoLink", f.VideoLink, edition)
	case f.VideoUploadID == "":
		fieldErrs.Add("videoUploadId", Text{EN: "Please upload the film or give a link to it", ZH: "请上传影片，或填写影片链接"})
	}
	f.checkLanguages(fieldErrs)
	if !f.Agreement {
		fieldErrs.Add("agreement", Text{EN: "Please read and accept the agreement", ZH: "请阅读并同意参赛协议"})
	}
	if !f.AIShareConfirmed {
		fieldErrs.Add("aiShareConfirmed", Text{
			EN: "Please confirm how much of the film was made with the designated AI tool",
			ZH: "请确认影片使用指定 AI 工具制作的比例",
		})
	}
	return key
}

func (f *SubmissionForm) checkOtherTool(fieldErrs FieldErrors) {
	for _, tool := range f.Tools {
		if tool == ToolOther {
			f.OtherTool = fieldErrs.RequiredLine("otherTool", oneLine(f.OtherTool), MaxName)
			return
		}
	}
	f.OtherTool = ""
}

// uploadField is a field of the form for an upload of one kind.
type uploadField struct {
	name string
	id   *string
	kind FileKind
}

func (f *SubmissionForm) uploadFields() []uploadField {
	fields := []uploadField{
		{"videoUploadId", &f.VideoUploadID, KindVideo},
		{"coverUploadId", &f.CoverUploadID, KindCover},
		{"processUploadId", &f.ProcessUploadID, KindProcess},
	}
	for i := range f.Subtitles {
		fields = append(fields, uploadField{fmt.Sprintf("subtitles[%d].uploadId", i), &f.Subtitles[i].UploadID, KindSubtitles})
	}
	return fields
}

// UploadIDs returns the ids of the form's uploads.
func (f *SubmissionForm) UploadIDs() []string {
	var ids []string
	for _, field := range f.uploadFields() {
		if *field.id != "" {
			ids = append(ids, *field.id)
		}
	}
	return ids
}

// UploadStanding is the part of an upload that decides whether a form can use it.
type UploadStanding struct {
	ID      string
	Kind    FileKind
	State   UploadState
	Problem FileProblem // of a failed one
	BegunAt time.Time   // contest clock
	// Submitted reports whether a submission has the file as its film.
	Submitted bool
	Duration  time.Duration  // of a film
	Subtitles *SubtitleFacts // of subtitles
}

// CheckUploads adds the form's unusable uploads to fieldErrs. known are the
// entrant's uploads, by id. A file of an earlier submission is usable again, so that
// correcting a title takes no second upload.
func (f *SubmissionForm) CheckUploads(known map[string]UploadStanding, fieldErrs FieldErrors) {
	for _, field := range f.uploadFields() {
		if *field.id == "" {
			continue
		}
		upload, ok := known[*field.id]
		upload.check(ok, field.name, field.kind, fieldErrs)
	}
	f.checkWithin(known, fieldErrs)
}

// fileProblems returns, by field, why the check rejected the form's files.
func (f *SubmissionForm) fileProblems(known map[string]UploadStanding) map[string]string {
	problems := map[string]string{}
	for _, field := range f.uploadFields() {
		if upload := known[*field.id]; upload.Kind == field.kind && upload.Problem != ProblemNone {
			problems[field.name] = string(upload.Problem)
		}
	}
	return problems
}

// check adds an error for the field unless the upload exists and is a finished one of
// the kind.
func (u UploadStanding) check(exists bool, field string, kind FileKind, fieldErrs FieldErrors) {
	switch {
	case !exists:
		fieldErrs.Add(field, Text{EN: "This upload does not exist. Please upload the file again.", ZH: "该上传文件不存在，请重新上传"})
	case u.Kind != kind:
		fieldErrs.Add(field, Text{EN: "This file was uploaded for something else", ZH: "该文件并非为此项上传"})
	case u.State == UploadFailed:
		fieldErrs.Add(field, Text{EN: "This file did not pass the check. Please upload another.", ZH: "该文件未通过检查，请上传其他文件"})
	case u.State != UploadSucceed:
		fieldErrs.Add(field, Text{EN: "This file is not uploaded completely yet", ZH: "该文件尚未上传完成"})
	}
}

// Submission is one version of a work, as submitted.
type Submission struct {
	ID          string // opaque
	Edition     EditionID
	EntrantID   string
	WorkID      int // unique within the edition
	Form        SubmissionForm
	LinkKey     string               // see LinkKey; "" without a link
	Film        *Film                // the uploaded film
	Subtitles   []SubmittedSubtitles // in the order of the form
	Copy        *Film                // what the jury gets of it; nil while Screening is preparing or failed
	Screening   Screening
	CopyReason  CopyReason // while Screening is failed
	FilmFormat  FilmFormat // of the uploaded film
	CoverObject string
	ProcessFile string // name of the process file on the entrant's device
	Latest      bool   // only the latest of an entrant is judged
	SubmittedAt time.Time
	WithdrawnAt time.Time // contest clock; zero unless its entrant has withdrawn it
	Shortlisted bool      // no newer version may replace it
	// WatchedToEnd is how many of the jury have watched the uploaded film to its end; nil until
	// the results are published, and without such a film.
	WatchedToEnd *int
	// How the studio made film and cover; nil for files from the entrant.
	FilmMade  *Provenance
	CoverMade *Provenance
}

// SubmittedWork is a submission as organisers see it, with its entrant.
type SubmittedWork struct {
	Submission
	Account        string // the address that its entrant logs in with
	Disqualified   bool
	DisqualifiedAt time.Time // contest clock; zero: it is not
	WithdrawnBy    string    // who withdrew it at its entrant's request, an actor of the audit log; empty: the entrant, or nobody
}

// OutAt is since when organisers have taken the work out, disqualified or withdrawn; zero: they have not.
func (w SubmittedWork) OutAt() time.Time {
	if w.WithdrawnBy != "" {
		return w.WithdrawnAt
	}
	return w.DisqualifiedAt
}

// NewSubmission is a submission to be stored.
type NewSubmission struct {
	Edition        EditionID
	EntrantID      string
	WorkID         int // 0: the edition's next
	Form           SubmissionForm
	LinkKey        string
	IdempotencyKey string    // "": every send is a new submission
	Most           int       // most submissions of one entrant
	At             time.Time // contest clock
	// FilmBegunBefore is set in a late submission: its film must have begun to upload
	// before this instant of the contest clock and be in no submission yet.
	FilmBegunBefore time.Time
	// Receipts of those of the form's files that had none.
	Receipts []Receipt
	// Confirm composes the mail that confirms it, once it is stored; nil: none.
	Confirm func(Submission) (NewMail, error)
}

// CheckUploads checks the uploads of the form. known are the entrant's uploads, by id.
// SUBMISSION_ENDED for a late submission of another film than FilmBegunBefore allows, VALIDATION_FAILED
// with all of fieldErrs.
func (n *NewSubmission) CheckUploads(known map[string]UploadStanding, fieldErrs FieldErrors) error {
	if !n.FilmBegunBefore.IsZero() {
		film, ok := known[n.Form.VideoUploadID]
		if !ok || film.Submitted || !film.BegunAt.Before(n.FilmBegunBefore) {
			return failEnded(CodeSubmissionEnded, n.FilmBegunBefore)
		}
	}
	n.Form.CheckUploads(known, fieldErrs)
	if len(fieldErrs) == 0 {
		return nil
	}
	return &Error{Code: CodeValidation, Fields: fieldErrs, FileProblems: n.Form.fileProblems(known)}
}

// SubmissionStore keeps entrants' submissions.
type SubmissionStore interface {
	// Submit stores a submission as its entrant's latest. A repeated idempotency
	// key returns the submission of the first. Nominations of the version before it
	// move to it and are replaced until they are confirmed. LIMIT_REACHED beyond Most,
	// LINK_USED for another entrant's link, FORBIDDEN when the version before it is
	// shortlisted or disqualified, and the errors of NewSubmission.CheckUploads.
	Submit(ctx context.Context, s NewSubmission) (Submission, error)
	// SubmissionByKey returns the submission of an idempotency key, or NOT_FOUND.
	SubmissionByKey(ctx context.Context, edition EditionID, entrantID, key string) (Submission, error)
	// Replaceable returns FORBIDDEN when the entrant's latest submission is shortlisted or
	// disqualified.
	Replaceable(ctx context.Context, edition EditionID, entrantID string) error
	// Submissions lists an entrant's submissions, newest first.
	Submissions(ctx context.Context, edition EditionID, entrantID string) ([]Submission, error)
	uploadStandingReader
}

// SubmittedWorkStore reads submissions for organisers.
type SubmittedWorkStore interface {
	// SubmittedWorks lists an edition's submissions by work id, replaced and
	// disqualified ones too.
	SubmittedWorks(ctx context.Context, edition EditionID) ([]SubmittedWork, error)
	// SubmittedWork returns the submission of a work, or NOT_FOUND.
	SubmittedWork(ctx context.Context, edition EditionID, workID int) (SubmittedWork, error)
}
