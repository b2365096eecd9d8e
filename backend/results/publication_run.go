package results

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
)

// Actions of the audit log that concern publications on their way.
const (
	ActionBeginPublication  = "results.begin"
	ActionFailPublication   = "results.fail"
	ActionStopPublication   = "results.stop"
	ActionResumePublication = "results.resume"
	ActionDropPublication   = "results.back"
)

// PublicationKind is what a publication makes public.
type PublicationKind string

// The kinds of publications.
const (
	PublishResults   PublicationKind = "results"
	PublishFinalists PublicationKind = "finalists"
)

// Part returns what the pages hide when the publication is taken back.
func (k PublicationKind) Part() PublicPart {
	if k == PublishFinalists {
		return PartFinalists
	}
	return PartWinners
}

// PublicationStage is how far a publication has come.
type PublicationStage string

// The stages in their order. The last three are ends, of which failed can be resumed.
const (
	StagePlanned  PublicationStage = "planned"
	StageBuilding PublicationStage = "building"
	StageBuilt    PublicationStage = "built"  // the pages can be read under a private address
	StagePublic   PublicationStage = "public" // decided and frozen; the pages are put in place
	StageMailing  PublicationStage = "mailing"
	StageDone     PublicationStage = "done"
	StageFailed   PublicationStage = "failed"
	StageBack     PublicationStage = "back" // taken back
)

// PublicationStages lists the stages.
func PublicationStages() []PublicationStage {
	return []PublicationStage{
		StagePlanned,
		StageBuilding,
		StageBuilt,
		StagePublic,
		StageMailing,
		StageDone,
		StageFailed,
		StageBack,
	}
}

// Pending reports a stage in which nothing is public yet.
func (s PublicationStage) Pending() bool {
	return s == StagePlanned || s == StageBuilding || s == StageBuilt
}

// PublicationStep is a stage that was reached.
type PublicationStep struct {
	Stage PublicationStage `json:"stage"`
	At    time.Time        `json:"at"` // wall clock
	By    string           `json:"by"` // actor; "" for the service itself
}

// PublicationRun is one act of publishing, with the stages it goes through. Times are wall clock, zero for not yet.
type PublicationRun struct {
	ID      string
	Edition contest.EditionID
	Kind    PublicationKind
	Stage   PublicationStage
	Version int     // of the row
	Plan    string  // digest of what becomes public
	Content string  // JSON of what becomes public: Winners or Finalists; "" once it has ended
	Report  string  // the page that is published with results; "": none, or it has ended
	Form    RunForm // from which the plan is computed again
	Former  string  // id of the publication before it, read before the plan was computed; "": none; only when it begins
	Works   int
	Mails   int // how many would be written or were written

	Actor      string
	ProposedBy string // the owner whose proposal it carries out; ""
	Token      string // of the private address; "": none
	Build      string // the build that it waits for; ""
	Tries      int    // builds that the end of a service interrupted

	StagedAt, LiveAt time.Time // the pages can be read privately; are in place
	MailsAt          time.Time // the held mails leave; zero while they are stopped
	StoppedBy        string    // actor; "": nobody

	FailedStage PublicationStage // in which it failed; ""
	FailedAt    time.Time
	Reason      *contest.Text // why it failed or does not go on; nil
	Log         string
	Steps       []PublicationStep
	BeganAt     time.Time
}

// RunForm is what a plan is computed from beside the data.
type RunForm struct {
	Citations []Citation `json:"citations"`
	Report    *bool      `json:"report"`
}

func encodeContent(content any) (string, error) {
	encoded, err := json.Marshal(content)
	if err != nil {
		return "", fmt.Errorf("encode what becomes public: %w", err)
	}
	return string(encoded), nil
}

// reach changes the stage.
func (r *PublicationRun) reach(stage PublicationStage, at time.Time, by string) {
	r.Stage, r.Steps = stage, append(slices.Clone(r.Steps), PublicationStep{stage, at, by})
	if stage != StageFailed {
		r.FailedStage, r.FailedAt, r.Reason, r.Log = "", time.Time{}, nil, ""
	}
	if !stage.Pending() {
		r.Token = ""
	}
	if stage == StageDone || stage == StageFailed || stage == StageBack {
		r.Content, r.Report, r.Build = "", "", ""
	}
}

// fail ends the publication with a reason. Nothing of it is public.
func (r *PublicationRun) fail(at time.Time, by string, reason contest.Text, log string) {
	failed := r.Stage
	r.reach(StageFailed, at, by)
	r.FailedStage, r.FailedAt, r.Reason, r.Log, r.Build, r.StagedAt = failed, at, &reason, log, "", time.Time{}
}

