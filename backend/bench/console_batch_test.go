package bench

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// decisionAboutMany is a decision about many registrations, as the console reads it.
type decisionAboutMany struct {
	ID, State string
	Counts    map[string]int
}

// TestDecisionAboutMany measures how long an organiser waits for the preview of a decision about all registrations that
// match a filter, for carrying it out, and for taking it back. None may be left out.
func TestDecisionAboutMany(t *testing.T) {
	size, rounds := contestSize{300, 10, 200, 200}, 2
	if given().full {
		size, rounds = contestSize{10_000, 40, 30_000, 4_000}, 20
	}
	h := newConsoleHarness(t, size)
	db, err := pgx.Connect(t.Context(), h.dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.Background())
	for _, statement := range []string{
		`UPDATE registrations SET state = 'SUBMITTED', reason = '', reviewed_by = '', reviewed_at = NULL`,
		`VACUUM ANALYZE`,
	} {
		if _, err := db.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, decision := range []string{"approve", "deny"} {
		what := fmt.Sprintf("%s all of %d registrations", decision, size.works)
		const batches = "/apis/organiser/registrations/batches"
		form := `{"decision": "` + decision + `", "filter": {"state": "SUBMITTED"}}`
		var plan decisionAboutMany
		var plans, names []float64
		for range rounds {
			plans = append(plans, h.timed(http.MethodPost, batches, "", form, &plan))
			names = append(names, h.timed(http.MethodGet, batches+"/"+plan.ID, "&page=1&pageSize=100", "", nil))
		}
		if plan.Counts["waiting"] != size.works {
			t.Fatalf("%s: the plan is about %v", what, plan.Counts)
		}
		h.publishMost(what, "preview, p95", quantile(plans, 0.95), "ms", 1000)
		h.publishMost(what, "a page of its names, p95", quantile(names, 0.95), "ms", 300)

		reasons := `{"reasons": {"en": "The link is dead.", "zh": "链接失效。"}}`
		done := h.whole(what, "carried out", batches+"/"+plan.ID, reasons, "done")
		undone := h.whole(what, "taken back", "/apis/organiser/registrations/undo", `{"batch": "`+plan.ID+`"}`, "undone")
		if done.Counts["done"] != size.works || undone.Counts["undone"] != size.works {
			t.Errorf("%s: done %v, undone %v", what, done.Counts, undone.Counts)
		}
		var left, mails int
		err := db.QueryRow(t.Context(), `
			SELECT (SELECT count(*) FROM registrations WHERE state <> 'SUBMITTED'), (SELECT count(*) FROM mails WHERE state = 'waiting' AND kind LIKE 'registration-%')`).
			Scan(&left, &mails)
		if err != nil {
			t.Fatal(err)
		}
		if left != 0 || mails != 0 {
			t.Errorf("%s: %d are still decided and %d mails wait after it was taken back", what, left, mails)
		}
	}
}

// whole repeats a call until the decision is in a state, as the console does.
func (h *consoleHarness) whole(what, name, path, form, state string) decisionAboutMany {
	h.t.Helper()
	var b decisionAboutMany
	var steps []float64
	began := time.Now()
	for b.State != state {
		steps = append(steps, h.timed(http.MethodPost, path, "", form, &b))
	}
	h.publishMost(what, name+", a step, p95", quantile(steps, 0.95), "ms", 5000)
	h.publishMost(what, name+", whole", time.Since(began).Seconds(), "s", 60)
	return b
}

// timed makes a call and returns the milliseconds that it took.
func (h *consoleHarness) timed(method, path, query, body string, answer any) float64 {
	h.t.Helper()
	var read struct{ Data any }
	read.Data = answer
	began := time.Now()
	h.call(method, path+"?edition=international"+query, body, &read)
	return milliseconds(time.Since(began))
}

func (h *consoleHarness) publishMost(what, name string, measured float64, unit string, most float64) {
	h.t.Helper()
	publish(h.t, figure{What: what, Figure: name, Measured: measured, Unit: unit, Digits: 1, AtMost: &most})
}
