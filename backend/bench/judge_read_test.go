package bench

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// call is a signed read by a judge or nominator.
type call struct {
	by    reader
	path  string // between /apis/activity/ and the hash
	query string
}

func (c call) String() string { return string(c.by) + " " + c.path + " " + c.query }

// judgeReads returns every read that the judging pages make. last is the number of the last page of 20 works, word is
// in some of the works.
func judgeReads(last int, word string) []call {
	return []call{
		{nominatorReader, "nominate/works", "page=1"},
		{nominatorReader, "nominate/works", "page=3&pageSize=20"},
		{nominatorReader, "nominate/works", fmt.Sprintf("page=%d", last)},
		{nominatorReader, "nominate/works", "page=1&watched=true"},
		{nominatorReader, "nominate/works", "page=1&watched=false"},
		{nominatorReader, "nominate/works", "page=1&q=" + url.QueryEscape(word)},
		{nominatorReader, "nominate/works", "page=1&q=" + url.QueryEscape("的")}, // in most works
		{nominatorReader, "nominate/works", "page=1&q=river"},
		{nominatorReader, "nominate/works", fmt.Sprintf("page=%d&watched=false", last-2)},
		{nominatorReader, "nominate/works", "page=1&watched=false&q=" + url.QueryEscape("的")},
		{nominatorReader, "nominate/works", "page=1&watched=true&q=" + url.QueryEscape("的")},
		{nominatorReader, "nominate/work/7", ""},
		{nominatorReader, "nominate/history", ""},
		{nominatorReader, "nominate/state", ""},
		{judgeReader, "judge/works", ""},
		{judgeReader, "judge/works", "page=1"},
		{judgeReader, "judge/work/7", ""},
		{judgeReader, "judge/history", ""},
		{judgeReader, "judge/state", ""},
	}
}

// TestJudgeRead measures how the time of every signed read of the jury grows with the contest, and the size of the
// answers. With -full it also counts the reads that caused sequential scans of tables that grow with the contest,
// from PostgreSQL's statistics.
func TestJudgeRead(t *testing.T) {
	small, large, rounds := contestSize{100, 4, 40, 80}, contestSize{400, 10, 100, 400}, 3
	if given().full {
		small, large, rounds = contestSize{100, 4, 40, 80}, contestSize{10_000, 200, 30_000, 40_000}, 60
	}
	few, many := newJudgingHarness(t, small), newJudgingHarness(t, large)
	what := fmt.Sprintf("reads by the jury, %d works", large.works)
	against := fmt.Sprintf("time against %d works, ×", small.works)
	// A word in so many of 10,000 works is in none of 100. A page that it fills is compared with a full page.
	word := "机"
	fewReads, manyReads := judgeReads(small.works/20, word), judgeReads(large.works/20, word)
	if given().full {
		manyReads = judgeReads(large.works/20, "太空")
	}
	slowest, heaviest := 0.0, 0
	for n, read := range manyReads {
		if a, b := few.items(fewReads[n]), many.items(read); a != b {
			t.Errorf(
				"%s answers %d items of %d works, %d of %d: choose a read that answers as many",
				read,
				a,
				small.works,
				b,
				large.works,
			)
		}
		grown, took, size := compare(few, many, fewReads[n], read, rounds)
		slowest = max(slowest, grown)
		if strings.HasPrefix(read.query, "page=") {
			heaviest = max(heaviest, size)
		}
		if n == 0 {
			publish(t, figure{What: what, Figure: "a page of 20, p50", Measured: took, Unit: "ms", Digits: 1})
		}
	}
	publish(
		t,
		figure{What: what, Figure: "the slowest, " + against, Measured: slowest, Digits: 2, AtMost: new(1.5)},
		figure{
			What:     what,
			Figure:   "the largest page of 20, gzip",
			Measured: float64(heaviest) / 1000,
			Unit:     "kB",
			Digits:   1,
			AtMost:   new(50.0),
		},
	)
	compareShortlistReads(few, many, rounds)
	if !given().full {
		return // a sequential scan is right for a table of two pages
	}
	scanning, whole := 0, many.smallTables()
	for read, use := range many.use(append(manyReads, shortlistReads()...)) {
		scanned := slices.DeleteFunc(use.sequences, func(scan string) bool {
			table, _, _ := strings.Cut(scan, " ")
			return slices.Contains(whole, table)
		})
		if len(scanned) > 0 {
			t.Logf("sequential scans of %s: %v", read, scanned)
			scanning++
		}
	}
	publish(t, figure{What: what, Figure: "with a sequential scan", Measured: float64(scanning), AtMost: new(0.0)})
}

