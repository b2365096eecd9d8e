package studio

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The limits of one sweep.
const (
	sweepBatch      = 200
	concurrentPolls = 8
	staleAfter      = 20 * time.Second // a message without effect for so long counts as lost
)

// SweepStore is what the sweeper needs of the tasks.
type SweepStore interface {
	// ExpireTasks ends at most `most` tasks: those past their deadline, and those whose
	// start has no operation when its lease has ended. It returns them ended.
	ExpireTasks(ctx context.Context, now time.Time, most int) ([]Task, error)
	// DueTasks lists at most `most` tasks whose operations are due for a poll.
	DueTasks(ctx context.Context, now time.Time, most int) ([]string, error)
	// ClaimStale marks as sent, and lists, at most `most` queued tasks that are due and
	// were not sent since `before`.
	ClaimStale(ctx context.Context, now, before time.Time, most int) ([]string, error)
}

// Sweeper ends expired tasks, resends lost messages and polls due operations. Any number of processes may sweep at
// once.
type Sweeper struct {
	Tasks   SweepStore
	Queue   Queue
	Objects Deleter
	Runner  *Runner // polls
	Now     func() time.Time
	Log     *slog.Logger
}

// now has the database's precision.
func (s *Sweeper) now() time.Time { return s.Now().Truncate(time.Microsecond) }

// Sweep does the work of one tick.
func (s *Sweeper) Sweep(ctx context.Context) error {
	return errors.Join(s.expire(ctx), s.resend(ctx), s.pollDue(ctx))
}

func (s *Sweeper) expire(ctx context.Context) error {
	ended, err := s.Tasks.ExpireTasks(ctx, s.now(), sweepBatch)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var errs []error
	for _, task := range ended {
		s.Log.WarnContext(
			ctx,
			"generation task expired",
			slog.String("task", task.ID),
			slog.String("reason", string(task.Reason)),
		)
		errs = append(errs, discardResults(ctx, s.Objects, task))
	}
	return errors.Join(errs...)
}

func (s *Sweeper) resend(ctx context.Context) error {
	now := s.now()
	ids, err := s.Tasks.ClaimStale(ctx, now, now.Add(-staleAfter), sweepBatch)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, s.Queue.Notify(ctx, id))
	}
	return errors.Join(errs...)
}

func (s *Sweeper) pollDue(ctx context.Context) error {
	ids, err := s.Tasks.DueTasks(ctx, s.now(), sweepBatch)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var group sync.WaitGroup
	slots := make(chan struct{}, concurrentPolls)
	errs := make([]error, len(ids))
	for i, id := range ids {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			errs[i] = s.Runner.Process(ctx, id)
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// Run sweeps on every tick until ctx is done, for deployments without Cloud
// Scheduler. Polls run beside the following ticks, so that a slow provider does not
// delay expiry; a tick skips its polls while those of an earlier tick run.
func (s *Sweeper) Run(ctx context.Context, ticks <-chan time.Time) {
	var polls sync.WaitGroup
	defer polls.Wait()
	idle := make(chan struct{}, 1)
	idle <- struct{}{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		s.logFailure(ctx, errors.Join(s.expire(ctx), s.resend(ctx)))
		select {
		case <-idle:
			polls.Go(func() {
				s.logFailure(ctx, s.pollDue(ctx))
				idle <- struct{}{}
			})
		default:
		}
	}
}

func (s *Sweeper) logFailure(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		s.Log.ErrorContext(ctx, "generation sweep failed", slog.String("error", err.Error()))
	}
}
