package transparency_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
	"marquee/backend/witness"
)

// cosigner is a witness of the tests' log.
func cosigner(t *testing.T, name string) witness.Client {
	t.Helper()
	signer, err := witness.NewSigner(name, append([]byte(name), make([]byte, 32-len(name))...))
	if err != nil {
		t.Fatal(err)
	}
	key, err := testKeys(1).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	w, err := witness.New(witness.Options{
		Signer: signer,
		Logs:   []string{strings.TrimSpace(key)},
		State:  filepath.Join(t.TempDir(), "state"),
		Now:    time.Now,
		Log:    slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(w.Handler())
	t.Cleanup(func() { server.Close(); _ = w.Close() })
	return witness.Client{Key: signer.Key, URL: server.URL, HTTP: server.Client()}
}

func cosign(t *testing.T, c witness.Client, head string) string {
	t.Helper()
	line, err := c.Add(context.Background(), witness.Request{Head: head})
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestWitnessesOfAnExport: its own head must have the quorum; both verifiers say so.
func TestWitnessesOfAnExport(t *testing.T) {
	t.Parallel()
	export := contestOf(t, 60)
	all := heads(t, testKeys(1), export.Rows, true)
	export.Note = all[60]
	a, b, c := cosigner(t, "a.example"), cosigner(t, "b.example"), cosigner(t, "c.example")
	export.Witnessed = all[60] + cosign(t, a, all[60]) + cosign(t, b, all[60])
	early := all[40] + cosign(t, c, all[40])
	keyText, err := testKeys(1).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		witnesses []witness.Client
		quorum    int
		alter     func(f files)
		refused   bool
	}{
		{"both", []witness.Client{a, b}, 2, nil, false},
		{"two of three", []witness.Client{a, b, c}, 2, nil, false},
		{"three of three", []witness.Client{a, b, c}, 3, nil, true},
		{"one, twice", []witness.Client{a, a}, 2, nil, true},
		{"none", nil, 0, nil, false},
		{"an earlier head", []witness.Client{c}, 1, func(f files) { f[transparency.WitnessedFile] = []byte(early) }, true},
		{"no file", []witness.Client{a}, 1, func(f files) { delete(f, transparency.WitnessedFile) }, true},
		{"an altered line", []witness.Client{a}, 1, func(f files) {
			w := f[transparency.WitnessedFile]
			i := strings.Index(string(w), "a.example ") + 40
			w[i] = 'A' + (w[i]+1)%26
		}, true},
		{"a head of another log", nil, 0, func(f files) {
			f[transparency.WitnessedFile] = []byte(heads(t, testKeys(1), contestOf(t, 60).Rows, false)[60])
		}, true},
	} {
		f := filesOf(t, export)
		if test.alter != nil {
			test.alter(f)
		}
		var keys []witness.Key
		options := []string{"--quorum", fmt.Sprint(test.quorum)}
		for _, w := range test.witnesses {
			keys, options = append(keys, w.Key), append(options, "--witness", w.Key.String())
		}
		verified, err := transparency.Verify(f.fs(), verifier(t, testKeys(1)))
		if err == nil {
			_, err = verified.CheckWitnesses(f.fs(), nil, keys, test.quorum)
		}
		if (err != nil) != test.refused {
			t.Errorf("%s: Go says %v", test.name, err)
		}
		if test.name == "one, twice" {
			continue
		}
		if err := pythontest.Verify(t, f, keyText, options...); (err != nil) != test.refused {
			t.Errorf("%s: Python says %v", test.name, err)
		}
	}
}

// TestHistoryIsNotRewrittenAfterAWitnessedHead: whoever has every key changes, drops, adds or moves records before a
// witnessed head, and signs the tree again. The saved head finds each.
func TestHistoryIsNotRewrittenAfterAWitnessedHead(t *testing.T) {
	t.Parallel()
	export := contestOf(t, 120)
	former := heads(t, testKeys(1), export.Rows[:100], false)[100]
	witnessed := former + cosign(t, cosigner(t, "a.example"), former)
	chance := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test
	for n := range 1000 {
		rows := slices.Clone(export.Rows)
		at, other := chance.IntN(100), chance.IntN(100)
		switch chance.IntN(4) {
		case 0:
			rows[at] = record(t, contest.RecordPadding, "", struct{}{})
		case 1:
			rows = slices.Delete(rows, at, at+1)
		case 2:
			rows = slices.Insert(rows, at, record(t, contest.RecordPadding, "", struct{}{}))
		default:
			if at == other {
				continue
			}
			rows[at], rows[other] = rows[other], rows[at]
		}
		size := int64(len(rows))
		var stored []tlog.Hash
		reader := tlog.HashReaderFunc(func(numbers []int64) ([]tlog.Hash, error) {
			found := make([]tlog.Hash, len(numbers))
			for i, number := range numbers {
				found[i] = stored[number]
			}
			return found, nil
		})
		for i, row := range rows {
			added, err := tlog.StoredHashes(int64(i), row.Commitment[:], reader)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, added...)
		}
		root, err := tlog.TreeHash(size, reader)
		if err != nil {
			t.Fatal(err)
		}
		forged := transparency.Export{Edition: contest.International, Rows: rows}
		files := filesOf(t, forged)
		verified := &transparency.Verified{
			Head: transparency.Head{Edition: contest.International, Size: size, Root: root},
		}
		if err := verified.CheckHead(files.fs(), "saved.txt", witnessed, verifier(t, testKeys(1))); err == nil {
			t.Fatalf("rewriting %d is not found", n)
		}
	}
}
