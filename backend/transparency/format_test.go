package transparency_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
)

// TestVectorsOfThePage: what the page prints is what the code computes.
func TestVectorsOfThePage(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("transparency.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	var salt transparency.Salt
	for i := range salt {
		salt[i] = byte(i)
	}
	const record = `{"kind":"judging.opened","edition":"international","at":"2025-10-02T09:00:00Z","data":{}}`
	commitment := transparency.Commit(transparency.Counts, salt, record)
	leaf := tlog.RecordHash(commitment[:])
	panel := ranking.Panel{
		Weights: []int{40, 30, 20, 10},
		Judges:  []string{"A", "B"},
		Works:   []int{1, 2, 3},
		Cards: []ranking.Card{
			{
				Judge:  "A",
				Work:   1,
				Scores: []int{8000, 7000, 9000, 6000},
			},
			{Judge: "A", Work: 2, Scores: []int{6000, 5000, 7000, 8000}},
			{
				Judge:  "A",
				Work:   3,
				Scores: []int{5000, 5050, 4950, 5000},
			},
			{Judge: "B", Work: 1, Scores: []int{9000, 9500, 8000, 7000}},
			{Judge: "B", Work: 3, Scores: []int{3000, 4000, 2000, 1000}},
		},
	}
	computed, err := ranking.Compute(panel, ranking.Options{Shrinkage: 2})
	if err != nil {
		t.Fatal(err)
	}
	wanted := []string{
		"    record      " + record, "    hash        " + transparency.DigestOf(salt, record).String(),
		"    commitment  " + commitment.String(), "    leaf hash   " + hex.EncodeToString(leaf[:]),
	}
	drawn, err := ranking.Compute(panel, ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range computed.Works {
		d := drawn.Works[i].Corrected
		c := w.Corrected.Criteria
		wanted = append(
			wanted,
			fmt.Sprintf(
				"| %d | %d | %s | %s | %s, %s, %s, %s | %s | %s, %s, %s, %s |",
				w.ID,
				w.Cards,
				w.Mean.Total,
				w.Corrected.Total,
				c[0],
				c[1],
				c[2],
				c[3],
				d.Total,
				d.Criteria[0],
				d.Criteria[1],
				d.Criteria[2],
				d.Criteria[3],
			),
		)
	}
	for _, text := range wanted {
		if !strings.Contains(page, text) {
			t.Errorf("the page lacks %q", text)
		}
	}
}
