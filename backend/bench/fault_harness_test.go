package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"cloud.google.com/go/pubsub/v2/pstest"
	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	embedded "marquee/backend/embedded/postgres"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/generation/sensitive"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

const workers = 3

// studioHarness is a studio with its database, its queue and worker processes.
type studioHarness struct {
	t            *testing.T
	dir          string
	dsn          string
	db           *stores.DB
	sql          *pgx.Conn
	queueAddress string
	provider     *startCounter
	queue        *faultyQueue
	studio       *studio.Service
	edition      *contest.Edition
	clock        fastClock
	entrants     []account.Entrant

	mu        sync.Mutex
	processes [workers]*exec.Cmd
	journals  [workers][]string // of each worker, one per process
}

// newStudioHarness starts all but the workers. The clock runs `times` as fast as the wall clock.
func newStudioHarness(t *testing.T, times, entrants int) *studioHarness {
	t.Helper()
	h := &studioHarness{
		t: t, dir: t.TempDir(), dsn: database(t), provider: newStartCounter(t),
		clock:   fastClock{Since: time.Now().Round(0), Times: times},
		edition: &contest.Edition{ID: contest.International, Kind: contest.Films, Location: time.UTC},
	}
	var err error
	if h.db, err = stores.Open(t.Context(), h.dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.db.Close)
	if h.sql, err = pgx.Connect(t.Context(), h.dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.sql.Close(context.Background()) })
	h.openQueue()
	words, err := sensitive.Load(os.DirFS("../../catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	limits := studio.DefaultLimits()
	limits.Queue = 600 // tasks with lost messages stay in it for twenty seconds
	h.studio = &studio.Service{
		Tasks: h.db, Uploads: h.db, Registrations: allApproved{}, Prompts: words, Limits: limits, Now: h.clock.now,
		Available: func(studio.Model, studio.Type) bool { return true },
		Queue:     h.queue, Log: slog.New(slog.DiscardHandler),
	}
	h.addEntrants(entrants)
	t.Cleanup(h.stopWorkers)
	return h
}

// database returns the address of a new, migrated database. At full size its server has the settings of the one-machine
// contest and syncs every commit to disk.
func database(t *testing.T) string {
	t.Helper()
	if !given().full {
		return pgtest.New(t, pg.Migrate)
	}
	server, err := embedded.Start(
		t.Context(),
		embedded.Options{DataDir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if err := pg.Migrate(t.Context(), server.DSN()); err != nil {
		t.Fatal(err)
	}
	return server.DSN()
}

func (h *studioHarness) openQueue() {
	server := pstest.NewServer()
	h.t.Cleanup(func() { server.Close() })
	h.queueAddress = server.Addr
	topic := "projects/" + queueProject + "/topics/" + queueTopic
	if _, err := server.GServer.CreateTopic(h.t.Context(), &pubsubpb.Topic{Name: topic}); err != nil {
		h.t.Fatal(err)
	}
	_, err := server.GServer.CreateSubscription(h.t.Context(), &pubsubpb.Subscription{
		Name: "projects/" + queueProject + "/subscriptions/" + queuePull, Topic: topic, AckDeadlineSeconds: 60,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	messages, err := openQueue(h.t.Context(), h.queueAddress, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { messages.Close() })
	h.queue = newFaultyQueue(h.t, messages, h.clock)
}

// addEntrants creates n entrants.
func (h *studioHarness) addEntrants(n int) {
	h.t.Helper()
	h.entrants = make([]account.Entrant, n)
	for i := range h.entrants {
		who, err := h.db.EnsureEntrant(h.t.Context(), fmt.Sprintf("entrant%d@films.example", i), contest.English)
		if err != nil {
			h.t.Fatal(err)
		}
		h.entrants[i] = who
	}
}

// startWorker starts a worker process in a slot.
func (h *studioHarness) startWorker(slot int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	journal := filepath.Join(h.dir, fmt.Sprintf("journal-%d-%d", slot, len(h.journals[slot])))
	config, err := json.Marshal(workerConfig{
		Number:   slot,
		DSN:      h.dsn,
		Queue:    h.queueAddress,
		Provider: h.provider.url,
		Dir:      h.dir,
		Journal:  journal,
		Clock:    h.clock,
	})
	if err != nil {
		h.t.Error(err)
		return
	}
	program, err := os.Executable()
	if err != nil {
		h.t.Error(err)
		return
	}
	command := exec.Command(program, "-worker", string(config))
	command.Stderr = os.Stderr
	if _, err := command.StdinPipe(); err != nil { // the worker ends when its input is closed
		h.t.Error(err)
		return
	}
	if err := command.Start(); err != nil {
		h.t.Error(err)
		return
	}
	h.processes[slot] = command
	h.journals[slot] = append(h.journals[slot], journal)
}

// kill kills a worker and returns the time and its journal.
func (h *studioHarness) kill(slot int) (time.Time, string) {
	h.mu.Lock()
	command, journals := h.processes[slot], h.journals[slot]
	h.mu.Unlock()
	if err := command.Process.Kill(); err != nil {
		h.t.Error(err)
	}
	_ = command.Wait() // it was killed
	return time.Now(), journals[len(journals)-1]
}

// stopWorkers kills all workers.
func (h *studioHarness) stopWorkers() {
	for _, command := range h.processes {
		if command != nil && command.ProcessState == nil {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	}
}

// createTasks creates n tasks at a constant interval, for one entrant after the other. It returns how often one was
// refused because its entrant had another one running, or the queue was full.
func (h *studioHarness) createTasks(n int, interval time.Duration) (refused int) {
	var group sync.WaitGroup
	var mu sync.Mutex
	tick := time.NewTicker(interval)
	defer tick.Stop()
	slots := make(chan struct{}, 8)
	left, created := n, 0
	for {
		mu.Lock()
		over := left == 0
		if !over {
			left--
		}
		mu.Unlock()
		if over {
			group.Wait() // refused tasks are created again
			if left == 0 {
				return refused
			}
			continue
		}
		<-tick.C
		who, number := h.entrants[created%len(h.entrants)], created
		created++
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			_, err := h.studio.Create(
				h.t.Context(),
				h.edition,
				who,
				func(contest.FieldErrors) (studio.Form, error) { return picture(number), nil },
			)
			code := contest.CodeOf(err)
			switch {
			case err == nil:
			case code == contest.CodeGenerationRunning || code == contest.CodeSystemBusy:
				mu.Lock()
				left++
				refused++
				mu.Unlock()
			default:
				h.t.Error(err)
			}
		})
	}
}

// allApproved approves every entrant.
type allApproved struct{}

// Registration implements studio.Registrations.
func (allApproved) Registration(context.Context, contest.EditionID, string) (registration.Registration, error) {
	return registration.Registration{State: contest.StatePass}, nil
}

func picture(number int) studio.Form {
	return studio.Form{
		Type: studio.TextToImage, Model: studio.Seedream, Prompt: fmt.Sprintf("Boat %d on a river at night", number),
		AspectRatio: "1:1", Resolution: "1K", Count: 1 + number%2,
	}
}

// drain waits until all tasks have ended.
func (h *studioHarness) drain(limit time.Duration) {
	h.t.Helper()
	timeout := time.After(limit)
	for {
		var running int
		err := h.sql.QueryRow(
			h.t.Context(),
			`SELECT count(*) FROM generation_tasks WHERE ended_at IS NULL`,
		).Scan(
			&running,
		)
		if err != nil {
			h.t.Fatal(err)
		}
		if running == 0 {
			return
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-timeout:
			h.t.Fatalf("%d tasks still run after %s", running, limit)
		}
	}
}
