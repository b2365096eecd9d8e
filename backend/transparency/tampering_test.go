package transparency_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

const (
	tamperedLeaves = 300
	tamperings     = 10_000
)

// tampering is a way to alter an export. It returns what it did, "" if nothing.
type tampering func(f files, r *rand.Rand) string

// target is the export that is tampered with.
type target struct {
	t      testing.TB
	export transparency.Export
	files  files
	heads  []string // by size
	forger transparency.Keys
	former sync.Map // files of the former exports, by size
}

func (c *target) tamperings() []tampering {
	return []tampering{c.flipBit, c.flipBit, c.flipBit, c.removeRow, c.doubleRow, c.swapRows, c.formerHead, c.formerExport, c.resign, c.rehash, c.claimErasure, c.removeFile}
}

// TestEveryTamperingIsFound alters an export of 300 leaves 10,000 times.
func TestEveryTamperingIsFound(t *testing.T) {
	t.Parallel()
	keys := testKeys(1)
	c := &target{t: t, export: contestOf(t, tamperedLeaves), forger: testKeys(2)}
	c.heads = heads(t, keys, c.export.Rows, true)
	c.export.Note = c.heads[tamperedLeaves]
	c.files = filesOf(t, c.export)
	known := verifier(t, keys)
	if err := c.verify(c.files, known); err != nil {
		t.Fatalf("the export itself does not pass: %v", err)
	}
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		group.Go(func() {
			for i := worker; i < tamperings; i += workers {
				c.try(uint64(i), known) //nolint:gosec // not negative
			}
		})
	}
	group.Wait()
}

// try alters a copy of the export in one way and fails the test unless that is found.
func (c *target) try(seed uint64, known transparency.VerifierKeys) {
	r := rand.New(rand.NewPCG(seed, 13)) //nolint:gosec // repeatable on purpose
	altered := maps.Clone(c.files)       // a tampering replaces the files that it alters
	all := c.tamperings()
	what := all[seed%uint64(len(all))](altered, r)
	if what == "" || maps.EqualFunc(altered, c.files, bytes.Equal) {
		c.t.Errorf("tampering %d changed nothing: %s", seed, what)
		return
	}
	if err := c.verify(altered, known); err == nil {
		c.t.Errorf("tampering %d was not found: %s", seed, what)
	}
}

// verify checks an export as an outsider does who has saved the newest head.
func (c *target) verify(f files, known transparency.VerifierKeys) error {
	system := f.fs()
	verified, err := transparency.Verify(system, known)
	if err != nil {
		return err
	}
	return verified.CheckHead(system, "saved", c.heads[tamperedLeaves], known)
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func (c *target) name(r *rand.Rand) string { return pick(r, slices.Sorted(maps.Keys(c.files))) }

func (c *target) flipBit(f files, r *rand.Rand) string {
	name := c.name(r)
	at, bit := r.IntN(len(f[name])), r.IntN(8)
	f[name] = slices.Clone(f[name])
	f[name][at] ^= 1 << bit
	return fmt.Sprintf("bit %d of byte %d of %s", bit, at, name)
}

func rowsOf(f files, r *rand.Rand) (string, []string) {
	name := pick(r, []string{transparency.RecordsFile, transparency.RecordsFile, transparency.JudgesFile})
	return name, strings.SplitAfter(strings.TrimSuffix(string(f[name]), "\n")+"\n", "\n")
}

func (c *target) removeRow(f files, r *rand.Rand) string {
	name, rows := rowsOf(f, r)
	at := r.IntN(len(rows) - 1)
	f[name] = []byte(strings.Join(slices.Delete(rows, at, at+1), ""))
	return fmt.Sprintf("row %d of %s removed", at, name)
}

func (c *target) doubleRow(f files, r *rand.Rand) string {
	name, rows := rowsOf(f, r)
	from, to := r.IntN(len(rows)-1), r.IntN(len(rows))
	f[name] = []byte(strings.Join(slices.Insert(rows, to, rows[from]), ""))
	return fmt.Sprintf("row %d of %s doubled at %d", from, name, to)
}

func (c *target) swapRows(f files, r *rand.Rand) string {
	name, rows := rowsOf(f, r)
	a := r.IntN(len(rows) - 1)
	b := (a + 1 + r.IntN(len(rows)-2)) % (len(rows) - 1)
	rows[a], rows[b] = rows[b], rows[a]
	f[name] = []byte(strings.Join(rows, ""))
	return fmt.Sprintf("rows %d and %d of %s swapped", a, b, name)
}

// formerHead puts a former head into the export.
func (c *target) formerHead(f files, r *rand.Rand) string {
	size := 1 + r.IntN(tamperedLeaves-1)
	f[transparency.HeadFile] = []byte(c.heads[size])
	return fmt.Sprintf("head of %d leaves", size)
}

// formerExport truncates the export to a former one, which is consistent in itself.
func (c *target) formerExport(f files, r *rand.Rand) string {
	size := tamperedLeaves/2 + r.IntN(tamperedLeaves/2)
	made, known := c.former.Load(size)
	if !known {
		former := transparency.Export{Edition: contest.International, Note: c.heads[size], Rows: c.export.Rows[:size]}
		former.Outcome = outcomeOf(c.t, former)
		made = filesOf(c.t, former)
		c.former.Store(size, made)
	}
	clear(f)
	maps.Copy(f, made.(files))
	return fmt.Sprintf("truncated to %d leaves", size)
}

// forge returns the export with another score in one of its scorecards.
func (c *target) forge(r *rand.Rand) (transparency.Export, int) {
	forged := c.export
	forged.Rows = slices.Clone(c.export.Rows)
	at := 20 + r.IntN(tamperedLeaves-30)
	row := &forged.Rows[at]
	row.Record = strings.Replace(row.Record, `"creativity":`, `"creativity":1`, 1)
	row.Commitment = transparency.Commit(row.Salt, row.Record)
	return forged, at
}

// resign forges a score and signs a head of the forged tree with another key.
func (c *target) resign(f files, r *rand.Rand) string {
	forged, at := c.forge(r)
	forged.Note = heads(c.t, c.forger, forged.Rows, false)[tamperedLeaves]
	maps.Copy(f, filesOf(c.t, forged))
	return fmt.Sprintf("score of leaf %d forged, signed with another key", at)
}

// rehash forges a score and makes the tiles of the forged tree.
func (c *target) rehash(f files, r *rand.Rand) string {
	forged, at := c.forge(r)
	maps.Copy(f, filesOf(c.t, forged))
	return fmt.Sprintf("score of leaf %d forged, with its tiles", at)
}

// claimErasure replaces a record by its commitment, as if it were erased.
func (c *target) claimErasure(f files, r *rand.Rand) string {
	hidden := c.export
	hidden.Rows = slices.Clone(c.export.Rows)
	at := 20 + r.IntN(tamperedLeaves-30)
	hidden.Rows[at] = transparency.Row{Commitment: hidden.Rows[at].Commitment, Erased: true}
	maps.Copy(f, filesOf(c.t, hidden))
	return fmt.Sprintf("leaf %d said to be erased", at)
}

func (c *target) removeFile(f files, r *rand.Rand) string {
	name := c.name(r)
	for name == transparency.JudgesFile { // names may be left out
		name = c.name(r)
	}
	delete(f, name)
	return name + " removed"
}