// winners returns what a publication of results makes public.
func (r *PublicationRun) winners() (Winners, error) {
	var w Winners
	err := json.Unmarshal([]byte(r.Content), &w)
	return w, err
}

// Finalists returns what an announcement makes public.
func (r *PublicationRun) Finalists() (Finalists, error) {
	var f Finalists
	err := json.Unmarshal([]byte(r.Content), &f)
	return f, err
}

// RunChange is a step of a publication on its way into the store.
type RunChange struct {
	Run    PublicationRun // as it becomes, with the version that it was decided on
	Action string         // of the audit log; "": none
	Before PublicationStage
	Actor  string
	Reason string
	At     time.Time // contest clock
	Wall   time.Time // wall clock, of the end of cancelled mails
	Lift   bool      // the pages are in place: nothing of the kind is hidden any more
}

// PublicationLook is an organiser's look at a page that is not public yet.
type PublicationLook struct {
	Page  string
	Actor string
	At    time.Time // wall clock, of the last one
}

// RunMails counts the mails of a publication in the outbox.
type RunMails struct {
	Waiting, Sent int
	Refused       []int // the works whose mail was refused for good, by id
}

// PublicationRunStore stores publications on their way.
type PublicationRunStore interface {
	// PublicationRun returns the newest one of a kind; nil for none.
	PublicationRun(ctx context.Context, edition contest.EditionID, kind PublicationKind) (*PublicationRun, error)
	// PublicationRunByID returns one. NOT_FOUND.
	PublicationRunByID(ctx context.Context, id string) (*PublicationRun, error)
	// DuePublicationRuns lists those that the service can carry on: planned, building, public and mailing.
	DuePublicationRuns(ctx context.Context) ([]PublicationRun, error)
	// BeginRun stores a new one in its first stage, with the audit row. p is its publication; nil for finalists
	// that nobody proposed. CONFLICT for results while judging is open, ProposalGone when the confirmed proposal no
	// longer exists, and PublicationUnderWay while another one of the edition is pending.
	// Nor does it begin when another one was begun since run.Former: CONFLICT of the plan.
	BeginRun(ctx context.Context, run PublicationRun, p *NewPublication, at time.Time) error
	// ChangeRun stores a step. False: the row has another version by now, and nothing is stored.
	ChangeRun(ctx context.Context, c RunChange) (bool, error)
	// PublishFinalists stores the step to the stage public with the finalists, all or nothing. CONFLICT when they
	// are others by now. False as ChangeRun.
	PublishFinalists(ctx context.Context, c RunChange, finalists Finalists) (bool, error)
	// MailRun stores the step to the stage mailing and writes the mails that were not written before, all or
	// nothing; the run's Mails becomes their number. False as ChangeRun.
	MailRun(ctx context.Context, c RunChange, mails []RunMail) (bool, error)
	// StopMails stores a step and removes the waiting mails, so that they can be written again. False as ChangeRun,
	// and when none waits.
	StopMails(ctx context.Context, c RunChange) (bool, error)
	// RunMails counts the mails.
	RunMails(ctx context.Context, id string) (RunMails, error)
	// Look notes a look, PublicationLooks lists them, the newest last.
	Look(ctx context.Context, run string, look PublicationLook) error
	PublicationLooks(ctx context.Context, run string) ([]PublicationLook, error)
	// registration.TakeBack removes what is public of a kind, ends the newest run, cancels its waiting mails and has
	// the pages hide the part, if there was something public. c.Run is zero without a run. False as ChangeRun.
	TakeBack(
		ctx context.Context,
		kind PublicationKind,
		c RunChange,
		edition contest.EditionID,
	) (done, wasPublic bool, err error)
}

// RunMail is a mail of a publication.
type RunMail struct {
	ResultMail
	News string // each is mailed once to the work's entrant
	Mail contest.NewMail
}

// PublicationUnderWay is the error of an organiser who begins a publication while another one is pending.
func PublicationUnderWay() error {
	return contest.Conflict("publication", contest.Text{
		EN: "Another publication of this edition is on its way. Make it public or stop it first.",
		ZH: "本届另有公布正在进行，请先完成或停止",
	})
}

// StageChanged is the error of an organiser who acts on another stage than the one on the screen.
func StageChanged() error {
	return contest.Conflict("stage", contest.Text{
		EN: "The publication has moved on since you read it. Please look at it again.", ZH: "公布的进度已有变化，请重新查看",
	})
}
