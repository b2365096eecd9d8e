package bench

import (
	"os"
	"time"

	"marquee/backend/studio"

	"github.com/jackc/pgx/v5"
)

// summary has the outcomes of all tasks.
type summary struct {
	tasks    int
	outcomes map[string]int // by state and reason
	ended    map[string]time.Time
}

// summarize checks every task: one outcome, at most one start, a ledger that adds up, results that exist.
func (h *studioHarness) summarize() summary {
	h.t.Helper()
	v := summary{outcomes: map[string]int{}, ended: map[string]time.Time{}}
	rows, err := h.sql.Query(h.t.Context(), `
		SELECT g.id::text, g.state::text, g.reason, g.operation, g.count, g.ended_at,
			(SELECT count(*) FROM generation_results r WHERE r.task_id = g.id),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'reserved'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'settled'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'given_back'), -1),
			coalesce((SELECT array_agg(object) FROM generation_results r WHERE r.task_id = g.id), '{}')
		FROM generation_tasks g`)
	if err != nil {
		h.t.Fatal(err)
	}
	var id, state, reason, operation string
	var count, results, reserved, settled, back int
	var ended time.Time
	var objects []string
	into := []any{&id, &state, &reason, &operation, &count, &ended, &results, &reserved, &settled, &back, &objects}
	_, err = pgx.ForEachRow(rows, into, func() error {
		v.tasks++
		v.outcomes[state+" "+reason]++
		v.ended[id] = h.clock.Since.Add(h.clock.wall(ended.Sub(h.clock.Since)))
		starts := h.provider.starts(id)
		if starts > 1 {
			h.t.Errorf("task %s was begun %d times", id, starts)
		}
		completed := state == string(studio.Completed)
		if completed != (results == count) || completed && (starts != 1 || operation == "") {
			h.t.Errorf(
				"task %s is %s with %d of %d results, begun %d times as %q",
				id,
				state,
				results,
				count,
				starts,
				operation,
			)
		}
		if reserved != count || settled != results || settled+back != reserved {
			h.t.Errorf(
				"task %s, %s: of %d reserved %d, settled %d, given back %d",
				id,
				state,
				count,
				reserved,
				settled,
				back,
			)
		}
		for _, object := range objects {
			if _, err := os.Stat(objectFolder{h.dir}.path(object)); err != nil {
				h.t.Errorf("task %s: %v", id, err)
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// recovery returns how long after each kill the tasks of the killed worker continued. A task that it had leased
// continues when another worker leases it or it is ended; one that it had only received, when another worker receives
// it.
func (h *studioHarness) recovery(kills []kill, v summary) []time.Duration {
	h.t.Helper()
	events := map[string][]entry{}
	for _, lives := range h.journals {
		for _, journal := range lives {
			for _, e := range readJournal(h.t, journal) {
				events[e.task] = append(events[e.task], e)
			}
		}
	}
	var took []time.Duration
	for _, d := range kills {
		for task, leased := range unfinished(readJournal(h.t, d.journal)) {
			next := v.ended[task]
			if next.Before(d.at) {
				continue // it had ended; only the message was not acknowledged
			}
			for _, e := range events[task] {
				continues := e.what == "leased" || e.what == "received" && !leased
				if continues && e.at.After(d.at) && e.at.Before(next) {
					next = e.at
				}
			}
			took = append(took, next.Sub(d.at))
		}
	}
	return took
}
