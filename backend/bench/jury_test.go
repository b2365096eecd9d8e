package bench

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// call is a signed read of the jury's.
type call struct {
	role  contest.Role
	path  string // between /apis/activity/ and the hash
	query string
}

func (c call) String() string { return string(c.role) + " " + c.path + " " + c.query }

// juryCalls are all reads that the jury's pages make.
func juryCalls() []call {
	return []call{
		{contest.RoleNominator, "nominate/works", "page=1"},
		{contest.RoleNominator, "nominate/works", "page=3&pageSize=20"},
		{contest.RoleNominator, "nominate/works", "page=450"},
		{contest.RoleNominator, "nominate/works", "page=1&watched=true"},
		{contest.RoleNominator, "nominate/works", "page=1&watched=false"},
		{contest.RoleNominator, "nominate/works", "page=1&q=" + url.QueryEscape("太空")},
		{contest.RoleNominator, "nominate/works", "page=1&q=" + url.QueryEscape("的")}, // most works hold it
		{contest.RoleNominator, "nominate/work/7", ""},
		{contest.RoleNominator, "nominate/history", ""},
		{contest.RoleNominator, "nominate/state", ""},
		{contest.RoleJudge, "judge/works", ""},
		{contest.RoleJudge, "judge/works", "page=1"},
		{contest.RoleJudge, "judge/work/7", ""},
		{contest.RoleJudge, "judge/history", ""},
		{contest.RoleJudge, "judge/state", ""},
	}
}

// TestJury measures how a judge's signed read grows with the contest, and looks for sequential scans in what
// PostgreSQL really did for every read of the jury's.
func TestJury(t *testing.T) {
	small, large, rounds := crowd{works: 50, judges: 4, nominations: 20}, crowd{works: 200, judges: 10, nominations: 100}, 20
	if given().full {
		small, large, rounds = crowd{works: 100, judges: 4, nominations: 40}, crowd{works: 10_000, judges: 200, nominations: 30_000}, 300
	}
	few, many := newHall(t, small), newHall(t, large)
	first := juryCalls()[0]
	var ratios, took []float64
	for i := range rounds {
		a, b := few.time(first), many.time(first)
		if i >= rounds/10 { // the first ones fill caches
			ratios, took = append(ratios, float64(b)/float64(a)), append(took, milliseconds(b))
		}
	}
	page := many.read(first)
	t.Logf("pairs: %d, p10 %.2f ×, p90 %.2f ×", len(ratios), quantile(ratios, 0.1), quantile(ratios, 0.9))
	what := fmt.Sprintf("a nominator's page among %d works", large.works)
	publish(t,
		figure{What: what, Figure: "p50", Measured: median(took), Unit: "ms", Digits: 1},
		figure{What: what, Figure: fmt.Sprintf("time against %d works, ×", small.works), Measured: median(ratios), Digits: 2, AtMost: new(1.5)},
		figure{What: what, Figure: "20 works, gzip", Measured: float64(zipped(t, page)) / 1000, Unit: "kB", Digits: 1, AtMost: new(50.0)},
	)
	if !given().full {
		return // a table of two pages is rightly read from end to end
	}
	scans := many.scans()
	for request, tables := range scans {
		t.Logf("sequential scans of %s: %v", request, tables)
	}
	publish(t, figure{What: "all reads of the jury's", Figure: "that scan a table from end to end", Measured: float64(len(scans)), AtMost: new(0.0)})
}

// read makes a signed call and returns its answer.
func (h *hall) read(c call) []byte {
	h.t.Helper()
	seat := h.seats[c.role]
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	query := url.Values{"timestamp": {timestamp}, "name": {seat.name}}.Encode()
	if c.query != "" {
		query += "&" + c.query
	}
	address := fmt.Sprintf("%s/apis/activity/%s/%s?%s", h.url, c.path, contest.Sign(seat.token, timestamp, seat.name), query)
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("f", "PASSPORT_INTL")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s: %s, %v: %s", c, answer.Status, err, body)
	}
	return body
}

func (h *hall) time(c call) time.Duration {
	h.t.Helper()
	began := time.Now()
	body := h.read(c)
	took := time.Since(began)
	var answer struct {
		Data struct {
			Items []struct{ ID int }
			Total int
		}
	}
	if err := json.Unmarshal(body, &answer); err != nil || len(answer.Data.Items) != 20 || answer.Data.Total != h.crowd.works {
		h.t.Fatalf("%d of %d works, %v", len(answer.Data.Items), answer.Data.Total, err)
	}
	return took
}

// scans are the tables of the jury's that a call read from end to end, by call, as PostgreSQL's own statistics tell.
// A plan may change when a statement is repeated, so each call is made many times, over connections of its own.
func (h *hall) scans() map[string][]string {
	h.t.Helper()
	found := map[string][]string{}
	for _, c := range juryCalls() {
		before := h.counters()
		h.reopen()
		for range 12 {
			h.read(c)
		}
		h.closeDB() // a connection tells its statistics when it ends
		for table, n := range h.counters() {
			if n > before[table] {
				found[c.String()] = append(found[c.String()], fmt.Sprintf("%s %d×", table, n-before[table]))
			}
		}
	}
	return found
}

// counters are the sequential scans of each table, once no other connection is left.
func (h *hall) counters() map[string]int64 {
	h.t.Helper()
	h.closeDB()
	own, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer own.Close(context.Background())
	for left := 1; left > 0; {
		err := own.QueryRow(h.t.Context(), `
			SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).Scan(&left)
		if err != nil {
			h.t.Fatal(err)
		}
	}
	rows, err := own.Query(h.t.Context(), `
		SELECT relname, seq_scan FROM pg_stat_user_tables
		WHERE relname IN ('submissions', 'judges', 'judge_sessions', 'nominations', 'watched_works', 'scorecards', 'uploads')`)
	if err != nil {
		h.t.Fatal(err)
	}
	counters := map[string]int64{}
	var table string
	var n int64
	_, err = pgx.ForEachRow(rows, []any{&table, &n}, func() error { counters[table] = n; return nil })
	if err != nil {
		h.t.Fatal(err)
	}
	return counters
}

func zipped(t *testing.T, body []byte) int {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Len()
}
