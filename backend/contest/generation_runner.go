package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"
)

// The times of the runner. A lease is renewed while its holder lives; a holder that
// died is noticed when it ends.
const (
	generationLease = 20 * time.Second
	renewEvery      = generationLease / 4

	startTimeout = 2 * time.Minute // some providers draw while they are asked
	pollTimeout  = 3 * time.Minute // results are copied meanwhile
	saveTimeout  = 10 * time.Second

	maxStarts  = 3 // of an order that a provider puts off
	firstDelay = 5 * time.Second

	firstPoll = time.Second
	lastPoll  = 10 * time.Second
)

// GenerationQueue carries messages to the workers. They may be lost, late or
// doubled: the store knows the truth.
type GenerationQueue interface {
	// Notify tells some worker to look at a task.
	Notify(ctx context.Context, taskID string) error
}

// GenerationObjects is where references lie and results are kept.
type GenerationObjects interface {
	// Put stores an object, replacing one of that name.
	Put(ctx context.Context, object, contentType string, content io.Reader) error
	// Read returns an object of at most `most` bytes. NOT_FOUND.
	Read(ctx context.Context, object string, most int64) ([]byte, error)
	// Examine finds out what an object really is. NOT_FOUND.
	Examine(ctx context.Context, object string) (FileFacts, error)
	// Delete removes an object; one that does not exist is no error.
	Delete(ctx context.Context, object string) error
}

// GenerationRunner takes tasks to their outcome. Any number of runners, in any
// number of processes, may look at the same task.
type GenerationRunner struct {
	Tasks     GenerationWorkStore
	Providers map[GenerationModel]GenerationProvider
	Objects   GenerationObjects
	Queue     GenerationQueue
	Now       func() time.Time // the wall clock
	Log       *slog.Logger
}

// now has the database's precision.
func (r *GenerationRunner) now() time.Time { return r.Now().Truncate(time.Microsecond) }

// Look does what is to be done for a task now: starts it, polls it, or nothing. An
// error says that it may be looked at again; nothing is lost without.
func (r *GenerationRunner) Look(ctx context.Context, id string) error {
	now := r.now()
	task, mine, err := r.Tasks.BeginGeneration(ctx, id, now, now.Add(generationLease))
	if err != nil {
		return fmt.Errorf("look at generation task: %w", err)
	}
	if mine {
		return r.start(ctx, task)
	}
	task, mine, err = r.Tasks.LeaseGeneration(ctx, id, now, now.Add(generationLease))
	if err != nil {
		return fmt.Errorf("look at generation task: %w", err)
	}
	if mine {
		return r.poll(ctx, task)
	}
	return nil
}

// start calls the provider. The intent is committed; should this process die now,
// the task fails when the lease ends and is never started again.
func (r *GenerationRunner) start(ctx context.Context, task GenerationTask) error {
	working, stop := r.holding(ctx, task, startTimeout)
	operation, err := r.begin(working, task)
	interrupted := working.Err() != nil
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	var fault *GenerationFailure
	switch {
	case err == nil:
		return r.saved(saving, task, r.Tasks.NameGeneration(saving, task, operation, r.now().Add(firstPoll)))
	case errors.As(err, &fault) && fault.Reason != ReasonBusy:
		return r.end(saving, task, r.failure(ctx, task, fault))
	case fault == nil && interrupted:
		r.Log.WarnContext(ctx, "generation start interrupted", slog.String("task", task.ID), slog.String("error", err.Error()))
		return nil // whether it began is not known: the lease decides
	default:
		return r.putOff(saving, task, err)
	}
}

func (r *GenerationRunner) begin(ctx context.Context, task GenerationTask) (string, error) {
	provider, order, err := r.order(ctx, task)
	if err != nil {
		return "", err
	}
	return provider.Start(ctx, order)
}

// putOff queues an order again that a provider has not taken, or fails it when it
// was refused often enough.
func (r *GenerationRunner) putOff(ctx context.Context, task GenerationTask, cause error) error {
	fault := &GenerationFailure{Reason: ReasonBusy, Detail: cause.Error()}
	errors.As(cause, &fault)
	next := r.now().Add(max(fault.RetryAfter, firstDelay<<task.Attempts))
	if task.Attempts+1 >= maxStarts || !next.Before(task.Deadline) {
		return r.end(ctx, task, r.failure(ctx, task, fault))
	}
	return r.saved(ctx, task, r.Tasks.RequeueGeneration(ctx, task, next))
}

