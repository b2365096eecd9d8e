package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"marquee/backend/screening"
	"marquee/backend/upload"
)

// Copies counts the outcomes of screening copies.
func (t *Telemetry) Copies(store screening.Store) screening.Store {
	if t == nil {
		return store
	}
	return observedCopies{store, t}
}

// Copy returns the function that a worker calls before an attempt to make a copy: it begins a span in the trace of the
// request that queued the copy. end is called once, with the attempt's error. Nil for a nil Telemetry.
func (t *Telemetry) Copy() func(ctx context.Context, task upload.CopyTask) (_ context.Context, end func(error)) {
	if t == nil {
		return nil
	}
	return t.beginCopy
}

func (t *Telemetry) beginCopy(ctx context.Context, task upload.CopyTask) (_ context.Context, end func(error)) {
	begun, kind := time.Now(), attribute.String("marquee.kind", string(task.Kind))
	ctx, options := continued(ctx, task.Trace)
	ctx, span := t.tracer.Start(ctx, "screening copy", append(options, trace.WithAttributes(kind))...)
	return ctx, func(err error) {
		outcome := ended(span, err)
		t.instruments.copyTime.Record(ctx, time.Since(begun).Seconds(), with(kind, outcome))
	}
}

type observedCopies struct {
	screening.Store
	t *Telemetry
}

// FinishCopy implements screening.Store.
func (s observedCopies) FinishCopy(
	ctx context.Context,
	task upload.CopyTask,
	made upload.MadeCopy,
	now time.Time,
) error {
	return s.count(ctx, task, "made", "", s.Store.FinishCopy(ctx, task, made, now))
}

// FailCopy implements screening.Store.
func (s observedCopies) FailCopy(
	ctx context.Context,
	task upload.CopyTask,
	reason upload.CopyReason,
	now time.Time,
) error {
	return s.count(ctx, task, "failed", string(reason), s.Store.FailCopy(ctx, task, reason, now))
}

// RequeueCopy implements screening.Store.
func (s observedCopies) RequeueCopy(
	ctx context.Context,
	task upload.CopyTask,
	failed bool,
	now, nextLook time.Time,
) error {
	return s.count(ctx, task, "repeated", "", s.Store.RequeueCopy(ctx, task, failed, now, nextLook))
}

func (s observedCopies) count(ctx context.Context, task upload.CopyTask, event, reason string, err error) error {
	if err == nil {
		s.t.instruments.copies.Add(
			ctx,
			1,
			with(attribute.String("marquee.event", event), attribute.String("marquee.kind", string(task.Kind)),
				attribute.String("marquee.reason", reason)),
		)
	}
	return err
}
