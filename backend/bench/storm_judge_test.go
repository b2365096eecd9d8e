package bench

import (
	"os"
	"time"

	"marquee/backend/studio"

	"github.com/jackc/pgx/v5"
)

// verdict is what became of all tasks.
type verdict struct {
	tasks    int
	outcomes map[string]int // by state and reason
	ended    map[string]time.Time
}

// judge holds every task against the rules: one outcome, one start, a ledger that adds up, results that are there.
func (r *rig) judge() verdict {
	r.t.Helper()
	v := verdict{outcomes: map[string]int{}, ended: map[string]time.Time{}}
	rows, err := r.sql.Query(r.t.Context(), `
		SELECT g.id::text, g.state::text, g.reason, g.operation, g.count, g.ended_at,
			(SELECT count(*) FROM generation_results r WHERE r.task_id = g.id),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'reserved'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'settled'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'given_back'), -1),
			coalesce((SELECT array_agg(object) FROM generation_results r WHERE r.task_id = g.id), '{}')
		FROM generation_tasks g`)
	if err != nil {
		r.t.Fatal(err)
	}
	var id, state, reason, operation string
	var count, results, reserved, settled, back int
	var ended time.Time
	var objects []string
	into := []any{&id, &state, &reason, &operation, &count, &ended, &results, &reserved, &settled, &back, &objects}
	_, err = pgx.ForEachRow(rows, into, func() error {
		v.tasks++
		v.outcomes[state+" "+reason]++
		v.ended[id] = r.clock.Since.Add(r.clock.wall(ended.Sub(r.clock.Since)))
		starts := r.edge.starts(id)
		if starts > 1 {
			r.t.Errorf("task %s was begun %d times", id, starts)
		}
		completed := state == string(studio.Completed)
		if completed != (results == count) || completed && (starts != 1 || operation == "") {
			r.t.Errorf("task %s is %s with %d of %d results, begun %d times as %q", id, state, results, count, starts, operation)
		}
		if reserved != count || settled != results || settled+back != reserved {
			r.t.Errorf("task %s, %s: of %d reserved %d, settled %d, given back %d", id, state, count, reserved, settled, back)
		}
		for _, object := range objects {
			if _, err := os.Stat(shelf{r.dir}.path(object)); err != nil {
				r.t.Errorf("task %s: %v", id, err)
			}
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

// recovery is how long after each death the tasks went on that the dead worker had in its hands. One that it had taken
// goes on when somebody else takes it or it is ended; one that it had only heard of, when somebody else hears of it.
// What the next worker's death costs is counted there.
func (r *rig) recovery(deaths []death, v verdict) []time.Duration {
	r.t.Helper()
	events := map[string][]entry{}
	for _, lives := range r.journals {
		for _, journal := range lives {
			for _, e := range readJournal(r.t, journal) {
				events[e.task] = append(events[e.task], e)
			}
		}
	}
	var took []time.Duration
	for _, d := range deaths {
		for task, taken := range held(readJournal(r.t, d.journal)) {
			next := v.ended[task]
			if next.Before(d.at) {
				continue // it had ended; only the message was not answered
			}
			for _, e := range events[task] {
				goesOn := e.what == "take" || e.what == "hear" && !taken
				if goesOn && e.at.After(d.at) && e.at.Before(next) {
					next = e.at
				}
			}
			took = append(took, next.Sub(d.at))
		}
	}
	return took
}
