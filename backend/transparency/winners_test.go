package transparency_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestWinnersAreThoseThatWerePublished, for both verifiers.
func TestWinnersAreThoseThatWerePublished(t *testing.T) {
	t.Parallel()
	export := contestOf(t, 40)
	winners := []byte(`{"winners":[{"id":100}]}`)
	export.Rows = append(export.Rows, record(t, contest.RecordJudgingClosed, "", struct{}{}),
		record(t, contest.RecordPublished, "", transparency.PublicationData{SHA256: fmt.Sprintf("%x", sha256.Sum256(winners)), Awards: export.Awards}))
	export.Outcome, export.Winners = outcomeOf(t, export), winners
	export.Note = heads(t, testKeys(1), export.Rows, false)[len(export.Rows)]
	made := filesOf(t, export)
	verified, err := transparency.Verify(made.fs(), verifier(t, testKeys(1)))
	if err != nil || !verified.Winners {
		t.Fatalf("%v, winners %v", err, verified)
	}
	if err := pythontest.Verify(t, made, keyText(t)); err != nil {
		t.Fatal(err)
	}
	made[transparency.WinnersFile] = []byte(`{"winners":[{"id":101}]}`)
	if _, err := transparency.Verify(made.fs(), verifier(t, testKeys(1))); err == nil || !strings.Contains(err.Error(), "winners.json") {
		t.Errorf("other winners: %v", err)
	}
	if err := pythontest.Verify(t, made, keyText(t)); err == nil {
		t.Error("Python takes other winners")
	}
}
