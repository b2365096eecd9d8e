// Package studio is the domain of the creation studio, in which entrants generate pictures and clips: tasks, the table
// of capabilities, quotas, and the service, runner and sweeper that move tasks from creation to their result. Providers
// and stores implement its interfaces. A task is billed at most once: the runner commits the intent to start it before
// it calls the provider, and fails the task if the outcome of that call is lost. It imports the standard library and
// contest.
package studio

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/marks"
)

// State is the state of a task.
type State string

// The states. The last three are final.
const (
	Queued     State = "queued"
	InProgress State = "in_progress"
	Completed  State = "completed"
	Failed     State = "failed" // also when its entrant cancelled it
	TimedOut   State = "timeout"
)

// Running reports whether the state can still change.
func (s State) Running() bool { return s == Queued || s == InProgress }

// Result is a checked picture or clip in the object store.
type Result struct {
	Object      string
	Plain       string // the object without the visible label; "" for none
	ContentType string
	Size        int64 // bytes
	Width       int   // pixels
	Height      int
	Duration    time.Duration // 0 for pictures
	Marks       *marks.Marks  // nil for a result that was made before results were marked
}

// Task is one request of an entrant and its outcome. Times are wall clock.
type Task struct {
	ID        string // opaque
	Edition   contest.EditionID
	EntrantID string
	Form      Form
	State     State
	Reason    Reason // why it failed or timed out; "" otherwise
	Results   []Result
	RetryOf   string // the task that this one repeats
	Day       string // the edition's day whose quota it counts on, "2006-01-02"
	CreatedAt time.Time
	StartedAt time.Time // zero until a provider was called
	EndedAt   time.Time // zero while it runs
	Deadline  time.Time // it times out then
	NextLook  time.Time // not started or polled before
	Attempts  int       // starts that a provider deferred
	Polls     int

	Operation       string // the provider's name for it; "" until it is known
	ObjectPrefix    string // random; the names of its results begin with it
	ReferenceObject string
	ReferenceType   string
	Lease           string // of the runner that works on it; "" for none
	Trace           string // traceparent of the request that created it (W3C Trace Context); "" for none
}

// MayUse returns nil if the task's results can be used: CONFLICT unless it is completed.
func (t Task) MayUse() error {
	if t.State != Completed {
		return contest.Fail(contest.CodeConflict)
	}
	return nil
}

// Outcome is how a task ends.
type Outcome struct {
	State   State
	Reason  Reason
	Results []Result
}

// Page is a page of an entrant's history, newest first.
type Page struct {
	Tasks []Task
	Next  string // cursor of the next page; "" at the end
}

// TaskStore keeps the tasks of entrants. Whatever ends a task settles its quota in
// the same transaction.
type TaskStore interface {
	// CreateTask stores a task and reserves its quota. GENERATION_IN_PROGRESS while
	// its entrant has another one running, QUOTA_EXCEEDED, SYSTEM_BUSY.
	CreateTask(ctx context.Context, t Task, limits Limits) (Task, error)
	// Task returns an entrant's task. NOT_FOUND.
	Task(ctx context.Context, edition contest.EditionID, entrantID, id string) (Task, error)
	// Tasks lists an entrant's. VALIDATION_FAILED for a cursor it never returned.
	Tasks(ctx context.Context, edition contest.EditionID, entrantID, cursor string, size int) (Page, error)
	// AccountTasks lists at most `most` tasks of an entrant in both editions, deleted ones
	// too, newest first.
	AccountTasks(ctx context.Context, entrantID string, most int) ([]Task, error)
	// CancelTask fails a running task. CONFLICT when it has ended, NOT_FOUND.
	CancelTask(ctx context.Context, edition contest.EditionID, entrantID, id string, now time.Time) (Task, error)
	// DeleteTask removes an ended task from the history and returns it as it was.
	// CONFLICT while it runs, NOT_FOUND.
	DeleteTask(ctx context.Context, edition contest.EditionID, entrantID, id string, now time.Time) (Task, error)
}
