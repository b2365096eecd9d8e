package transparency_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
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

// tampering alters an export. It returns what it did, "" if nothing.
type tampering func(f files) string

// target is the export that is tampered with.
type target struct {
	t      testing.TB
	export transparency.Export
	files  files
	heads  []string // by size
	forger transparency.Keys
}

// TestEveryTamperingIsFound alters an export of 300 leaves 10,000 times: every bit of the head, every former head and
// export, every score forged, signed and erased, and random bits and rows of the other files.
func TestEveryTamperingIsFound(t *testing.T) {
	// Not in parallel with others: the pace of the garbage collector is set for the whole process. An export is
	// small and most of what is allocated is garbage at once.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	keys := testKeys(1)
	c := &target{t: t, export: contestOf(t, tamperedLeaves), forger: testKeys(2)}
	c.heads = heads(t, keys, c.export.Rows, true)
	c.export.Note = c.heads[tamperedLeaves]
	c.files = filesOf(t, c.export)
	known := verifier(t, keys)
	if err := c.verify(c.files, known); err != nil {
		t.Fatalf("the export itself does not pass: %v", err)
	}
	all := c.everyForgery()
	for seed := uint64(len(all)); seed < tamperings; seed++ {
		r := rand.New(rand.NewPCG(seed, 13)) //nolint:gosec // repeatable on purpose
		ways := []func(files, *rand.Rand) string{c.flipBit, c.flipBit, c.flipBit, c.removeRow, c.doubleRow, c.swapRows}
		all = append(all, func(f files) string { return ways[seed%uint64(len(ways))](f, r) })
	}
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		group.Go(func() {
			for i := worker; i < len(all); i += workers {
				c.try(i, all[i], known)
			}
		})
	}
	group.Wait()
}

// everyForgery returns the tamperings that concern a whole export or one leaf of it.
func (c *target) everyForgery() []tampering {
	var all []tampering
	for size := 1; size < tamperedLeaves; size++ {
		all = append(all, func(f files) string { return c.formerHead(f, size) })
	}
	for size := tamperedLeaves / 2; size < tamperedLeaves; size++ {
		all = append(all, func(f files) string { return c.formerExport(f, size) })
	}
	for leaf := 20; leaf < tamperedLeaves-10; leaf++ {
		for _, way := range []func(files, int) string{c.resign, c.rehash, c.claimErasure} {
			all = append(all, func(f files) string { return way(f, leaf) })
		}
	}
	for bit := range 8 * len(c.files[transparency.HeadFile]) {
		all = append(all, func(f files) string { return c.flip(f, transparency.HeadFile, bit) })
	}
	for name := range c.files {
		if name != transparency.JudgesFile && name != transparency.FormatFile { // they may be left out
			all = append(all, func(f files) string {
				delete(f, name)
				return name + " removed"
			})
		}
	}
	return all
}

// try alters a copy of the export in one way and fails the test unless that is found.
func (c *target) try(number int, alter tampering, known transparency.VerifierKeys) {
	altered := maps.Clone(c.files) // a tampering replaces the files that it alters
	what := alter(altered)
	if what == "" || maps.EqualFunc(altered, c.files, bytes.Equal) {
		c.t.Errorf("tampering %d changed nothing: %s", number, what)
		return
	}
	if err := c.verify(altered, known); err == nil {
		c.t.Errorf("tampering %d was not found: %s", number, what)
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

func (c *target) flip(f files, name string, bit int) string {
	f[name] = slices.Clone(f[name])
	f[name][bit/8] ^= 1 << (bit % 8)
	return fmt.Sprintf("bit %d of %s", bit, name)
}

// flipBit flips a random bit of the files other than the head.
func (c *target) flipBit(f files, r *rand.Rand) string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(c.files)), func(name string) bool {
		return name == transparency.HeadFile || name == transparency.FormatFile // which explains, and proves nothing
	})
	bits := 0
	for _, name := range names {
		bits += 8 * len(f[name])
	}
	bit := r.IntN(bits)
	for bit >= 8*len(f[names[0]]) {
		bit -= 8 * len(f[names[0]])
		names = names[1:]
	}
	return c.flip(f, names[0], bit)
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
func (c *target) formerHead(f files, size int) string {
	f[transparency.HeadFile] = []byte(c.heads[size])
	return fmt.Sprintf("head of %d leaves", size)
}

// formerExport truncates the export to a former one, which is consistent in itself.
func (c *target) formerExport(f files, size int) string {
	former := transparency.Export{Edition: contest.International, Note: c.heads[size], Rows: c.export.Rows[:size]}
	former.Outcome = outcomeOf(c.t, former)
	clear(f)
	maps.Copy(f, filesOf(c.t, former))
	return fmt.Sprintf("truncated to %d leaves", size)
}

// forge returns the export with another score in one of its scorecards.
func (c *target) forge(leaf int) transparency.Export {
	forged := c.export
	forged.Rows = slices.Clone(c.export.Rows)
	row := &forged.Rows[leaf]
	row.Record = strings.Replace(row.Record, `"creativity":`, `"creativity":1`, 1)
	*row = transparency.NewRow(contest.RecordScorecard, row.Salt, row.Record)
	return forged
}

// replaceLog replaces the head, the records and the tiles by those of a forged export. The results stay.
func (c *target) replaceLog(f files, forged transparency.Export) {
	forged.Outcome, forged.Names = transparency.Outcome{}, nil
	log := filesOf(c.t, forged)
	delete(log, transparency.RankingFile)
	delete(log, transparency.PrizesFile)
	maps.Copy(f, log)
}

// resign forges a score and signs a head of the forged tree with another key.
func (c *target) resign(f files, leaf int) string {
	forged := c.forge(leaf)
	forged.Note = heads(c.t, c.forger, forged.Rows, false)[tamperedLeaves]
	c.replaceLog(f, forged)
	return fmt.Sprintf("score of leaf %d forged, signed with another key", leaf)
}

// rehash forges a score and makes the tiles of the forged tree.
func (c *target) rehash(f files, leaf int) string {
	c.replaceLog(f, c.forge(leaf))
	return fmt.Sprintf("score of leaf %d forged, with its tiles", leaf)
}

// claimErasure replaces a record by its commitment, as if it were erased.
func (c *target) claimErasure(f files, leaf int) string {
	hidden := c.export
	hidden.Rows = slices.Clone(c.export.Rows)
	hidden.Rows[leaf] = hidden.Rows[leaf].Erase()
	c.replaceLog(f, hidden)
	return fmt.Sprintf("leaf %d marked as erased", leaf)
}
