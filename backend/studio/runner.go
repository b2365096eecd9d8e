package studio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// The times of the runner. It renews the lease of the task that it works on; when a process dies, the lease ends and
// another runner continues.
const (
	leaseTime = 20 * time.Second

	startTimeout = 2 * time.Minute // some providers draw during the call
	pollTimeout  = 3 * time.Minute // results are copied during the poll
	saveTimeout  = 10 * time.Second

	maxStarts  = 3 // of a task whose provider is busy
	firstDelay = 5 * time.Second

	firstPoll = time.Second
	lastPoll  = 10 * time.Second
)

// Queue carries task ids to the workers. Messages may be lost, late or duplicated:
// the store is authoritative.
type Queue interface {
	// Notify asks any worker to process a task.
	Notify(ctx context.Context, taskID string) error
}

// Deleter deletes objects.
type Deleter interface {
	// Delete removes an object; one that does not exist is not an error.
	Delete(ctx context.Context, object string) error
}

// ObjectStore is where references are read from and results are kept.
type ObjectStore interface {
	// Put stores an object, replacing one of that name.
	Put(ctx context.Context, object, contentType string, content io.Reader) error
	// Read returns an object of at most `most` bytes. NOT_FOUND.
	Read(ctx context.Context, object string, most int64) ([]byte, error)
	// Examine detects an object's real type and facts. NOT_FOUND.
	Examine(ctx context.Context, object string) (upload.FileFacts, error)
	Deleter
}

// RunStore is what the runner needs of the tasks. A lease that was lost, or a task
// that has ended, is CONFLICT.
type RunStore interface {
	// TaskByID returns a task of any entrant. NOT_FOUND.
	TaskByID(ctx context.Context, id string) (Task, error)
	// BeginTask commits the intent to call a provider for a queued task that is due, and leases it. False when the task
	// is not due or not queued.
	BeginTask(ctx context.Context, id string, now, leaseEnds time.Time) (Task, bool, error)
	// NameOperation stores the operation that was started.
	NameOperation(ctx context.Context, t Task, operation string, nextLook time.Time) error
	// RequeueTask takes an intent back: the provider has started nothing.
	RequeueTask(ctx context.Context, t Task, nextLook time.Time) error
	// LeaseTask leases a task whose operation is to be polled. False when it is not
	// due, or leased to another runner.
	LeaseTask(ctx context.Context, id string, now, leaseEnds time.Time) (Task, bool, error)
	// ExtendLease prolongs a lease.
	ExtendLease(ctx context.Context, t Task, leaseEnds time.Time) error
	// ReleaseTask gives a lease back until nextLook.
	ReleaseTask(ctx context.Context, t Task, nextLook time.Time) error
	// EndTask stores the outcome of a leased task.
	EndTask(ctx context.Context, t Task, outcome Outcome, now time.Time) error
}

// Runner starts tasks at their providers and polls them until they end. Any number of
// runners, in any number of processes, may process the same task.
type Runner struct {
	Tasks     RunStore
	Objects   ObjectStore
	Providers map[Model]Provider // of the models that are configured
	Marker    Marker             // nil: results stay as the providers make them, which only tests want
	// Leaves is set in a process that cannot mark: it starts tasks, and leaves their results to a worker.
	Leaves bool
	Now    func() time.Time // the wall clock
	Log    *slog.Logger
}

// now has the database's precision.
func (r *Runner) now() time.Time { return r.Now().Truncate(time.Microsecond) }

// Process starts or polls a task if it is due. After an error it may be called again;
// the sweeper also does that.
func (r *Runner) Process(ctx context.Context, id string) error {
	now := r.now()
	task, mine, err := r.Tasks.BeginTask(ctx, id, now, now.Add(leaseTime))
	if err != nil {
		return fmt.Errorf("process generation task: %w", err)
	}
	if mine {
		return r.start(ctx, task)
	}
	if r.Leaves {
		return nil
	}
	task, mine, err = r.Tasks.LeaseTask(ctx, id, now, now.Add(leaseTime))
	if err != nil {
		return fmt.Errorf("process generation task: %w", err)
	}
	if mine {
		return r.poll(ctx, task)
	}
	return nil
}

// start calls the provider. The intent is committed: when the process dies now, the
// task fails at the end of its lease and is never started again.
func (r *Runner) start(ctx context.Context, task Task) error {
	working, stop := r.withLease(ctx, task, startTimeout)
	operation, err := r.begin(working, task)
	interrupted := working.Err() != nil
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	var failure *Failure
	switch {
	case err == nil:
		return r.saved(saving, task, r.Tasks.NameOperation(saving, task, operation, r.now().Add(firstPoll)))
	case errors.As(err, &failure) && failure.Reason != ReasonBusy:
		return r.end(saving, task, r.failure(ctx, task, failure))
	case failure == nil && interrupted:
		r.Log.WarnContext(
			ctx,
			"generation start interrupted",
			slog.String("task", task.ID),
			slog.String("error", err.Error()),
		)
		return nil // it may have begun: the task fails at the end of its lease
	default:
		return r.putOff(saving, task, err)
	}
}

func (r *Runner) begin(ctx context.Context, task Task) (string, error) {
	provider, request, err := r.request(ctx, task)
	if err != nil {
		return "", err
	}
	return provider.Start(ctx, request)
}

