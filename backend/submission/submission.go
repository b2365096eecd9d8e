package submission

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/marks"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// OwnScreening returns what the jury gets of a submitted film. False without an uploaded one.
func (s Submission) OwnScreening() (upload.OwnScreening, bool) {
	if s.Screening == "" {
		return upload.OwnScreening{}, false
	}
	own := upload.NewOwnScreening(s.Copy, s.Screening, s.CopyReason, s.FilmFormat)
	own.Tracks = s.Tracks()
	return own, true
}

// Subject names a submission in the audit log.
func Subject(id string) string { return "submission:" + id }

// Form is what an entrant fills in. The JSON tags are the field names on
// the wire. The process is text, a file or both; the film is a file, a link or both.
type Form struct {
	Title            string         `json:"title"`
	Description      string         `json:"description"`
	Process          string         `json:"process"`
	ProcessUploadID  string         `json:"processUploadId"`
	CoverUploadID    string         `json:"coverUploadId"`
	Tools            []contest.Tool `json:"tools"`
	OtherTool        string         `json:"otherTool"`
	VideoUploadID    string         `json:"videoUploadId"`
	VideoLink        string         `json:"videoLink"`
	English          bool           `json:"english"`
	Agreement        bool           `json:"agreement"`
	AIShareConfirmed bool           `json:"aiShareConfirmed"`
	// Spoken are the languages that are heard in the film, and Subtitles the files that go with it.
	Spoken    []string       `json:"spoken"`
	Subtitles []SubtitleFile `json:"subtitles"`
	// Disclosure is where AI was used; nil: nothing is declared beyond AIShareConfirmed.
	Disclosure *Disclosure `json:"disclosure"`
	// Category is one of the edition's, "" in an edition without. Answers are to the edition's own questions; nil for
	// none.
	Category string          `json:"category"`
	Answers  contest.Answers `json:"answers"`
}

// Check normalises the form and adds its wrong fields, except for the uploads. registered is the type of its entrant's
// registration, on which questions may depend. It returns the link's key, "" without a link.
func (f *Form) Check(edition *contest.Edition, registered registration.Type, fieldErrs contest.FieldErrors) string {
	f.Title = fieldErrs.RequiredLine("title", contest.OneLine(f.Title), contest.MaxName)
	f.Description = fieldErrs.Description("description", f.Description)
	f.Process = fieldErrs.Optional("process", f.Process, contest.MaxProcess)
	if f.Process == "" && f.ProcessUploadID == "" {
		fieldErrs.Add(
			"process",
			contest.Text{EN: "Please describe how the film was made, in words or in a file", ZH: "请填写制作过程，或上传过程文件"},
		)
	}
	f.Tools = fieldErrs.Tools("tools", f.Tools)
	f.checkOtherTool(fieldErrs)
	key := ""
	f.VideoLink = fieldErrs.Optional("videoLink", f.VideoLink, contest.MaxLink)
	switch {
	case f.VideoLink != "":
		key = fieldErrs.FilmLink("videoLink", f.VideoLink, edition)
	case f.VideoUploadID == "":
		fieldErrs.Add(
			"videoUploadId",
			contest.Text{EN: "Please upload the film or give a link to it", ZH: "请上传影片，或填写影片链接"},
		)
	}
	f.checkLanguages(fieldErrs)
	f.checkDisclosure(fieldErrs)
	edition.CheckCategory(f.Category, fieldErrs)
	asked := contest.AskedOf{Type: string(registered), Category: f.Category}
	f.Answers = edition.CheckAnswers(contest.AskedAtSubmission, asked, f.Answers, fieldErrs)
	if !f.Agreement {
		fieldErrs.Add("agreement", contest.Text{EN: "Please read and accept the agreement", ZH: "请阅读并同意参赛协议"})
	}
	if !f.AIShareConfirmed {
		fieldErrs.Add("aiShareConfirmed", contest.Text{
			EN: "Please confirm how much of the film was made with the designated AI tool",
			ZH: "请确认影片使用指定 AI 工具制作的比例",
		})
	}
	return key
}

func (f *Form) checkOtherTool(fieldErrs contest.FieldErrors) {
	for _, tool := range f.Tools {
		if tool == contest.ToolOther {
			f.OtherTool = fieldErrs.RequiredLine("otherTool", contest.OneLine(f.OtherTool), contest.MaxName)
			return
		}
	}
	f.OtherTool = ""
}

// uploadField is a field of the form for an upload of one kind.
type uploadField struct {
	name string
	id   *string
	kind upload.FileKind
}

func (f *Form) uploadFields() []uploadField {
	fields := []uploadField{
		{"videoUploadId", &f.VideoUploadID, upload.KindVideo},
		{"coverUploadId", &f.CoverUploadID, upload.KindCover},
		{"processUploadId", &f.ProcessUploadID, upload.KindProcess},
	}
	for i := range f.Subtitles {
		fields = append(
			fields,
			uploadField{fmt.Sprintf("subtitles[%d].uploadId", i), &f.Subtitles[i].UploadID, upload.KindSubtitles},
		)
	}
	return append(fields, f.Disclosure.uploadFields()...)
}

// UploadIDs returns the ids of the form's uploads.
func (f *Form) UploadIDs() []string {
	var ids []string
	for _, field := range f.uploadFields() {
		if *field.id != "" {
			ids = append(ids, *field.id)
		}
	}
	return ids
}

// CheckUploads adds the form's unusable uploads to fieldErrs. known are the
// entrant's uploads, by id. A file of an earlier submission is usable again, so that
// correcting a title takes no second upload.
func (f *Form) CheckUploads(known map[string]upload.SentStanding, fieldErrs contest.FieldErrors) {
	for _, field := range f.uploadFields() {
		if *field.id == "" {
			continue
		}
		file, ok := known[*field.id]
		file.Check(ok, field.name, field.kind, fieldErrs)
	}
	f.checkWithin(known, fieldErrs)
}

