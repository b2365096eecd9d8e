package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

var (
	chaosMinutes = flag.Float64("chaos-minutes", 0, "how long faults are injected, in minutes; 0: a few faults")
	chaosSeed    = flag.Uint64("chaos-seed", 1, "the seed of faults and operations")
)

// chaosFaultsPerMinute is how many faults a long run injects at least: 50 in ten minutes.
const chaosFaultsPerMinute = 5

// chaos is a contest that is used while its parts fail.
type chaos struct {
	*chaosCluster
	film   []byte // a film of two seconds
	http   *http.Client
	ledger *chaosLedger
	rest   time.Duration // of an entrant between two actions

	driving     context.Context // done when the driver ends
	stopDriving context.CancelFunc
	drivers     sync.WaitGroup
	clients     atomic.Uint64
	entrants    atomic.Int64
	caller      *chaosCaller

	injected    map[string]int // faults by kind
	kindsLeft   []int          // of the round, see nextFault
	workerKills int            // each may double one mail
}

// TestNothingIsLostInChaos runs visitors, entrants, applicants to the camp, uploads, generations, copies, judges, an
// organiser and the queue's pushed messages concurrently while service, worker, database, store, queue and mail server
// are killed, stalled and cut off at random, and services and workers are replaced with other keys. Afterwards
// everything that was acknowledged is stored once, and nothing is stuck. `make chaos` runs it for ten minutes.
func TestNothingIsLostInChaos(t *testing.T) {
	long := *chaosMinutes > 0
	instances, entrants, kinds := 1, 3, 8
	if long {
		instances, entrants = 2, 6
	}
	h := newChaos(t, instances)
	if long {
		h.rest = 4 * time.Second // the copies of films keep up
	}
	h.drive(entrants, long)
	random := h.random(0)
	begun := time.Now()
	injected := 0
	if long {
		least := int(math.Ceil(*chaosMinutes * chaosFaultsPerMinute)) // a slow machine needs longer for them
		for until := begun.Add(time.Duration(*chaosMinutes * float64(time.Minute))); time.Now().Before(until) || injected < least; injected++ {
			h.inject(h.nextFault(random), 200*time.Millisecond+time.Duration(random.Int64N(int64(6*time.Second))))
		}
	} else {
		for ; injected < kinds; injected++ {
			h.inject(
				h.nextFault(random),
				200*time.Millisecond+time.Duration(random.Int64N(int64(500*time.Millisecond))),
			)
		}
	}
	h.wantEveryKind(injected)
	t.Logf(
		"seed %d, %d faults in %v: %s",
		*chaosSeed,
		injected,
		time.Since(begun).Round(time.Second),
		byKind(h.injected),
	)
	settled := time.Now()
	h.settle(long)
	t.Logf("the backlog drained in %v", time.Since(settled).Round(time.Second))
	h.check()
	t.Logf(
		"%d messages pushed, %d sweeps, %d forged tokens refused",
		h.caller.pushed.Load(),
		h.caller.swept.Load(),
		h.caller.refused.Load(),
	)
	t.Logf(
		"%d operations, %d tries without an answer: %s",
		h.ledger.total(),
		h.ledger.retried.Load(),
		byKind(h.ledger.done),
	)
}

// newChaos starts a contest with its jury and its organiser.
func newChaos(t *testing.T, instances int) *chaos {
	t.Helper()
	film, err := os.ReadFile("../../storage/inspect/testdata/plain.mp4")
	if err != nil {
		t.Fatal(err)
	}
	h := &chaos{
		film: film, ledger: newChaosLedger(), rest: 300 * time.Millisecond, injected: map[string]int{},
		http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 20}, Timeout: answerLimit},
	}
	h.driving, h.stopDriving = context.WithCancel(context.Background())
	t.Cleanup(func() { h.stopDriving(); h.drivers.Wait() })
	h.chaosCluster = newChaosCluster(t, instances)
	for _, name := range []string{"Lea", "Noor"} {
		h.addJudge(contest.International, name, jury.RoleNominator)
	}
	for _, name := range []string{"Ada", "Mei"} {
		h.addJudge(contest.International, name, jury.RoleJudge)
	}
	h.addJudge(contest.Camp, "Ola", jury.RoleJudge)
	h.addOrganiser()
	h.awaitReady()
	h.caller = h.startCaller()
	return h
}

// random returns the random numbers of one part of the run.
func (h *chaos) random(part uint64) *rand.Rand {
	return rand.New(rand.NewPCG(*chaosSeed, part)) //nolint:gosec // no secret
}

// drive starts all users of the contest, and returns when each has completed an operation.
func (h *chaos) drive(entrants int, long bool) {
	h.t.Helper()
	h.drivers.Go(h.visit)
	h.drivers.Go(h.organise)
	for range entrants {
		h.drivers.Go(h.enter)
	}
	h.drivers.Go(h.apply)
	for _, name := range []string{"Lea", "Noor"} {
		h.drivers.Go(func() { h.nominate(name) })
	}
	for _, name := range []string{"Ada", "Mei"} {
		h.drivers.Go(func() { h.score(name, chaosSite) })
	}
	h.drivers.Go(func() { h.score("Ola", chaosCamp) })
	kinds := []string{"submission of a film", "ordered clip", "nomination", "scorecard"}
	if long {
		kinds = append(kinds, "accepted application", "submission with a cover", "deleted account")
	}
	for _, kind := range kinds {
		h.await("there is one: "+kind, func() bool { return h.ledger.countOf(kind) > 0 })
	}
}

// showErrors logs the last errors of every process.
func (h *chaos) showErrors() {
	h.t.Helper()
	logs, err := filepath.Glob(h.path("*.log"))
	if err != nil {
		h.t.Fatal(err)
	}
	for _, name := range logs {
		content, err := os.ReadFile(name)
		if err != nil {
			h.t.Error(err)
			continue
		}
		var errors []string // without those that a fault must cause
		for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
			expected := strings.Contains(lines.Text(), "UNAVAILABLE") ||
				strings.Contains(lines.Text(), "SYSTEM_BUSY") ||
				strings.Contains(lines.Text(), "context canceled")
			if strings.Contains(lines.Text(), `"severity":"ERROR"`) && !expected ||
				!strings.HasPrefix(lines.Text(), "{") {
				errors = append(errors, lines.Text())
			}
		}
		h.t.Logf(
			"%s: %d errors, the last:\n%s",
			filepath.Base(name),
			len(errors),
			strings.Join(errors[max(0, len(errors)-15):], "\n"),
		)
	}
}
