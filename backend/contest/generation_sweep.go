package contest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The measures of one sweep.
const (
	sweepAtOnce = 200
	pollsAtOnce = 8
	unheardFor  = 20 * time.Second // after which a message counts as lost
)

// Sweep is one tick: it ends what hangs, sends again what was lost, and polls what
// is due. Ticks may run in several processes at once.
func (r *GenerationRunner) Sweep(ctx context.Context) error {
	return errors.Join(r.expire(ctx), r.resend(ctx), r.pollDue(ctx))
}

func (r *GenerationRunner) expire(ctx context.Context) error {
	ended, err := r.Tasks.ExpireGenerations(ctx, r.now(), sweepAtOnce)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var fieldErrs []error
	for _, task := range ended {
		r.Log.WarnContext(ctx, "generation given up", slog.String("task", task.ID), slog.String("reason", string(task.Reason)))
		fieldErrs = append(fieldErrs, discardResults(ctx, r.Objects, task))
	}
	return errors.Join(fieldErrs...)
}

func (r *GenerationRunner) resend(ctx context.Context) error {
	now := r.now()
	ids, err := r.Tasks.UnheardGenerations(ctx, now, now.Add(-unheardFor), sweepAtOnce)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var fieldErrs []error
	for _, id := range ids {
		fieldErrs = append(fieldErrs, r.Queue.Notify(ctx, id))
	}
	return errors.Join(fieldErrs...)
}

func (r *GenerationRunner) pollDue(ctx context.Context) error {
	ids, err := r.Tasks.DueGenerations(ctx, r.now(), sweepAtOnce)
	if err != nil {
		return fmt.Errorf("sweep generation tasks: %w", err)
	}
	var group sync.WaitGroup
	places := make(chan struct{}, pollsAtOnce)
	fieldErrs := make([]error, len(ids))
	for i, id := range ids {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			fieldErrs[i] = r.Look(ctx, id)
		})
	}
	group.Wait()
	return errors.Join(fieldErrs...)
}

// Sweeping sweeps at every beat until ctx ends; where no scheduler does. A provider
// that keeps polls waiting does not keep what hangs from being ended: the polls of a
// beat run beside the beats that follow, which leave theirs out until then.
func (r *GenerationRunner) Sweeping(ctx context.Context, beats <-chan time.Time) {
	var polls sync.WaitGroup
	defer polls.Wait()
	idle := make(chan struct{}, 1)
	idle <- struct{}{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-beats:
		}
		r.sweptWith(ctx, errors.Join(r.expire(ctx), r.resend(ctx)))
		select {
		case <-idle:
			polls.Go(func() {
				r.sweptWith(ctx, r.pollDue(ctx))
				idle <- struct{}{}
			})
		default:
		}
	}
}

func (r *GenerationRunner) sweptWith(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		r.Log.ErrorContext(ctx, "generation sweep failed", slog.String("error", err.Error()))
	}
}
