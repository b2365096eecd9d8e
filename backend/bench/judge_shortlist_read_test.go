package bench

import (
	"fmt"
	"strings"
	"testing"
)

// shortlistReads returns every read of a judge without an assignment, who scores the whole shortlist.
func shortlistReads() []call {
	return []call{
		{shortlistReader, "judge/works", ""},
		{shortlistReader, "judge/works", "page=2"},
		{shortlistReader, "judge/work/7", ""},
		{shortlistReader, "judge/history", ""},
		{shortlistReader, "judge/state", ""},
	}
}

// wantRowsOfTheShortlist wants reads of the whole shortlist, which organisers choose, to grow with it at most, and not
// with the works that were submitted.
func wantRowsOfTheShortlist(t *testing.T, few, many *judgingHarness) {
	t.Helper()
	short, long := int64(few.size.shortlisted()), int64(many.size.shortlisted())
	fewUse, manyUse := few.use(shortlistReads()), many.use(shortlistReads())
	for _, read := range shortlistReads() {
		a, b := fewUse[read].rows, manyUse[read]
		t.Logf(
			"%-60s %6d rows, %d of %d works shortlisted, %6d, %d of %d",
			read,
			a,
			short,
			few.size.works,
			b.rows,
			long,
			many.size.works,
		)
		if b.rows > a*long/short*3/2 {
			t.Errorf("%s examines %d rows with %d works shortlisted, %d with %d", read, a, short, b.rows, long)
		}
		if b.sequences != nil {
			t.Errorf("%s scans %v", read, b.sequences)
		}
	}
}

// compareShortlistReads measures the reads of a judge without an assignment. All but that of one work grow with the
// works that organisers chose, a page too, since the whole list is put into the judge's own order: their time is that
// of a work.
func compareShortlistReads(few, many *judgingHarness, rounds int) {
	many.t.Helper()
	short, long := few.size.shortlisted(), many.size.shortlisted()
	what := fmt.Sprintf("reads of %d shortlisted, %d works", long, many.size.works)
	against := fmt.Sprintf("time against %d works, ×", few.size.works)
	slowest := 0.0
	for _, read := range shortlistReads() {
		grown, took, _ := compare(few, many, read, read, rounds)
		if read.path == "judge/work/7" {
			publish(
				many.t,
				figure{What: what, Figure: "one work, " + against, Measured: grown, Digits: 2, AtMost: new(1.5)},
			)
			continue
		}
		slowest = max(slowest, grown*float64(short)/float64(long))
		publish(
			many.t,
			figure{
				What:     what,
				Figure:   strings.TrimSpace(read.path+" "+read.query) + ", p50",
				Measured: took,
				Unit:     "ms",
				Digits:   1,
			},
		)
	}
	publish(
		many.t,
		figure{
			What:     what,
			Figure:   "the slowest of the list, of a work, " + against,
			Measured: slowest,
			Digits:   2,
			AtMost:   new(1.5),
		},
	)
}
