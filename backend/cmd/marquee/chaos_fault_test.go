package main

import (
	"math/rand/v2"
	"net/http"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/relay"
	"marquee/backend/health"
)

// chaosFault is a kind of fault. It lasts from begin to end, or it is over at once and end is nil.
type chaosFault struct {
	kind       string
	begin, end func()
}

// faults are all kinds, with the instance of a service and worker that each is for.
func (h *chaos) faults(instance int) []chaosFault {
	service, worker := h.services[instance], h.workers[instance]
	hung := func(kind string, s *supervised) chaosFault {
		return chaosFault{kind, func() { s.signal(syscall.SIGSTOP) }, func() { s.signal(syscall.SIGCONT) }}
	}
	killed := func(kind string, s *supervised) chaosFault {
		return chaosFault{kind, func() { s.signal(syscall.SIGKILL) }, nil}
	}
	stalled := func(kind string, r *relay.Relay) chaosFault { return chaosFault{kind, r.Stall, r.Restore} }
	cut := func(kind string, r *relay.Relay) chaosFault { return chaosFault{kind, r.Cut, r.Restore} }
	return []chaosFault{
		killed("service killed", service),
		hung("service hung", service),
		cut("service cut", h.fronts[instance]),
		{
			"service ended",
			func() { service.signal(syscall.SIGTERM) },
			nil,
		},
		{"services replaced", h.roll, nil},
		{"workers replaced", h.rollWorkers, nil},
		{"worker killed", func() { h.workerKills++; worker.signal(syscall.SIGKILL) }, nil},
		hung("worker hung", worker),
		{"database killed", h.database.kill, nil},
		{"connection of the database killed", h.killBackend, nil},
		stalled("database hung", h.database.relay.Relay),
		cut("database cut", h.database.relay.Relay),
		killed("store killed", h.store),
		hung("store hung", h.store),
		cut("store cut", h.stores),
		{"queue killed", h.queue.kill, nil},
		stalled("queue hung", h.queue.relay),
		cut("queue cut", h.queue.relay),
		{
			"mail server killed",
			h.mails.kill,
			nil,
		},
		stalled("mail server hung", h.mails.relay),
		cut("mail server cut", h.mails.relay),
		{"mail server busy", func() { h.mails.busy.Store(true) }, func() { h.mails.busy.Store(false) }},
	}
}

// nextFault returns a fault of every kind once, in random order, before any kind comes again. The instance is random.
func (h *chaos) nextFault(random *rand.Rand) chaosFault {
	if len(h.kindsLeft) == 0 {
		h.kindsLeft = random.Perm(len(h.faults(0)))
	}
	kind := h.kindsLeft[0]
	h.kindsLeft = h.kindsLeft[1:]
	return h.faults(random.IntN(len(h.services)))[kind]
}

// wantEveryKind requires so many faults, and of each kind its share.
func (h *chaos) wantEveryKind(injected int) {
	h.t.Helper()
	kinds, sum := h.faults(0), 0
	for _, fault := range kinds {
		sum += h.injected[fault.kind]
		if share := injected / len(kinds); h.injected[fault.kind] < share {
			h.t.Errorf("%d faults of the kind %q, not %d", h.injected[fault.kind], fault.kind, share)
		}
	}
	if sum != injected {
		h.t.Errorf("%d faults of %d are of a known kind", sum, injected)
	}
}

// killBackend kills the process of a connection of the service or the worker, if there is one.
func (h *chaos) killBackend() {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.database.dsn())
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(h.t.Context())
	var pid int
	if err := connection.QueryRow(h.t.Context(), `
		SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`).Scan(&pid); err != nil {
		return
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		h.t.Error(err)
	}
}

// inject injects one fault and returns when the contest has recovered from it: every service is ready, and operations
// are acknowledged again.
func (h *chaos) inject(fault chaosFault, lasts time.Duration) {
	h.t.Helper()
	h.injected[fault.kind]++
	fault.begin()
	time.Sleep(lasts)
	if fault.end != nil {
		fault.end()
	}
	h.awaitReady()
	before := h.ledger.total()
	h.await("operations are acknowledged after: "+fault.kind, func() bool { return h.ledger.total() >= before+10 })
}

// awaitReady waits until every service is ready.
func (h *chaos) awaitReady() {
	h.t.Helper()
	for _, front := range h.fronts {
		h.await("the service is ready", func() bool {
			answer, err := h.http.Get("http://" + front.Address + health.ReadyPath)
			if err != nil {
				return false
			}
			defer answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		})
	}
}

// chaosTimeout is how long something that must become true may take on a busy machine.
const chaosTimeout = 5 * time.Minute

// await waits until something is true.
func (h *chaos) await(what string, true func() bool) {
	h.t.Helper()
	for deadline := time.Now().Add(chaosTimeout); !true(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			h.stopDriving()
			h.showErrors()
			h.t.Logf("operations: %s; broken: %q", byKind(h.ledger.done), h.ledger.broken)
			h.t.Fatalf("after %v it is still not true that %s", chaosTimeout, what)
		}
	}
}
