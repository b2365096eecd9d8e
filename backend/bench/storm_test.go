package bench

import (
	"testing"
	"time"
)

// size is how large a run is.
type size struct {
	tasks, entrants int
	pace            time.Duration // between orders
	killEvery       time.Duration
	times           int           // how much faster than the wall clock leases end
	patience        time.Duration // with a killed worker's tasks, by that clock; a hurried one makes much of a busy machine
}

// TestDispatch measures how long an order that nothing disturbs takes from being stored to the provider's edge: its
// message is published, carried to one of three worker processes, the intent is committed, the provider is called. The
// provider's own time is not in it; the hop to it over HTTP is. Orders come at a steady pace.
func TestDispatch(t *testing.T) {
	s := size{tasks: 100, entrants: 100, pace: 10 * time.Millisecond, times: 10}
	if given().full {
		s = size{tasks: 2000, entrants: 1000, pace: 20 * time.Millisecond, times: 1}
	}
	r := newRig(t, s.times, s.entrants)
	r.staff(s)
	refused := r.order(s.tasks, s.pace)
	r.drain(2 * time.Minute)
	v := r.judge()
	if v.tasks != s.tasks || v.outcomes["completed "] != s.tasks {
		t.Errorf("of %d tasks: %v", s.tasks, v.outcomes)
	}
	took := r.mess.dispatch(r.edge, sent)
	t.Logf("%d orders were refused", refused)
	publish(t,
		figure{What: "generation, undisturbed", Figure: "dispatch p50", Measured: milliseconds(quantile(took, 0.5)), Unit: "ms", Digits: 1},
		figure{What: "generation, undisturbed", Figure: "dispatch p95", Measured: milliseconds(quantile(took, 0.95)), Unit: "ms", Digits: 1, AtMost: new(50.0)},
	)
}

// TestStorm: three worker processes are killed at random and replaced, messages are dropped, doubled and delayed. Each
// task has one outcome, each operation was begun once, the ledger adds up, nothing is lost.
func TestStorm(t *testing.T) {
	s := size{tasks: 600, entrants: 200, pace: 10 * time.Millisecond, killEvery: 400 * time.Millisecond, times: 10, patience: 3 * time.Minute}
	if given().full {
		s = size{tasks: 10_000, entrants: 2500, pace: 12500 * time.Microsecond, killEvery: 3 * time.Second, times: 1, patience: 30 * time.Second}
	}
	r := newRig(t, s.times, s.entrants)
	r.staff(s)
	r.mess.turnOn()
	reaper := newReaper(r, s.killEvery)
	began := time.Now()
	refused := r.order(s.tasks, s.pace)
	reaper.stop()
	r.drain(r.clock.wall(2*time.Minute) + 30*time.Second)
	span := time.Since(began)
	v := r.judge()
	if v.tasks != s.tasks {
		t.Errorf("%d tasks of %d", v.tasks, s.tasks)
	}
	lost := v.outcomes["failed lost"]
	if v.outcomes["completed "]+lost != s.tasks {
		t.Errorf("outcomes nobody expects: %v", v.outcomes)
	}
	calling := 0
	for _, d := range reaper.deaths {
		if d.calling {
			calling++
		}
	}
	if calling < 3 || lost < calling {
		t.Errorf("%d workers were killed while they called the provider, but %d tasks were given up", calling, lost)
	}
	recovery := r.recovery(reaper.deaths, v)
	slowest := quantile(recovery, 1) * time.Duration(s.times)
	if slowest > s.patience {
		t.Errorf("a killed worker's task waited %s", slowest)
	}
	t.Logf("%d tasks in %s, %d workers killed (%d while they called), %d orders refused; messages: %d dropped, %d doubled, %d delayed; %v",
		v.tasks, span.Round(time.Second), len(reaper.deaths), calling, refused, r.mess.count(dropped), r.mess.count(doubled), r.mess.count(delayed), v.outcomes)
	took := r.mess.dispatch(r.edge, sent, doubled)
	what := "generation, workers killed"
	publish(t,
		figure{What: what, Figure: "tasks with one outcome, begun once at most", Measured: float64(v.tasks), AtLeast: new(float64(s.tasks))},
		figure{What: what, Figure: "workers killed", Measured: float64(len(reaper.deaths))},
		figure{What: what, Figure: "a dead worker's tasks go on within", Measured: slowest.Seconds(), Unit: "s", Digits: 1, AtMost: new(30.0)},
		figure{What: what, Figure: "dispatch p50, message not disturbed", Measured: milliseconds(quantile(took, 0.5)), Unit: "ms", Digits: 1},
		figure{What: what, Figure: "dispatch p95, message not disturbed", Measured: milliseconds(quantile(took, 0.95)), Unit: "ms", Digits: 1, AtMost: new(50.0)},
	)
}

// staff hires all workers and lets each draw once: what they are measured by is the queue, not their start.
func (r *rig) staff(s size) {
	r.t.Helper()
	for place := range workers {
		r.hire(place)
	}
	r.order(min(20*workers, s.entrants), 5*time.Millisecond)
	r.drain(time.Minute)
	if _, err := r.sql.Exec(r.t.Context(), `DELETE FROM generation_tasks`); err != nil {
		r.t.Fatal(err)
	}
	r.mess.forget()
}
