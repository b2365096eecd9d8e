package transparency_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// problemOf verifies and returns the first problem.
func problemOf(t *testing.T, f files, keys transparency.VerifierKeys) transparency.Problem {
	t.Helper()
	_, err := transparency.Verify(f.fs(), keys)
	var problems transparency.Problems
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("error %v", err)
	}
	return problems[0]
}

// signed is an export of the given number of leaves with its files.
func signed(t *testing.T, leaves int) (transparency.Export, files) {
	t.Helper()
	export := contestOf(t, leaves)
	export.Note = heads(t, testKeys(1), export.Rows, false)[leaves]
	return export, filesOf(t, export)
}

// TestProblemsNameFileLeafAndReason, so that the place in the export can be found.
func TestProblemsNameFileLeafAndReason(t *testing.T) {
	t.Parallel()
	_, original := signed(t, 300)
	keys := verifier(t, testKeys(1))
	line := func(f files, n int) []byte { return bytes.SplitAfter(f[transparency.RecordsFile], []byte("\n"))[n] }
	for _, c := range []struct {
		name   string
		alter  func(f files)
		file   string
		leaf   int64
		reason string
	}{
		{"score", func(f files) { line(f, 42)[len(line(f, 42))-4] ^= 1 }, "records.txt", 42, "salt and record are not those of the leaf"},
		{"salt", func(f files) { line(f, 299)[2] ^= 1 }, "records.txt", 299, "salt"},
		{"capital", func(f files) { copy(line(f, 7), bytes.ToUpper(line(f, 7)[:32])) }, "records.txt", 7, "neither a salt"},
		{"tile", func(f files) { f["tile/0/000"][77] ^= 1 }, "tile/0/000", -1, "not that of the head"},
		{"last tile", func(f files) { f["tile/0/001.p/44"][3] ^= 1 }, "tile/0/001.p/44", -1, "not that of the head"},
		{"strange tile", func(f files) { f["tile/0/002"] = []byte("x") }, "tile/0/002", -1, "no such tile"},
		{"no tile", func(f files) { delete(f, "tile/1/000.p/1") }, "tile/1/000.p/1", -1, "missing"},
		{"head", func(f files) { f["head.txt"][30] ^= 1 }, "head.txt", -1, "altered"},
		{"no head", func(f files) { delete(f, "head.txt") }, "head.txt", -1, "missing"},
		{"rank", func(f files) {
			f["ranking.json"] = bytes.Replace(f["ranking.json"], []byte(`"rank": 1,`), []byte(`"rank": 2,`), 1)
		}, "ranking.json", -1, "not those that the records give"},
		{"name", func(f files) {
			f["judges.txt"] = bytes.Replace(f["judges.txt"], []byte("Judge 3"), []byte("Judge X"), 1)
		}, "judges.txt", -2, "not the one that the log commits to"},
	} {
		altered := original.clone()
		c.alter(altered)
		problem := problemOf(t, altered, keys)
		if problem.File != c.file || c.leaf != -2 && problem.Leaf != c.leaf ||
			!strings.Contains(problem.Reason, c.reason) {
			t.Errorf("%s: %v", c.name, problem)
		}
	}
}

// TestOneFormOfAHeadIsAccepted: bits of base64 that carry nothing, further signatures and
// text around the note are refused.
func TestOneFormOfAHeadIsAccepted(t *testing.T) {
	t.Parallel()
	export, _ := signed(t, 20)
	keys := verifier(t, testKeys(1))
	if _, err := transparency.OpenHead(export.Note, keys); err != nil {
		t.Fatal(err)
	}
	for at := range export.Note {
		for bit := range 8 {
			altered := []byte(export.Note)
			altered[at] ^= 1 << bit
			if _, err := transparency.OpenHead(string(altered), keys); err == nil {
				t.Errorf("bit %d of byte %d is not found", bit, at)
			}
		}
	}
	for _, altered := range []string{export.Note + "\n", "\n" + export.Note, export.Note + strings.SplitAfter(export.Note, "\n\n")[1]} {
		if _, err := transparency.OpenHead(altered, keys); err == nil {
			t.Errorf("%q is accepted", altered)
		}
	}
	if _, err := transparency.OpenHead(
		export.Note,
		verifier(t, testKeys(2)),
	); !errors.Is(
		err,
		transparency.ErrHeadKey,
	) {
		t.Errorf("another key: %v", err)
	}
}

// TestHeadOfAFormerKeyIsAcceptedWhileItIsPublished: keys rotate.
func TestHeadOfAFormerKeyIsAcceptedWhileItIsPublished(t *testing.T) {
	t.Parallel()
	_, exported := signed(t, 20)
	former, err := testKeys(1).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	current, err := testKeys(2).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := transparency.ParseKeys(current + former)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := transparency.Verify(exported.fs(), keys); err != nil {
		t.Error(err)
	}
}

// TestHeadsOfOneLogLeadToEachOther: every former head leads to the export, a newer one
// shows what is missing, and one of a fork is found, whether it is shorter or as long.
func TestHeadsOfOneLogLeadToEachOther(t *testing.T) {
	t.Parallel()
	rows := contestOf(t, 300).Rows
	for i := range rows { // the record of their erasure is not in the shorter export
		if rows[i].Erased {
			rows[i] = record(t, contest.RecordReceipt, "", transparency.ReceiptData{})
		}
	}
	all := heads(t, testKeys(1), rows, true)
	fork := slices.Clone(rows)
	fork[150] = record(t, contest.RecordScorecard, "someone", transparency.ScorecardData{WorkID: 1})
	forked := heads(t, testKeys(1), fork, true)
	keys := verifier(t, testKeys(1))
	export := transparency.Export{Edition: contest.International, Note: all[280], Rows: rows[:280]}
	export.Outcome = outcomeOf(t, export)
	exported := filesOf(t, export)
	verified, err := transparency.Verify(exported.fs(), keys)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1; size <= 300; size++ {
		err := verified.CheckHead(exported.fs(), "other", all[size], keys)
		switch {
		case size <= 280 && err != nil:
			t.Errorf("former head of %d leaves: %v", size, err)
		case size > 280 && (err == nil || !strings.Contains(err.Error(), "leaves are missing")):
			t.Errorf("newer head of %d leaves: %v", size, err)
		}
		if size > 150 && size <= 280 {
			if err := verified.CheckHead(
				exported.fs(),
				"fork",
				forked[size],
				keys,
			); err == nil ||
				!strings.Contains(err.Error(), "forked") {
				t.Errorf("fork of %d leaves: %v", size, err)
			}
		}
	}
}

// TestReceiptIsFoundByItsHash: and another is not.
func TestReceiptIsFoundByItsHash(t *testing.T) {
	t.Parallel()
	_, exported := signed(t, 30)
	verified, err := transparency.Verify(exported.fs(), verifier(t, testKeys(1)))
	if err != nil {
		t.Fatal(err)
	}
	if leaf, found := verified.FindReceipt(
		[32]byte{31: 3},
	); !found ||
		verified.Records[leaf].Kind != contest.RecordReceipt {
		t.Errorf("receipt 3: leaf %d, %t", leaf, found)
	}
	if _, found := verified.FindReceipt([32]byte{31: 1}); found {
		t.Error("an erased receipt is found")
	}
}
