package studio

import (
	"context"
	"io"
	"time"

	"marquee/backend/contest"
)

// Request is what a provider is asked to make. It has passed the capability table.
type Request struct {
	TaskID        string
	Trace         string // of the task
	Type          Type
	Model         Model
	Prompt        string // at most MaxPrompt characters
	Reference     []byte // the picture to start from; nil without one
	ReferenceType string // its media type
	AspectRatio   string // "16:9"
	Resolution    string // "1K", "2K", "720P", "1080P"
	Duration      int    // seconds; 0 for pictures
	Count         int
	Audio         bool
}

// File is one result of a provider. The runner reads Content once and closes it.
type File struct {
	ContentType string
	Content     io.ReadCloser
}

// Progress is the state of an operation. Files is empty until Done; it may have fewer
// files than were requested.
type Progress struct {
	Done  bool
	Files []File
}

// Provider makes pictures and clips. It returns a *Failure when the outcome is
// decided; any other error may be retried.
type Provider interface {
	// Start begins a request and returns the operation's name, which Poll accepts in
	// every process. It never starts a request twice by itself. After a plain error,
	// and after ReasonBusy, nothing was started.
	Start(ctx context.Context, request Request) (operation string, err error)
	// Poll reads the state of an operation once.
	Poll(ctx context.Context, request Request, operation string) (Progress, error)
}

// Failure is a provider's decision not to deliver.
type Failure struct {
	Reason Reason
	// RetryAfter is the wait that the provider asked for; zero without one.
	RetryAfter time.Duration
	// Detail is for the log; entrants never see it.
	Detail string
}

// Error returns reason and detail, for the log.
func (f *Failure) Error() string { return string(f.Reason) + ": " + f.Detail }

// Reason is why a task failed or timed out.
type Reason string

// The reasons. The last two are the service's own.
const (
	ReasonSensitive Reason = "sensitive" // the provider refused the prompt or the result
	ReasonBusy      Reason = "busy"      // throttled or out of capacity: may be retried
	ReasonRejected  Reason = "rejected"  // the provider does not accept the request
	ReasonRetired   Reason = "retired"   // the provider has withdrawn the model
	ReasonBroken    Reason = "broken"    // the provider failed, or its answer makes no sense
	ReasonLost      Reason = "lost"      // the operation is unknown there
	ReasonCancelled Reason = "cancelled" // by the entrant
	ReasonTimeout   Reason = "timeout"   // the deadline passed
)

// Code is the code that entrants receive for a reason.
func (r Reason) Code() contest.Code {
	switch r {
	case ReasonSensitive:
		return contest.CodeSensitive
	case ReasonBusy:
		return contest.CodeSystemBusy
	case ReasonCancelled:
		return contest.CodeCancelled
	case ReasonTimeout:
		return contest.CodeTimeout
	case ReasonRetired:
		return contest.CodeModelRetired
	default:
		return contest.CodeGenerationFailed
	}
}
