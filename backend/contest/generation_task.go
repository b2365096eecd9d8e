package contest

import (
	"context"
	"time"
)

// GenerationState is where a task stands.
type GenerationState string

// The states of a generation task. The last three never change again.
const (
	GenerationQueued     GenerationState = "queued"
	GenerationInProgress GenerationState = "in_progress"
	GenerationCompleted  GenerationState = "completed"
	GenerationFailed     GenerationState = "failed" // also when its entrant cancelled it
	GenerationTimeout    GenerationState = "timeout"
)

// Running reports whether the state can still change.
func (s GenerationState) Running() bool { return s == GenerationQueued || s == GenerationInProgress }

// Reasons that the service itself has for failing a task.
const (
	ReasonCancelled GenerationReason = "cancelled" // by its entrant
	ReasonTimeout   GenerationReason = "timeout"
)

// Code is the code under which an entrant reads of a failure, with its text.
func (r GenerationReason) Code() (string, Text) {
	switch r {
	case ReasonSensitive:
		return string(CodeSensitive), codeMessage(CodeSensitive)
	case ReasonBusy:
		return string(CodeSystemBusy), codeMessage(CodeSystemBusy)
	case ReasonCancelled:
		return "CANCELLED", Text{EN: "You have cancelled this", ZH: "您已取消生成"}
	case ReasonTimeout:
		return "TIMEOUT", Text{EN: "Task Timeout", ZH: "任务超时"}
	case ReasonRetired:
		return "MODEL_RETIRED", Text{EN: "This model is no longer available. Please choose another", ZH: "该模型已停用，请选择其他模型"}
	default:
		return "GENERATION_FAILED", Text{EN: "Generation failed, please try again", ZH: "生成失败，请重试"}
	}
}

// GenerationUnit is what a quota counts.
type GenerationUnit string

// The units.
const (
	UnitPicture GenerationUnit = "picture"
	UnitClip    GenerationUnit = "clip"
)

// Unit is what tasks of a type are counted in.
func (t GenerationType) Unit() GenerationUnit {
	if t.Video() {
		return UnitClip
	}
	return UnitPicture
}

// GenerationLimits bound what is made.
type GenerationLimits struct {
	PicturesPerDay int // per entrant and edition
	ClipsPerDay    int
	Queue          int // tasks of all entrants that run or wait at once
}

// DefaultGenerationLimits are those of a contest that sets none.
func DefaultGenerationLimits() GenerationLimits {
	return GenerationLimits{PicturesPerDay: 40, ClipsPerDay: 10, Queue: 200}
}

// PerDay is how many of a unit an entrant may have made in a day.
func (l GenerationLimits) PerDay(unit GenerationUnit) int {
	if unit == UnitClip {
		return l.ClipsPerDay
	}
	return l.PicturesPerDay
}

// startsPerUnit is how many of a unit may be started at providers for each one that
// may be kept: what is cancelled or fails after its start is given back, though the
// provider bills it.
const startsPerUnit = 3

// StartsPerDay is how many of a unit providers may be called for in a day, whatever
// becomes of them.
func (l GenerationLimits) StartsPerDay(unit GenerationUnit) int {
	return startsPerUnit * l.PerDay(unit)
}

// Left is how many of a unit can still be ordered on a day on which so many were
// used and so many started.
func (l GenerationLimits) Left(unit GenerationUnit, used, started int) int {
	return max(0, min(l.PerDay(unit)-used, l.StartsPerDay(unit)-started))
}

// GenerationResult is a picture or clip in the object store, checked.
type GenerationResult struct {
	Object      string
	ContentType string
	Size        int64 // bytes
	Width       int   // pixels
	Height      int
	Duration    time.Duration // 0 for pictures
}

// GenerationTask is one order and what became of it. Times are wall clock.
type GenerationTask struct {
	ID        string // opaque
	Edition   EditionID
	EntrantID string
	Form      GenerationForm
	State     GenerationState
	Reason    GenerationReason // why it failed or timed out; "" otherwise
	Results   []GenerationResult
	RetryOf   string // the task that this one repeats
	Day       string // the edition's day on whose quota it counts, "2006-01-02"
	CreatedAt time.Time
	StartedAt time.Time // zero until a provider was called
	EndedAt   time.Time // zero while it runs
	Deadline  time.Time // it times out then
	NextLook  time.Time // not started or polled before
	Attempts  int       // starts that a provider put off
	Polls     int

	Operation       string // the provider's name for it; "" until it is known
	ObjectPrefix    string // random; its results' names begin with it
	ReferenceObject string
	ReferenceType   string
	Lease           string // of whoever works on it; "" for none
}

