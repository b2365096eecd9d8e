package stores_test

import (
	"context"
	"flag"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/stores"
	"marquee/backend/transparency"
)

// killedSequencer is the argument that makes TestKilledSequencerLeavesOneTree the process
// that is killed.
const killedSequencer = "killed-sequencer"

// sequenceUntilKilled appends to the log of the database until the process is killed.
func sequenceUntilKilled(dsn string) error {
	db, err := stores.Open(context.Background(), dsn)
	if err != nil {
		return err
	}
	s := transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    db,
		Keys:     transparency.NewKeys(logSeed()),
		Now:      time.Now,
		Log:      slog.New(slog.DiscardHandler),
	}
	for {
		if err := s.Sequence(context.Background()); err != nil {
			return err
		}
	}
}

// TestKilledSequencerLeavesOneTree: processes are killed while they append, again and
// again. Every head that one of them stored leads to the last.
func TestKilledSequencerLeavesOneTree(t *testing.T) {
	if arguments := flag.Args(); len(arguments) == 2 && arguments[0] == killedSequencer {
		t.Fatal(sequenceUntilKilled(arguments[1]))
	}
	j := newJury(t, 1)
	const kills, each = 12, 60
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable on purpose
	for range kills {
		heads := j.number(`SELECT count(*) FROM log_heads`)
		process := exec.CommandContext(
			t.Context(),
			os.Args[0],
			"-test.run=^TestKilledSequencerLeavesOneTree$",
			killedSequencer,
			j.sql.Config().ConnString(),
		)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		for range 2 + r.IntN(6) { // killed after this many heads
			j.addRecords(each)
			heads++
			j.waitUntil(`SELECT count(*) >= $1 FROM log_heads`, heads)
		}
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = process.Wait()
	}
	last, files := j.verified()
	if n := j.number(`SELECT count(*) FROM log_records WHERE edition = 'international'`); int64(n) != last.Head.Size {
		t.Errorf("%d leaves of %d records", last.Head.Size, n)
	}
	for _, head := range j.rows(`SELECT note FROM log_heads WHERE edition = 'international'`) {
		if err := last.CheckHead(files, "head", head, j.logKeys()); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := j.Head(context.Background(), contest.International); err != nil {
		t.Error(err)
	}
}