// compare makes a read of two contests in turn. It returns how many times as long as in the small contest it takes in
// the large one, how long it takes there in milliseconds, both the median, and the size of its compressed answer.
func compare(few, many *judgingHarness, small, large call, rounds int) (grown, took float64, size int) {
	var ratios, times []float64
	for i := range rounds {
		a, _ := few.time(small)
		b, bytes := many.time(large)
		size = bytes
		if i >= rounds/10 { // the first reads fill caches
			ratios, times = append(ratios, float64(b)/float64(a)), append(times, milliseconds(b))
		}
	}
	grown, took = median(ratios), median(times)
	many.t.Logf(
		"%-60s %6.2f ms, %.2f × (p10 %.2f, p90 %.2f)",
		large,
		took,
		grown,
		quantile(ratios, 0.1),
		quantile(ratios, 0.9),
	)
	return grown, took, size
}

// However many works there are, a read examines about as many rows, and finds them by indexes. It is the rule behind
// the times that TestJudgeRead measures, and does not depend on the machine.
func TestJudgeReadsExamineFewRows(t *testing.T) {
	few, many := newJudgingHarness(
		t,
		contestSize{100, 4, 40, 80},
	), newJudgingHarness(
		t,
		contestSize{2000, 40, 2000, 4000},
	)
	few.indexesOnly()
	many.indexesOnly()
	fewReads, manyReads := judgeReads(few.size.works/20, "太空"), judgeReads(many.size.works/20, "太空")
	fewUse, manyUse := few.use(fewReads), many.use(manyReads)
	for n, read := range manyReads {
		a, b := fewUse[fewReads[n]].rows, manyUse[read]
		t.Logf("%-60s %6d rows of %d works, %6d of %d", read, a, few.size.works, b.rows, many.size.works)
		if b.rows > a*3/2+450 { // a search reads MostFound works, which few do not have
			t.Errorf("%s examines %d rows of %d works, %d of %d", read, a, few.size.works, b.rows, many.size.works)
		}
		if b.sequences != nil {
			t.Errorf("%s scans %v", read, b.sequences)
		}
	}
	wantRowsOfTheShortlist(t, few, many)
}

// smallTables returns the tables of fewer than 1,000 rows, which are read fastest as a whole: empty ones, and
// work_blocks with its 256 rows an edition.
func (h *judgingHarness) smallTables() []string {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	rows, err := connection.Query(h.t.Context(), `
		SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples < 1000`)
	if err != nil {
		h.t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		h.t.Fatal(err)
	}
	return tables
}

// indexesOnly makes new connections avoid sequential scans, which are right for small tables. What they scan all the
// same has no index.
func (h *judgingHarness) indexesOnly() {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	if _, err := connection.Exec(h.t.Context(), `
		DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database()); END $$`); err != nil {
		h.t.Fatal(err)
	}
}

// tableUse is what a call read of the judging tables, according to PostgreSQL's statistics.
type tableUse struct {
	rows      int64    // fetched from tables, or read from a B-tree alone, per call
	sequences []string // the tables that were scanned sequentially
}

// use returns what each read reads. The plan of a repeated statement may change, so it makes each read 12 times over
// new connections.
func (h *judgingHarness) use(reads []call) map[call]tableUse {
	h.t.Helper()
	const times = 12
	found := map[call]tableUse{}
	before := h.counters()
	for _, c := range reads {
		h.reopen()
		for range times {
			h.read(c)
		}
		h.closeDB() // connections report their statistics when they close
		after, use := h.counters(), tableUse{}
		for table, n := range after {
			use.rows += (n.rows - before[table].rows) / times
			if scans := n.scans - before[table].scans; scans > 0 {
				use.sequences = append(use.sequences, fmt.Sprintf("%s %d×", table, scans))
			}
		}
		found[c], before = use, after
	}
	return found
}

// tableCounters are PostgreSQL's statistics of a table.
type tableCounters struct{ scans, rows int64 }

// counters returns the statistics of each judging table. It waits until all other connections are closed.
func (h *judgingHarness) counters() map[string]tableCounters {
	h.t.Helper()
	h.closeDB()
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	for left := 1; left > 0; {
		err := connection.QueryRow(h.t.Context(), `
			SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`).Scan(&left)
		if err != nil {
			h.t.Fatal(err)
		}
	}
	rows, err := connection.Query(h.t.Context(), `
		SELECT relname, seq_scan, seq_tup_read + coalesce(idx_tup_fetch, 0) + coalesce((
			SELECT sum(i.idx_tup_read) FROM pg_stat_user_indexes i
			JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam AND m.amname = 'btree'
			WHERE i.relid = t.relid), 0)::bigint
		FROM pg_stat_user_tables t
		WHERE relname IN ('submissions', 'judges', 'judge_sessions', 'nominations', 'watched_works', 'viewings', 'judge_notes', 'scorecards', 'uploads',
			'screening_copies', 'work_blocks', 'shortlist', 'assignments', 'recusals')`)
	if err != nil {
		h.t.Fatal(err)
	}
	counters := map[string]tableCounters{}
	var table string
	var n tableCounters
	_, err = pgx.ForEachRow(rows, []any{&table, &n.scans, &n.rows}, func() error { counters[table] = n; return nil })
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