// GenerationOutcome is how a task ends.
type GenerationOutcome struct {
	State   GenerationState
	Reason  GenerationReason
	Results []GenerationResult
}

// GenerationPage is a part of an entrant's history, newest first.
type GenerationPage struct {
	Tasks []GenerationTask
	Next  string // cursor of the following part; "" at the end
}

// GenerationStore keeps tasks and the ledger of the quota. Every change of a task
// that ends it settles its reservation in the same transaction.
type GenerationStore interface {
	// CreateGeneration stores a task and reserves its quota. GENERATION_IN_PROGRESS
	// while its entrant has another one running, QUOTA_EXCEEDED, SYSTEM_BUSY.
	CreateGeneration(ctx context.Context, t GenerationTask, limits GenerationLimits) (GenerationTask, error)
	// Generation returns an entrant's task. NOT_FOUND.
	Generation(ctx context.Context, edition EditionID, entrantID, id string) (GenerationTask, error)
	// Generations lists an entrant's. VALIDATION_FAILED for a cursor it never gave.
	Generations(ctx context.Context, edition EditionID, entrantID, cursor string, size int) (GenerationPage, error)
	// GenerationUsed is how much of a day's quota is reserved or settled.
	GenerationUsed(ctx context.Context, edition EditionID, entrantID, day string, unit GenerationUnit) (int, error)
	// GenerationStarted is how much of what a day's tasks ordered was started at a
	// provider, given back or not.
	GenerationStarted(ctx context.Context, edition EditionID, entrantID, day string, unit GenerationUnit) (int, error)
	// CancelGeneration fails a running task. CONFLICT when it has ended, NOT_FOUND.
	CancelGeneration(ctx context.Context, edition EditionID, entrantID, id string, now time.Time) (GenerationTask, error)
	// DeleteGeneration takes an ended task out of the history and returns it as it
	// was. CONFLICT while it runs, NOT_FOUND.
	DeleteGeneration(ctx context.Context, edition EditionID, entrantID, id string, now time.Time) (GenerationTask, error)

	GenerationWorkStore
}

// GenerationWorkStore is what the runner needs. A lease that was lost, or a task
// that has ended, is CONFLICT.
type GenerationWorkStore interface {
	// GenerationByID returns a task, whoever owns it. NOT_FOUND.
	GenerationByID(ctx context.Context, id string) (GenerationTask, error)
	// BeginGeneration commits the intent to call a provider for a queued task that is
	// due, and leases it. False when there is nothing to begin.
	BeginGeneration(ctx context.Context, id string, now, leaseEnds time.Time) (GenerationTask, bool, error)
	// NameGeneration stores the operation that the intent has become.
	NameGeneration(ctx context.Context, t GenerationTask, operation string, nextLook time.Time) error
	// RequeueGeneration takes an intent back: the provider has begun nothing.
	RequeueGeneration(ctx context.Context, t GenerationTask, nextLook time.Time) error
	// LeaseGeneration leases a task whose operation is to be polled. False when it is
	// not due, or leased to another.
	LeaseGeneration(ctx context.Context, id string, now, leaseEnds time.Time) (GenerationTask, bool, error)
	// ExtendGeneration prolongs a lease.
	ExtendGeneration(ctx context.Context, t GenerationTask, leaseEnds time.Time) error
	// ReleaseGeneration gives a lease back until the next look.
	ReleaseGeneration(ctx context.Context, t GenerationTask, nextLook time.Time) error
	// EndGeneration gives a leased task its outcome.
	EndGeneration(ctx context.Context, t GenerationTask, outcome GenerationOutcome, now time.Time) error
	// ExpireGenerations ends at most `most` tasks: those past their deadline, and
	// intents without an operation whose lease has ended. It returns them ended.
	ExpireGenerations(ctx context.Context, now time.Time, most int) ([]GenerationTask, error)
	// DueGenerations lists at most `most` operations to be polled now.
	DueGenerations(ctx context.Context, now time.Time, most int) ([]string, error)
	// UnheardGenerations marks as sent, and lists, at most `most` queued tasks that
	// are due and were not sent since `before`.
	UnheardGenerations(ctx context.Context, now, before time.Time, most int) ([]string, error)
}