// poll asks the provider once and keeps what it hands over.
func (r *GenerationRunner) poll(ctx context.Context, task GenerationTask) error {
	working, stop := r.holding(ctx, task, pollTimeout)
	outcome, err := r.ask(working, task)
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	if err != nil {
		r.Log.WarnContext(ctx, "generation poll failed", slog.String("task", task.ID), slog.String("error", err.Error()))
	}
	if err != nil || outcome == nil {
		wait := min(firstPoll<<min(task.Polls, 10), lastPoll)
		return r.saved(saving, task, r.Tasks.ReleaseGeneration(saving, task, r.now().Add(wait)))
	}
	return r.end(saving, task, *outcome)
}

// ask returns the outcome, nil while there is none. An error is a line that may be
// tried again.
func (r *GenerationRunner) ask(ctx context.Context, task GenerationTask) (*GenerationOutcome, error) {
	provider, order, err := r.order(ctx, task)
	var progress GenerationProgress
	if err == nil {
		progress, err = provider.Poll(ctx, order, task.Operation)
	}
	var fault *GenerationFailure
	switch {
	case errors.As(err, &fault):
		outcome := r.failure(ctx, task, fault)
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
		outcome := r.failure(ctx, task, &GenerationFailure{Reason: ReasonBroken, Detail: "nothing usable came"})
		return &outcome, nil
	}
	return &GenerationOutcome{State: GenerationCompleted, Results: results}, nil
}

// order is what the provider gets, and who that is.
func (r *GenerationRunner) order(ctx context.Context, task GenerationTask) (GenerationProvider, GenerationOrder, error) {
	provider, ok := r.Providers[task.Form.Model]
	if !ok {
		return nil, GenerationOrder{}, &GenerationFailure{Reason: ReasonRetired, Detail: "no provider is configured"}
	}
	order := task.Form.order(task.ID)
	if !task.Form.Type.Referenced() {
		return provider, order, nil
	}
	limits, _ := KindReference.Limits()
	var err error
	order.ReferenceAs = task.ReferenceType
	if task.ReferenceObject == "" {
		err = Fail(CodeNotFound)
	} else {
		order.Reference, err = r.Objects.Read(ctx, task.ReferenceObject, limits.MaxBytes)
	}
	if CodeOf(err) == CodeNotFound {
		return nil, GenerationOrder{}, &GenerationFailure{Reason: ReasonRejected, Detail: "the reference is gone"}
	}
	if err != nil {
		return nil, GenerationOrder{}, fmt.Errorf("read reference: %w", err)
	}
	return provider, order, nil
}

// failure is the outcome of a provider's decision.
func (r *GenerationRunner) failure(ctx context.Context, task GenerationTask, fault *GenerationFailure) GenerationOutcome {
	r.Log.WarnContext(ctx, "generation failed", slog.String("task", task.ID), slog.String("model", string(task.Form.Model)),
		slog.String("reason", string(fault.Reason)), slog.String("detail", fault.Detail))
	return GenerationOutcome{State: GenerationFailed, Reason: fault.Reason}
}

// end gives a task its outcome and removes what no result refers to.
func (r *GenerationRunner) end(ctx context.Context, task GenerationTask, outcome GenerationOutcome) error {
	err := r.Tasks.EndGeneration(ctx, task, outcome, r.now())
	if err == nil && outcome.State != GenerationCompleted {
		return discardResults(ctx, r.Objects, task)
	}
	return r.saved(ctx, task, err)
}

// saved tells a task that went on without this runner, which is no error, from a
// store that failed. What was copied for a task that has failed meanwhile is removed.
func (r *GenerationRunner) saved(ctx context.Context, task GenerationTask, err error) error {
	if CodeOf(err) != CodeConflict {
		return err
	}
	r.Log.InfoContext(ctx, "generation lease lost", slog.String("task", task.ID))
	now, err := r.Tasks.GenerationByID(ctx, task.ID)
	if err != nil || now.State.Running() || now.State == GenerationCompleted {
		return err
	}
	return discardResults(ctx, r.Objects, task)
}

// holding keeps a task's lease until stop is called; the context ends when the
// lease is lost, or after a time.
func (r *GenerationRunner) holding(ctx context.Context, task GenerationTask, timeout time.Duration) (working context.Context, stop func()) {
	working, cancel := context.WithTimeout(ctx, timeout)
	done := make(chan struct{})
	go func() {
		defer close(done)
		renew := time.NewTicker(renewEvery)
		defer renew.Stop()
		for {
			select {
			case <-working.Done():
				return
			case <-renew.C:
			}
			if CodeOf(r.Tasks.ExtendGeneration(working, task, r.now().Add(generationLease))) == CodeConflict {
				cancel()
				return
			}
		}
	}()
	return working, func() { cancel(); <-done }
}
