package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
	"marquee/backend/stores"
)

// outboxWorker is the configuration of a worker process, on its command line.
type outboxWorker struct {
	DSN, Server string
	Since       time.Time
}

// workerSpeed is how much faster the clock of a worker runs, so that a lease ends soon.
const workerSpeed = 60

var outboxWorkerFlag = flag.String("outbox-worker", "", "the configuration of a worker process in JSON")

// TestOutboxWorker is the worker process of the tests in this file. It tests nothing by itself.
func TestOutboxWorker(t *testing.T) {
	if *outboxWorkerFlag == "" {
		return
	}
	var w outboxWorker
	if err := json.Unmarshal([]byte(*outboxWorkerFlag), &w); err != nil {
		t.Fatal(err)
	}
	go func() { // ends with its parent
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	db, err := stores.Open(context.Background(), w.DSN)
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return w.Since.Add(time.Since(w.Since) * workerSpeed) }
	sender := outbox.NewOutboxSender(db, senderTo(t, w.Server, 0), now, slog.New(slog.DiscardHandler))
	for {
		if err := sender.SendDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// workers returns a function that starts a worker process whose clock begins now.
func (h *outboxHarness) workers(server *mailServer) func() *exec.Cmd {
	h.t.Helper()
	config, err := json.Marshal(outboxWorker{DSN: h.dsn, Server: server.address, Since: time.Now()})
	if err != nil {
		h.t.Fatal(err)
	}
	return func() *exec.Cmd {
		command := exec.CommandContext(
			h.t.Context(),
			os.Args[0],
			"-test.run=^TestOutboxWorker$",
			"-outbox-worker",
			string(config),
		)
		stdin, err := command.StdinPipe() // open as long as this process runs
		if err != nil {
			h.t.Fatal(err)
		}
		h.t.Cleanup(func() { _ = stdin.Close() })
		command.Stderr = h.t.Output()
		if err := command.Start(); err != nil {
			h.t.Fatal(err)
		}
		return command
	}
}

// kill ends a process with SIGKILL.
func kill(t *testing.T, process *exec.Cmd) {
	t.Helper()
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait()
}

// waitUntilSent waits until the given number of mails are stored as sent.
func (h *outboxHarness) waitUntilSent(mails int) {
	h.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); h.count(contest.MailSent) < mails; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			h.t.Fatalf("%d of %d mails are stored as sent", h.count(contest.MailSent), mails)
		}
	}
}

// wantAll fails unless each of n mails has arrived, at most as many twice as workers were
// killed, and those with one Message-ID.
func (s *mailServer) wantAll(t *testing.T, n, kills int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	doubled := 0
	for to, ids := range s.received {
		doubled += len(ids) - 1
		for _, id := range ids {
			if id != ids[0] {
				t.Errorf("%s got mails with the ids %v", to, ids)
			}
		}
	}
	t.Logf("%d mails, %d kills, %d mails doubled", n, kills, doubled)
	if len(s.received) != n || doubled > kills {
		t.Errorf("%d of %d mails arrived, %d doubled by %d kills", len(s.received), n, doubled, kills)
	}
}

// TestKilledWorkerRepeatsAtMostOneMail kills workers at the worst moment, after the server has accepted a mail and
// before this is recorded: no mail is lost, and each kill repeats at most one, with the same Message-ID.
func TestKilledWorkerRepeatsAtMostOneMail(t *testing.T) {
	t.Parallel()
	const mails, kills = 20, 3
	h, server := newOutboxHarness(t, 0), startMailServer(t, "")
	h.now = time.Now()
	h.fill(mails)
	start := h.workers(server)
	accepted := make(chan struct{})
	confirm := make(chan struct{})
	server.accepted = func() { accepted <- struct{}{}; <-confirm }
	worker := start()
	for n, killed := 1, 0; killed < kills; n++ {
		<-accepted
		if n%4 != 0 {
			confirm <- struct{}{}
			continue
		}
		kill(t, worker)
		confirm <- struct{}{}
		killed++
		worker = start()
	}
	go func() {
		for range accepted {
			confirm <- struct{}{}
		}
	}()
	h.waitUntilSent(mails)
	kill(t, worker)
	server.wantAll(t, mails, kills)
}

var (
	outboxKills    = flag.Int("outbox-kills", 3, "how many workers are killed at random moments")
	outboxKillSeed = flag.Uint64("outbox-kill-seed", 1, "the seed of the moments")
)

// TestMailsOutliveWorkersKilledAtRandom repeatedly kills one of two workers while mails are queued and the server
// defers some: each mail arrives.
func TestMailsOutliveWorkersKilledAtRandom(t *testing.T) {
	t.Parallel()
	const perKill = 10
	h, server := newOutboxHarness(t, 0), startMailServer(t, "")
	h.now = time.Now()
	server.answer = func(attempt int) error {
		if attempt%7 == 0 {
			return later()
		}
		return nil
	}
	start := h.workers(server)
	workers := []*exec.Cmd{start(), start()}
	random := rand.New(rand.NewPCG(*outboxKillSeed, 0)) //nolint:gosec // no secret
	for n := range *outboxKills {
		h.fillFrom(n*perKill, perKill)
		h.waitUntilSent(
			n * perKill / 2,
		) // at least half of the earlier ones, because workers that are killed too soon send nothing
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		one := random.IntN(len(workers))
		kill(t, workers[one])
		workers[one] = start()
	}
	mails := *outboxKills * perKill
	h.waitUntilSent(mails)
	for _, worker := range workers {
		kill(t, worker)
	}
	server.wantAll(t, mails, *outboxKills)
}
