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

// death is one killed worker.
type death struct {
	at      time.Time
	journal string
	calling bool // it was killed while it called the provider
}

// reaper kills workers at random and has others take their places.
type reaper struct {
	rig   *rig
	every time.Duration // on the average
	rng   *rand.Rand
	quit  chan struct{}
	done  chan struct{}

	deaths []death // read it after stop
}

func newReaper(r *rig, every time.Duration) *reaper {
	k := &reaper{rig: r, every: every, rng: rand.New(rand.NewPCG(5, 6)), quit: make(chan struct{}), done: make(chan struct{})}
	go k.reap()
	return k
}

func (k *reaper) stop() {
	close(k.quit)
	<-k.done
}

// reap kills every other worker while it calls the provider: that is the moment that matters most.
func (k *reaper) reap() {
	defer close(k.done)
	victims := make(chan int)
	for n := 0; ; n++ {
		if !k.wait(k.every/2 + time.Duration(k.rng.Int64N(int64(k.every)))) {
			return
		}
		place, calling := k.rng.IntN(workers), n%2 == 0
		if calling {
			k.rig.edge.killNext(victims)
			select {
			case place = <-victims:
			case <-k.quit:
				k.rig.edge.killNext(nil)
				select { // one may be on its way
				case place = <-victims:
				case <-time.After(time.Second):
					return
				}
			}
		}
		at, journal := k.rig.kill(place)
		k.deaths = append(k.deaths, death{at, journal, calling})
		again := k.wait(time.Duration(k.rng.Int64N(int64(k.every) / 2)))
		k.rig.hire(place)
		if !again {
			return
		}
	}
}

// wait is false when it is time to stop.
func (k *reaper) wait(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-k.quit:
		return false
	}
}

// entry is a line of a worker's journal.
type entry struct {
	what string // hear, take, done
	task string
	at   time.Time
}

func readJournal(t *testing.T, name string) []entry {
	t.Helper()
	file, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil // it was killed before it began
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

// held are the tasks that a worker had in its hands when it died: true for those that it had taken, false for those
// of which it had only heard.
func held(entries []entry) map[string]bool {
	hands, taken := map[string]int{}, map[string]bool{}
	for _, e := range entries {
		if e.what == "done" {
			hands[e.task]--
		} else {
			hands[e.task]++
		}
		taken[e.task] = e.what == "take"
	}
	maps.DeleteFunc(taken, func(task string, _ bool) bool { return hands[task] <= 0 })
	return taken
}
