package bench

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// kill is a killed worker.
type kill struct {
	at      time.Time
	journal string
	calling bool // killed while it called the provider
}

// killer kills workers at random and starts others in their slots.
type killer struct {
	harness *studioHarness
	every   time.Duration // on average
	rng     *rand.Rand
	quit    chan struct{}
	done    chan struct{}

	kills []kill // valid after stop
}

func newKiller(r *studioHarness, every time.Duration) *killer {
	k := &killer{
		harness: r,
		every:   every,
		rng:     rand.New(rand.NewPCG(5, 6)),
		quit:    make(chan struct{}),
		done:    make(chan struct{}),
	}
	go k.run()
	return k
}

func (k *killer) stop() {
	close(k.quit)
	<-k.done
}

// run kills every other worker while it calls the provider, which is the most critical moment.
func (k *killer) run() {
	defer close(k.done)
	workersToKill := make(chan int)
	for n := 0; ; n++ {
		if !k.wait(k.every/2 + time.Duration(k.rng.Int64N(int64(k.every)))) {
			return
		}
		slot, calling := k.rng.IntN(workers), n%2 == 0
		if calling {
			k.harness.provider.killNext(workersToKill)
			select {
			case slot = <-workersToKill:
			case <-k.quit:
				k.harness.provider.killNext(nil)
				select { // a call may have been recorded already
				case slot = <-workersToKill:
				case <-time.After(time.Second):
					return
				}
			}
		}
		at, journal := k.harness.kill(slot)
		k.kills = append(k.kills, kill{at, journal, calling})
		again := k.wait(time.Duration(k.rng.Int64N(int64(k.every) / 2)))
		k.harness.startWorker(slot)
		if !again {
			return
		}
	}
}

// wait returns false if stop was called.
func (k *killer) wait(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-k.quit:
		return false
	}
}

// entry is a line of a worker's journal.
type entry struct {
	what string // received, leased, done
	task string
	at   time.Time
}

func readJournal(t *testing.T, name string) []entry {
	t.Helper()
	file, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil // killed before it opened its journal
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var entries []entry
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var what, task string
		var at int64
		if _, err := fmt.Sscan(lines.Text(), &what, &task, &at); err != nil {
			t.Fatalf("journal %q: %v", lines.Text(), err)
		}
		entries = append(entries, entry{what, task, time.Unix(0, at)})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return entries
}

// unfinished returns the tasks of a worker when it was killed: true for those that it had leased, false for those of
// which it had only received the message.
func unfinished(entries []entry) map[string]bool {
	open, leased := map[string]int{}, map[string]bool{}
	for _, e := range entries {
		if e.what == "done" {
			open[e.task]--
		} else {
			open[e.task]++
		}
		leased[e.task] = e.what == "leased"
	}
	maps.DeleteFunc(leased, func(task string, _ bool) bool { return open[task] <= 0 })
	return leased
}
