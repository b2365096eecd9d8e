package contest

import (
	"context"
	"time"
)

const (
	// MaxIdempotencyKey is the longest key of a repeatable send, in characters.
	MaxIdempotencyKey = 100
	// ActionSubmit is a submission's entry in the audit log.
	ActionSubmit = "submission.submit"
)

// SubmissionSubject names a submission in the audit log.
func SubmissionSubject(id string) string { return "submission:" + id }

// SubmissionForm is what an entrant fills in; the tags are its names on the wire.
// The process is told as text, as a file or both; so is the film a file, a link or
// both.
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
}

// Check brings the form into its stored shape and notes what is wrong with it,
// apart from its uploads. It returns the link's key, "" without a link.
func (f *SubmissionForm) Check(edition *Edition, fieldErrs FieldErrors) string {
	f.Title = fieldErrs.Required("title", oneLine(f.Title), MaxName)
	f.Description = fieldErrs.description("description", f.Description)
	f.Process = fieldErrs.Optional("process", f.Process, MaxProcess)
	if f.Process == "" && f.ProcessUploadID == "" {
		fieldErrs.Add("process", Text{EN: "Please tell how the film was made, in words or as a file", ZH: "请填写制作过程，或上传过程文件"})
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
			f.OtherTool = fieldErrs.Required("otherTool", oneLine(f.OtherTool), MaxName)
			return
		}
	}
	f.OtherTool = ""
}

// uploadField is an upload that a form names, and the kind it has to have.
type uploadField struct {
	name string
	id   *string
	kind FileKind
}

func (f *SubmissionForm) uploadFields() []uploadField {
	return []uploadField{
		{"videoUploadId", &f.VideoUploadID, KindVideo},
		{"coverUploadId", &f.CoverUploadID, KindCover},
		{"processUploadId", &f.ProcessUploadID, KindProcess},
	}
}

// UploadIDs are the uploads that the form names.
func (f *SubmissionForm) UploadIDs() []string {
	var ids []string
	for _, field := range f.uploadFields() {
		if *field.id != "" {
			ids = append(ids, *field.id)
		}
	}
	return ids
}

// UploadStanding is what a submission needs to know of an upload.
type UploadStanding struct {
	ID      string
	Kind    FileKind
	State   UploadState
	BegunAt time.Time // contest clock
}

// CheckUploads notes what is wrong with the uploads of the form. known are those
// of the entrant, by id. A file of an earlier submission may come again: who mends
// a title need not send two gigabytes.
func (f *SubmissionForm) CheckUploads(known map[string]UploadStanding, fieldErrs FieldErrors) {
	for _, field := range f.uploadFields() {
		if *field.id == "" {
			continue
		}
		upload, ok := known[*field.id]
		switch {
		case !ok:
			fieldErrs.Add(field.name, Text{EN: "This upload does not exist. Please upload the file again", ZH: "该上传文件不存在，请重新上传"})
		case upload.Kind != field.kind:
			fieldErrs.Add(field.name, Text{EN: "This file was uploaded for something else", ZH: "该文件并非为此项上传"})
		case upload.State == UploadFailed:
			fieldErrs.Add(field.name, Text{EN: "This file did not pass the check. Please upload another", ZH: "该文件未通过检查，请上传其他文件"})
		case upload.State != UploadSucceed:
			fieldErrs.Add(field.name, Text{EN: "This file is not uploaded completely yet", ZH: "该文件尚未上传完成"})
		}
	}
}

// Submission is a work that an entrant has submitted.
type Submission struct {
	ID          string // opaque
	Edition     EditionID
	EntrantID   string
	WorkID      int // unique within the edition
	Form        SubmissionForm
	LinkKey     string // see LinkKey; "" without a link
	Film        *Film  // the uploaded film
	CoverObject string
	ProcessFile string // the name of the process file, as the entrant's device calls it
	Latest      bool   // only the latest of an entrant is judged
	SubmittedAt time.Time
	// How the studio made film and cover; nil for files from elsewhere.
	FilmMade  *Provenance
	CoverMade *Provenance
}

// SubmittedWork is a submission as organisers see it, who are not blind.
type SubmittedWork struct {
	Submission
	Account      string // the address its entrant logs in with
	Disqualified bool
}

// NewSubmission is a submission on its way into the store.
type NewSubmission struct {
	Edition        EditionID
	EntrantID      string
	WorkID         int // 0: the edition's next
	Form           SubmissionForm
	LinkKey        string
	IdempotencyKey string    // "": every send is a new submission
	Most           int       // submissions that an entrant may have
	At             time.Time // contest clock
}

// SubmissionStore keeps submissions.
type SubmissionStore interface {
	// Submit stores a submission as its entrant's latest. A repeated idempotency
	// key returns the submission of the first. LIMIT_REACHED beyond Most,
	// LINK_USED, and VALIDATION_FAILED when its uploads are not usable by now.
	Submit(ctx context.Context, s NewSubmission) (Submission, error)
	// SubmissionByKey returns the submission of an idempotency key, or NOT_FOUND.
	SubmissionByKey(ctx context.Context, edition EditionID, entrantID, key string) (Submission, error)
	// Submissions lists an entrant's, newest first.
	Submissions(ctx context.Context, edition EditionID, entrantID string) ([]Submission, error)
	// UploadStandings looks up those of an entrant's uploads that have these ids.
	UploadStandings(ctx context.Context, edition EditionID, entrantID string, ids []string) (map[string]UploadStanding, error)
}
