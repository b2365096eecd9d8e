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

// edge is where the provider begins: the one place that sees every start, whoever calls and whatever becomes of the
// caller.
type edge struct {
	url string

	mu      sync.Mutex
	rng     *rand.Rand
	started map[string]int       // by task
	reached map[string]time.Time // by task: its first start
	victim  chan<- int           // when set, the next caller's number goes here before it has its answer
}

func newEdge(t *testing.T) *edge {
	t.Helper()
	e := &edge{rng: rand.New(rand.NewPCG(3, 4)), started: map[string]int{}, reached: map[string]time.Time{}}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	e.url = server.URL
	return e
}

// ServeHTTP takes a start: which worker, which task.
func (e *edge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	now := time.Now()
	task := r.FormValue("task")
	worker, err := strconv.Atoi(r.FormValue("worker"))
	if err != nil || task == "" {
		http.Error(w, "which task, which worker?", http.StatusBadRequest)
		return
	}
	victim, takes := e.take(task, now)
	if victim != nil {
		victim <- worker
		<-r.Context().Done() // the caller is killed: no answer reaches it
		return
	}
	select { // the provider's own time
	case <-time.After(takes):
	case <-r.Context().Done():
	}
	fmt.Fprint(w, "begun")
}

// take counts a start and tells how long the provider thinks: mostly little, sometimes much.
func (e *edge) take(task string, now time.Time) (victim chan<- int, takes time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.started[task]++
	if _, ok := e.reached[task]; !ok {
		e.reached[task] = now
	}
	victim, e.victim = e.victim, nil
	takes = 5*time.Millisecond + time.Duration(e.rng.IntN(10))*time.Millisecond
	if e.rng.IntN(10) == 0 {
		takes *= 15
	}
	return victim, takes
}

// killNext lets the next caller be killed in the middle of its call.
func (e *edge) killNext(victim chan<- int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.victim = victim
}

func (e *edge) starts(task string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.started[task]
}

func (e *edge) reachedAt(task string) (time.Time, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	at, ok := e.reached[task]
	return at, ok
}