// putOff queues a task again whose provider has started nothing, or fails it after
// maxStarts attempts.
func (r *Runner) putOff(ctx context.Context, task Task, cause error) error {
	failure := &Failure{Reason: ReasonBusy, Detail: cause.Error()}
	errors.As(cause, &failure)
	next := r.now().Add(max(failure.RetryAfter, firstDelay<<task.Attempts))
	if task.Attempts+1 >= maxStarts || !next.Before(task.Deadline) {
		return r.end(ctx, task, r.failure(ctx, task, failure))
	}
	return r.saved(ctx, task, r.Tasks.RequeueTask(ctx, task, next))
}

// poll polls the provider once and keeps the results.
func (r *Runner) poll(ctx context.Context, task Task) error {
	working, stop := r.withLease(ctx, task, pollTimeout)
	outcome, err := r.outcome(working, task)
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	if err != nil {
		r.Log.WarnContext(
			ctx,
			"generation poll failed",
			slog.String("task", task.ID),
			slog.String("error", err.Error()),
		)
	}
	if err != nil || outcome == nil {
		wait := min(firstPoll<<min(task.Polls, 10), lastPoll)
		return r.saved(saving, task, r.Tasks.ReleaseTask(saving, task, r.now().Add(wait)))
	}
	return r.end(saving, task, *outcome)
}

// outcome polls the provider and returns the outcome, nil while there is none. An
// error may be retried.
func (r *Runner) outcome(ctx context.Context, task Task) (*Outcome, error) {
	provider, request, err := r.request(ctx, task)
	var progress Progress
	if err == nil {
		progress, err = provider.Poll(ctx, request, task.Operation)
	}
	var failure *Failure
	switch {
	case errors.As(err, &failure):
		outcome := r.failure(ctx, task, failure)
		return &outcome, nil
	case err != nil:
		return nil, err
	case !progress.Done:
		return nil, nil
	}
	results, err := r.collect(ctx, task, progress.Files)
	if err != nil {
		return nil, err
	}
	if len(results) == 0 {
		outcome := r.failure(ctx, task, &Failure{Reason: ReasonBroken, Detail: "no usable result"})
		return &outcome, nil
	}
	return &Outcome{State: Completed, Results: results}, nil
}

// request returns the task's provider and what it is asked to make.
func (r *Runner) request(ctx context.Context, task Task) (Provider, Request, error) {
	provider, ok := r.Providers[task.Form.Model]
	if !ok {
		return nil, Request{}, &Failure{Reason: ReasonRetired, Detail: "no provider is configured"}
	}
	request := task.Form.request(task.ID)
	request.Trace = task.Trace
	if !task.Form.Type.Referenced() {
		return provider, request, nil
	}
	limits, _ := upload.KindReference.Limits()
	var err error
	request.ReferenceType = task.ReferenceType
	if task.ReferenceObject == "" {
		err = contest.Fail(contest.CodeNotFound)
	} else {
		request.Reference, err = r.Objects.Read(ctx, task.ReferenceObject, limits.MaxBytes)
	}
	if contest.CodeOf(err) == contest.CodeNotFound {
		return nil, Request{}, &Failure{Reason: ReasonRejected, Detail: "the reference is gone"}
	}
	if err != nil {
		return nil, Request{}, fmt.Errorf("read reference: %w", err)
	}
	return provider, request, nil
}

// failure logs a provider's decision and returns it as the outcome.
func (r *Runner) failure(ctx context.Context, task Task, failure *Failure) Outcome {
	r.Log.WarnContext(
		ctx,
		"generation failed",
		slog.String("task", task.ID),
		slog.String("model", string(task.Form.Model)),
		slog.String("reason", string(failure.Reason)),
		slog.String("detail", failure.Detail),
	)
	return Outcome{State: Failed, Reason: failure.Reason}
}

// end stores the outcome of a task and removes the objects of one that failed.
func (r *Runner) end(ctx context.Context, task Task, outcome Outcome) error {
	err := r.Tasks.EndTask(ctx, task, outcome, r.now())
	if err == nil && outcome.State != Completed {
		return discardResults(ctx, r.Objects, task)
	}
	return r.saved(ctx, task, err)
}

// saved ignores the error of a lost lease. When the task has failed since, saved
// removes what was copied for it.
func (r *Runner) saved(ctx context.Context, task Task, err error) error {
	if contest.CodeOf(err) != contest.CodeConflict {
		return err
	}
	r.Log.InfoContext(ctx, "generation lease lost", slog.String("task", task.ID))
	now, err := r.Tasks.TaskByID(ctx, task.ID)
	if err != nil || now.State.Running() || now.State == Completed {
		return err
	}
	return discardResults(ctx, r.Objects, task)
}

// withLease renews a task's lease until stop is called; see contest.KeepLease.
func (r *Runner) withLease(
	ctx context.Context,
	task Task,
	timeout time.Duration,
) (working context.Context, stop func()) {
	return contest.KeepLease(ctx, leaseTime, timeout, func(ctx context.Context) error {
		return r.Tasks.ExtendLease(ctx, task, r.now().Add(leaseTime))
	})
}
