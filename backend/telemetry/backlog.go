package telemetry

import (
	"context"
	"fmt"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"marquee/backend/upload"
)

// Pool is the use of a process's connections to the database.
type Pool struct{ Used, Idle, Most int64 }

// backlogTimeout bounds the query for the backlog.
const backlogTimeout = 5 * time.Second

// WatchDatabase measures, at every export, the pool of this process and the backlog in the database. Every process
// reports the same backlog: a dashboard shows the maximum, not the sum.
func (t *Telemetry) WatchDatabase(pool func() Pool, backlog func(context.Context) (upload.Backlog, error)) error {
	if t == nil {
		return nil
	}
	var err error
	gauge := func(name, unit, description string) metric.Int64ObservableGauge {
		g, failed := t.meter.Int64ObservableGauge(name, metric.WithUnit(unit), metric.WithDescription(description))
		if err == nil {
			err = failed
		}
		return g
	}
	age := func(name, description string) metric.Float64ObservableGauge {
		g, failed := t.meter.Float64ObservableGauge(name, metric.WithUnit("s"), metric.WithDescription(description))
		if err == nil {
			err = failed
		}
		return g
	}
	connections := gauge("db.client.connection.count", "{connection}", "Connections of the pool, used and idle")
	most := gauge("db.client.connection.max", "{connection}", "Most connections of the pool")
	mails, mailAge := gauge(
		"marquee.outbox.waiting",
		"{mail}",
		"Mails that are not sent",
	), age(
		"marquee.outbox.age",
		"Time since the oldest of them was to be sent",
	)
	codeAge := age("marquee.outbox.code.age", "Time since the oldest code or link for a login was to be sent")
	checks, checkAge := gauge(
		"marquee.checks.waiting",
		"{file}",
		"Files whose check is not finished",
	), age(
		"marquee.checks.age",
		"Time since the check of the oldest was asked for",
	)
	leaves := gauge("marquee.log.waiting", "{record}", "Records of the transparency log without a leaf")
	tasks, taskAge := gauge(
		"marquee.queue.waiting",
		"{task}",
		"Generation tasks that are not started",
	), age(
		"marquee.queue.age",
		"Time since the oldest of them was ordered",
	)
	copies, copyAge := gauge(
		"marquee.copies.waiting",
		"{copy}",
		"Screening copies that are not made",
	), age(
		"marquee.copies.age",
		"Time since the oldest of them was queued",
	)
	if err != nil {
		return fmt.Errorf("prepare metrics: %w", err)
	}
	used, idle := with(
		attribute.String("db.client.connection.state", "used"),
	), with(
		attribute.String("db.client.connection.state", "idle"),
	)
	_, err = t.meter.RegisterCallback(func(ctx context.Context, o metric.Observer) error {
		now := pool()
		o.ObserveInt64(connections, now.Used, used)
		o.ObserveInt64(connections, now.Idle, idle)
		o.ObserveInt64(most, now.Most)
		ctx, cancel := context.WithTimeout(ctx, backlogTimeout)
		defer cancel()
		b, err := backlog(ctx)
		if err != nil {
			return fmt.Errorf("measure backlog: %w", err)
		}
		o.ObserveInt64(mails, b.Mails.Count)
		o.ObserveFloat64(mailAge, b.Mails.Age.Seconds())
		o.ObserveFloat64(codeAge, b.Codes.Age.Seconds())
		o.ObserveInt64(checks, b.Checks.Count)
		o.ObserveFloat64(checkAge, b.Checks.Age.Seconds())
		o.ObserveInt64(leaves, b.Leaves.Count)
		o.ObserveInt64(tasks, b.Tasks.Count)
		o.ObserveFloat64(taskAge, b.Tasks.Age.Seconds())
		o.ObserveInt64(copies, b.Copies.Count)
		o.ObserveFloat64(copyAge, b.Copies.Age.Seconds())
		return nil
	}, connections, most, mails, mailAge, codeAge, checks, checkAge, leaves, tasks, taskAge, copies, copyAge)
	if err != nil {
		return fmt.Errorf("prepare metrics: %w", err)
	}
	return nil
}