// fileProblems returns, by field, why the check rejected the form's files.
func (f *Form) fileProblems(known map[string]upload.SentStanding) map[string]string {
	problems := map[string]string{}
	for _, field := range f.uploadFields() {
		if file := known[*field.id]; file.Kind == field.kind && file.Problem != upload.ProblemNone {
			problems[field.name] = string(file.Problem)
		}
	}
	return problems
}

// Submission is one version of a work, as submitted.
type Submission struct {
	ID          string // opaque
	Edition     contest.EditionID
	EntrantID   string
	WorkID      int // unique within the edition
	Form        Form
	LinkKey     string               // see LinkKey; "" without a link
	Film        *upload.Film         // the uploaded film
	Subtitles   []SubmittedSubtitles // in the order of the form
	Copy        *upload.Film         // what the jury gets of it; nil while Screening is preparing or failed
	Screening   upload.Screening
	CopyReason  upload.CopyReason // while Screening is failed
	FilmFormat  upload.FilmFormat // of the uploaded film
	CoverObject string
	ProcessFile string // name of the process file on the entrant's device
	Latest      bool   // only the latest of an entrant is judged
	SubmittedAt time.Time
	WithdrawnAt time.Time // contest clock; zero unless its entrant has withdrawn it
	Shortlisted bool      // no newer version may replace it
	// judging.WatchedToEnd is how many of the jury have watched the uploaded film to its end; nil until
	// the results are published, and without such a film.
	WatchedToEnd *int
	// How the studio made film and cover; nil for files from the entrant.
	FilmMade  *upload.Provenance
	CoverMade *upload.Provenance
	// Marks are what the uploaded film says about how it was made, nil without one and before it was looked for;
	// CoverMarks those of the cover.
	Marks      *marks.Marks
	CoverMarks *marks.Marks
	Found      []ProvenSegment // where the film shows what the studio made for its entrant
}

// AI is how its film is known to be made with AI.
func (s Submission) AI() AI {
	evidence := AIEvidence{
		Made:       s.FilmMade,
		Found:      s.Found,
		Marks:      s.Marks,
		Confirmed:  s.Form.AIShareConfirmed,
		Disclosure: s.Form.Disclosure,
	}
	if s.Film != nil {
		evidence.Length = s.Film.Duration
	}
	return evidence.AI()
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
	Edition        contest.EditionID
	EntrantID      string
	WorkID         int // 0: the edition's next
	Form           Form
	LinkKey        string
	IdempotencyKey string    // "": every send is a new submission
	Most           int       // most submissions of one entrant
	At             time.Time // contest clock
	// FilmBegunBefore is set in a late submission: its film must have begun to upload
	// before this instant of the contest clock and be in no submission yet.
	FilmBegunBefore time.Time
	// Receipts of those of the form's files that had none.
	Receipts []upload.Receipt
	// Asked are the edition's questions as they were when the answers were checked.
	Asked []contest.Question
	// Confirm composes the mail that confirms it, once it is stored; nil: none.
	Confirm func(Submission) (contest.NewMail, error)
}

// CheckUploads checks the uploads of the form. known are the entrant's uploads, by id.
// SUBMISSION_ENDED for a late submission of another film than FilmBegunBefore allows, VALIDATION_FAILED
// with all of fieldErrs.
func (n *NewSubmission) CheckUploads(known map[string]upload.SentStanding, fieldErrs contest.FieldErrors) error {
	if !n.FilmBegunBefore.IsZero() {
		film, ok := known[n.Form.VideoUploadID]
		if !ok || film.Submitted || !film.BegunAt.Before(n.FilmBegunBefore) {
			return contest.FailEnded(contest.CodeSubmissionEnded, n.FilmBegunBefore)
		}
	}
	n.Form.CheckUploads(known, fieldErrs)
	if len(fieldErrs) == 0 {
		return nil
	}
	return &contest.Error{Code: contest.CodeValidation, Fields: fieldErrs, FileProblems: n.Form.fileProblems(known)}
}

// Store keeps entrants' submissions.
type Store interface {
	// Submit stores a submission as its entrant's latest. A repeated idempotency
	// key returns the submission of the first. Nominations of the version before it
	// move to it and are replaced until they are confirmed. LIMIT_REACHED beyond Most,
	// LINK_USED for another entrant's link, FORBIDDEN when the version before it is
	// shortlisted or disqualified, and the errors of NewSubmission.CheckUploads.
	Submit(ctx context.Context, s NewSubmission) (Submission, error)
	// SubmissionByKey returns the submission of an idempotency key, or NOT_FOUND.
	SubmissionByKey(ctx context.Context, edition contest.EditionID, entrantID, key string) (Submission, error)
	// Replaceable returns FORBIDDEN when the entrant's latest submission is shortlisted or
	// disqualified.
	Replaceable(ctx context.Context, edition contest.EditionID, entrantID string) error
	// Submissions lists an entrant's submissions, newest first.
	Submissions(ctx context.Context, edition contest.EditionID, entrantID string) ([]Submission, error)
	registration.UploadStandingReader
}

// SubmittedWorkStore reads submissions for organisers.
type SubmittedWorkStore interface {
	// SubmittedWorks lists an edition's submissions by work id, replaced and
	// disqualified ones too.
	SubmittedWorks(ctx context.Context, edition contest.EditionID) ([]SubmittedWork, error)
	// SubmittedWork returns the submission of a work, or NOT_FOUND.
	SubmittedWork(ctx context.Context, edition contest.EditionID, workID int) (SubmittedWork, error)
}
