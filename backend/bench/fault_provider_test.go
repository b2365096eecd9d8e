package bench

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// startCounter is an HTTP server in place of the provider. It counts every start, even if the calling worker is killed.
type startCounter struct {
	url string

	mu      sync.Mutex
	rng     *rand.Rand
	started map[string]int       // by task
	reached map[string]time.Time // by task: its first start
	victim  chan<- int           // if set, receives the number of the next caller, which gets no answer
}

func newStartCounter(t *testing.T) *startCounter {
	t.Helper()
	p := &startCounter{rng: rand.New(rand.NewPCG(3, 4)), started: map[string]int{}, reached: map[string]time.Time{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	p.url = server.URL
	return p
}

// ServeHTTP records a start of a task by a worker.
func (p *startCounter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	now := time.Now()
	task := r.FormValue("task")
	worker, err := strconv.Atoi(r.FormValue("worker"))
	if err != nil || task == "" {
		http.Error(w, "which task, which worker?", http.StatusBadRequest)
		return
	}
	victim, takes := p.record(task, now)
	if victim != nil {
		victim <- worker
		<-r.Context().Done() // the caller is killed before it has an answer
		return
	}
	select { // the provider's response time
	case <-time.After(takes):
	case <-r.Context().Done():
	}
	fmt.Fprint(w, "begun")
}

// record counts a start and returns the provider's response time, which is long for one start in ten.
func (p *startCounter) record(task string, now time.Time) (victim chan<- int, takes time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started[task]++
	if _, ok := p.reached[task]; !ok {
		p.reached[task] = now
	}
	victim, p.victim = p.victim, nil
	takes = 5*time.Millisecond + time.Duration(p.rng.IntN(10))*time.Millisecond
	if p.rng.IntN(10) == 0 {
		takes *= 15
	}
	return victim, takes
}

// killNext sends the number of the next caller to victim, so that it can be killed during its call.
func (p *startCounter) killNext(victim chan<- int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.victim = victim
}

func (p *startCounter) starts(task string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.started[task]
}

func (p *startCounter) reachedAt(task string) (time.Time, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.reached[task]
	return at, ok
}
