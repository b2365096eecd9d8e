package upload

import (
	"context"
	"log/slog"
	"time"
)

// LateBacklogEvery is the interval at which a BacklogWatch looks.
const LateBacklogEvery = 15 * time.Second

// lateBacklogLogged is the interval at which it repeats that something is late.
const lateBacklogLogged = time.Minute

// LateKind is a kind of work that may be late. The filters of the alerts contain these words.
type LateKind string

// The kinds of work that may be late.
const (
	LateCodes      LateKind = "codes"
	LateEmails     LateKind = "emails"
	LateCopies     LateKind = "copies"
	LateChecks     LateKind = "checks"
	LateGeneration LateKind = "generation"
	LateLeaves     LateKind = "log"
	LateTicks      LateKind = "ticks"
)

// lateAfter is how long somebody waits for each kind before an engineer is told. Emails to many are sent one after
// another, codes before all others.
func lateAfter() map[LateKind]time.Duration {
	return map[LateKind]time.Duration{
		LateCodes: 90 * time.Second, LateEmails: 30 * time.Minute, LateCopies: time.Hour, LateChecks: 2 * time.Minute,
		LateGeneration: 2 * time.Minute, LateLeaves: time.Minute, LateTicks: 5 * time.Minute,
	}
}

// BacklogWatch logs which work is late, so that an alert needs the log alone. Any number may run at once. A database
// that cannot be asked is logged by the readiness check.
type BacklogWatch struct {
	Backlog func(ctx context.Context, now time.Time) (Backlog, error)
	Ticked  bool // a scheduler sends ticks
	Now     func() time.Time
	Log     *slog.Logger

	oldest  string // the record that had no leaf at the look before
	seen    time.Time
	late    map[LateKind]time.Time // when it was logged that a kind is late
	started time.Time
}

// Look measures the backlog once and logs what is late, and what is late no longer.
func (w *BacklogWatch) Look(ctx context.Context) error {
	now := w.Now()
	b, err := w.Backlog(ctx, now)
	if err != nil {
		return err
	}
	if w.started.IsZero() {
		w.started, w.late = now, map[LateKind]time.Time{}
	}
	if b.Oldest != w.oldest {
		w.oldest, w.seen = b.Oldest, now
	}
	if b.Oldest != "" {
		b.Leaves.Age = now.Sub(w.seen)
	}
	switch {
	case !w.Ticked:
		b.Ticks = Waiting{}
	case b.Ticks.Count == 0: // there never was one
		b.Ticks.Age = now.Sub(w.started)
	default: // one before the first look, from a service that was stopped for a while, says nothing about the scheduler
		b.Ticks.Age = min(b.Ticks.Age, now.Sub(w.started))
	}
	for kind, waiting := range map[LateKind]Waiting{
		LateCodes: b.Codes, LateEmails: b.Mails, LateCopies: b.Copies, LateChecks: b.Checks, LateGeneration: b.Tasks, LateLeaves: b.Leaves,
		LateTicks: b.Ticks,
	} {
		w.note(ctx, kind, waiting, now)
	}
	return nil
}

func (w *BacklogWatch) note(ctx context.Context, kind LateKind, waiting Waiting, now time.Time) {
	logged, late := w.late[kind]
	switch is := waiting.Age > lateAfter()[kind]; {
	case is && (!late || now.Sub(logged) >= lateBacklogLogged):
		w.late[kind] = now
		w.Log.ErrorContext(ctx, "work is late", slog.String("of", string(kind)), slog.Int64("count", waiting.Count),
			slog.Int("seconds", int(waiting.Age.Seconds())))
	case !is && late:
		delete(w.late, kind)
		w.Log.InfoContext(ctx, "work is late no longer", slog.String("of", string(kind)))
	}
}
