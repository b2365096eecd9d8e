package bench

import (
	"testing"
	"time"
)

// size is the size of a run.
type size struct {
	tasks, entrants int
	interval        time.Duration // between tasks
	killEvery       time.Duration
	times           int           // speed of the clock relative to the wall clock
	maxRecovery     time.Duration // of a killed worker's tasks, by that clock; a fast clock magnifies the delays of a busy machine
}

// TestDispatch measures the time from the storing of a task to the call of the provider, without faults: its message is
// published and delivered to one of three worker processes, which commits the lease and calls the provider. The time
// includes the HTTP request to the provider, but not its response time. Tasks are created at a constant interval.
func TestDispatch(t *testing.T) {
	s := size{tasks: 100, entrants: 100, interval: 10 * time.Millisecond, times: 10}
	if given().full {
		s = size{tasks: 2000, entrants: 1000, interval: 20 * time.Millisecond, times: 1}
	}
	h := newStudioHarness(t, s.times, s.entrants)
	h.startWorkers(s)
	refused := h.createTasks(s.tasks, s.interval)
	h.drain(2 * time.Minute)
	v := h.summarize()
	if v.tasks != s.tasks || v.outcomes["completed "] != s.tasks {
		t.Errorf("of %d tasks: %v", s.tasks, v.outcomes)
	}
	took := h.queue.dispatch(h.provider, sent)
	t.Logf("%d tasks were refused", refused)
	publish(
		t,
		figure{
			What:     "generation, undisturbed",
			Figure:   "dispatch p50",
			Measured: milliseconds(quantile(took, 0.5)),
			Unit:     "ms",
			Digits:   1,
		},
		figure{
			What:     "generation, undisturbed",
			Figure:   "dispatch p95",
			Measured: milliseconds(quantile(took, 0.95)),
			Unit:     "ms",
			Digits:   1,
			AtMost:   new(50.0),
		},
	)
}

// TestGenerationFaults kills and replaces three worker processes at random, and drops, doubles and delays messages.
// Each task has one outcome, each operation was started once, the ledger adds up, and no task is lost.
func TestGenerationFaults(t *testing.T) {
	s := size{
		tasks:       600,
		entrants:    200,
		interval:    10 * time.Millisecond,
		killEvery:   400 * time.Millisecond,
		times:       10,
		maxRecovery: 3 * time.Minute,
	}
	if given().full {
		s = size{
			tasks:       10_000,
			entrants:    2500,
			interval:    12500 * time.Microsecond,
			killEvery:   3 * time.Second,
			times:       1,
			maxRecovery: 30 * time.Second,
		}
	}
	h := newStudioHarness(t, s.times, s.entrants)
	h.startWorkers(s)
	h.queue.enable()
	killer := newKiller(h, s.killEvery)
	began := time.Now()
	refused := h.createTasks(s.tasks, s.interval)
	killer.stop()
	h.drain(h.clock.wall(2*time.Minute) + 30*time.Second)
	span := time.Since(began)
	v := h.summarize()
	if v.tasks != s.tasks {
		t.Errorf("%d tasks of %d", v.tasks, s.tasks)
	}
	lost := v.outcomes["failed lost"]
	if v.outcomes["completed "]+lost != s.tasks {
		t.Errorf("unexpected outcomes: %v", v.outcomes)
	}
	calling := 0
	for _, d := range killer.kills {
		if d.calling {
			calling++
		}
	}
	if calling < 3 || lost < calling {
		t.Errorf("%d workers were killed while they called the provider, but %d tasks were lost", calling, lost)
	}
	recovery := h.recovery(killer.kills, v)
	slowest := quantile(recovery, 1) * time.Duration(s.times)
	if slowest > s.maxRecovery {
		t.Errorf("a killed worker's task continued after %s", slowest)
	}
	t.Logf(
		"%d tasks in %s, %d workers killed (%d while they called), %d tasks refused; messages: %d dropped, %d doubled, %d delayed; %v",
		v.tasks,
		span.Round(time.Second),
		len(killer.kills),
		calling,
		refused,
		h.queue.count(dropped),
		h.queue.count(doubled),
		h.queue.count(delayed),
		v.outcomes,
	)
	took := h.queue.dispatch(h.provider, sent, doubled)
	what := "generation, workers killed"
	publish(
		t,
		figure{
			What:     what,
			Figure:   "tasks with one outcome, begun once at most",
			Measured: float64(v.tasks),
			AtLeast:  new(float64(s.tasks)),
		},
		figure{What: what, Figure: "workers killed", Measured: float64(len(killer.kills))},
		figure{
			What:     what,
			Figure:   "a dead worker's tasks go on within",
			Measured: slowest.Seconds(),
			Unit:     "s",
			Digits:   1,
			AtMost:   new(30.0),
		},
		figure{
			What:     what,
			Figure:   "dispatch p50, message not disturbed",
			Measured: milliseconds(quantile(took, 0.5)),
			Unit:     "ms",
			Digits:   1,
		},
		figure{
			What:     what,
			Figure:   "dispatch p95, message not disturbed",
			Measured: milliseconds(quantile(took, 0.95)),
			Unit:     "ms",
			Digits:   1,
			AtMost:   new(50.0),
		},
	)
}

// startWorkers starts all workers and lets each draw once, so that the figures do not include their start.
func (h *studioHarness) startWorkers(s size) {
	h.t.Helper()
	for slot := range workers {
		h.startWorker(slot)
	}
	h.createTasks(min(20*workers, s.entrants), 5*time.Millisecond)
	h.drain(time.Minute)
	if _, err := h.sql.Exec(h.t.Context(), `DELETE FROM generation_tasks`); err != nil {
		h.t.Fatal(err)
	}
	h.queue.reset()
}
