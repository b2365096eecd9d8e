package bench

import "testing"

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

// wantRowsOfTheShortlist wants reads of the whole shortlist, which organisers choose, to grow with it at most, and not with
// the works that were submitted.
func wantRowsOfTheShortlist(t *testing.T, few, many *judgingHarness) {
	t.Helper()
	short, long := int64(few.size.shortlisted()), int64(many.size.shortlisted())
	fewUse, manyUse := few.use(shortlistReads()), many.use(shortlistReads())
	for _, read := range shortlistReads() {
		a, b := fewUse[read].rows, manyUse[read]
		t.Logf("%-60s %6d rows, %d of %d works shortlisted, %6d, %d of %d", read, a, short, few.size.works, b.rows, long, many.size.works)
		if b.rows > a*long/short*3/2 {
			t.Errorf("%s examines %d rows with %d works shortlisted, %d with %d", read, a, short, b.rows, long)
		}
		if b.sequences != nil {
			t.Errorf("%s scans %v", read, b.sequences)
		}
	}
}
