package transparency_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestWinnersAreThoseThatWerePublished, for both verifiers.
func TestWinnersAreThoseThatWerePublished(t *testing.T) {
	t.Parallel()
	export := contestOf(t, 40)
	page := []byte("<!doctype html>")
	winners, err := json.Marshal(winnersOf(export.Outcome))
	if err != nil {
		t.Fatal(err)
	}
	export.Rows = append(export.Rows, record(t, contest.RecordJudgingClosed, "", struct{}{}),
		record(t, contest.RecordPublished, "", transparency.PublicationData{
			SHA256: fmt.Sprintf(
				"%x",
				sha256.Sum256(winners),
			),
			Awards: export.Awards,
			Report: fmt.Sprintf("%x", sha256.Sum256(page)),
		}))
	export.Outcome, export.Winners, export.Report = outcomeOf(t, export), winners, page
	export.Note = heads(t, testKeys(1), export.Rows, false)[len(export.Rows)]
	made := filesOf(t, export)
	verified, err := transparency.Verify(made.fs(), verifier(t, testKeys(1)))
	if err != nil || !verified.Winners || !verified.Report {
		t.Fatalf("%v, winners %v", err, verified)
	}
	if err := pythontest.Verify(t, made, keyText(t)); err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]string{transparency.WinnersFile: `{"winners":[{"id":101}]}`, transparency.ReportFile: "<!doctype html> "} {
		altered := made.clone()
		altered[name] = []byte(other)
		if _, err := transparency.Verify(
			altered.fs(),
			verifier(t, testKeys(1)),
		); err == nil ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("another %s: %v", name, err)
		}
		if err := pythontest.Verify(t, altered, keyText(t)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("Python, another %s: %v", name, err)
		}
	}
	unpublished := filesOf(t, contestOf(t, 40))
	unpublished[transparency.ReportFile] = page
	if _, err := transparency.Verify(unpublished.fs(), verifier(t, testKeys(1))); err == nil {
		t.Error("a report is accepted that no publication names")
	}
}

func winnersOf(o transparency.Outcome) results.Winners {
	winners, ranks := results.Winners{Ranking: o.Official, Winners: []results.Winner{}}, map[int]int{}
	for _, w := range o.Ranks {
		ranks[w.WorkID] = w.Mean.Rank
		if o.Official == "corrected" {
			ranks[w.WorkID] = w.Corrected.Rank
		}
	}
	for _, a := range o.Awards {
		winners.Winners = append(winners.Winners, results.Winner{WorkID: a.WorkID, Prizes: a.Prizes, Rank: ranks[a.WorkID]})
	}
	return winners
}
