package telemetry

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"marquee/backend/studio"
)

// Providers records a span for every call to a provider, in the trace of the request that created the task.
func (t *Telemetry) Providers(providers map[studio.Model]studio.Provider) map[studio.Model]studio.Provider {
	if t == nil {
		return providers
	}
	observed := make(map[studio.Model]studio.Provider, len(providers))
	for model, provider := range providers {
		observed[model] = observedProvider{provider, t}
	}
	return observed
}

type observedProvider struct {
	studio.Provider
	t *Telemetry
}

// Start implements studio.Provider.
func (p observedProvider) Start(ctx context.Context, request studio.Request) (operation string, err error) {
	ctx, end := p.t.call(ctx, "start", request)
	operation, err = p.Provider.Start(ctx, request)
	end(err)
	return operation, err
}

// Poll implements studio.Provider.
func (p observedProvider) Poll(
	ctx context.Context,
	request studio.Request,
	operation string,
) (progress studio.Progress, err error) {
	ctx, end := p.t.call(ctx, "poll", request)
	progress, err = p.Provider.Poll(ctx, request, operation)
	end(err)
	return progress, err
}

func (t *Telemetry) call(ctx context.Context, name string, request studio.Request) (context.Context, func(error)) {
	begun := time.Now()
	call, model := attribute.String("marquee.call", name), attribute.String("marquee.model", string(request.Model))
	ctx, options := continued(ctx, request.Trace)
	ctx, span := t.tracer.Start(
		ctx,
		"provider "+name,
		append(options, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(call, model))...)
	return ctx, func(err error) {
		outcome := "ok"
		var failure *studio.Failure
		switch {
		case errors.As(err, &failure):
			outcome = string(failure.Reason)
		case err != nil:
			outcome = "failed"
		}
		reason := attribute.String("marquee.outcome", outcome)
		span.SetAttributes(reason)
		if err != nil {
			span.SetStatus(codes.Error, "")
		}
		span.End()
		t.instruments.calls.Record(ctx, time.Since(begun).Seconds(), with(call, model, reason))
	}
}

// Tasks counts the tasks that a runner ends, and the price of their results. prices are millionths of a US dollar per
// picture or second, by model.
func (t *Telemetry) Tasks(store studio.RunStore, prices map[studio.Model]int64) studio.RunStore {
	if t == nil {
		return store
	}
	return observedTasks{store, t, prices}
}

type observedTasks struct {
	studio.RunStore
	t      *Telemetry
	prices map[studio.Model]int64
}

// EndTask implements studio.RunStore.
func (s observedTasks) EndTask(ctx context.Context, task studio.Task, outcome studio.Outcome, now time.Time) error {
	if err := s.RunStore.EndTask(ctx, task, outcome, now); err != nil {
		return err
	}
	model := attribute.String("marquee.model", string(task.Form.Model))
	edition := attribute.String("marquee.edition", string(task.Edition))
	s.t.instruments.tasks.Add(
		ctx,
		1,
		with(
			model,
			edition,
			attribute.String("marquee.state", string(outcome.State)),
			attribute.String("marquee.reason", string(outcome.Reason)),
		),
	)
	units := int64(len(outcome.Results)) * int64(max(task.Form.Duration, 1))
	if price := s.prices[task.Form.Model]; price > 0 && units > 0 {
		s.t.instruments.costs.Add(ctx, float64(price*units)/1e6, with(model, edition))
	}
	return nil
}
