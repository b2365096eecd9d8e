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

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/generation/sensitive"
	"marquee/backend/postgres"
	"marquee/backend/studio"

	embedded "marquee/backend/embedded/postgres"
)

const workers = 3

// rig is a studio with its database, its queue and workers that are processes of their own.
type rig struct {
	t       *testing.T
	dir     string
	dsn     string
	db      *postgres.DB
	sql     *pgx.Conn
	queue   string // address
	edge    *edge
	mess    *mess
	studio  *studio.Service
	edition *contest.Edition
	clock   hurriedClock
	makers  []contest.Entrant

	mu       sync.Mutex
	crew     [workers]*exec.Cmd
	journals [workers][]string // of each worker, one for each life
}

// newRig starts everything but the workers. The clock runs `times` as fast as the wall's.
func newRig(t *testing.T, times, entrants int) *rig {
	t.Helper()
	r := &rig{
		t: t, dir: t.TempDir(), dsn: database(t), edge: newEdge(t),
		clock:   hurriedClock{Since: time.Now().Round(0), Times: times},
		edition: &contest.Edition{ID: contest.International, Location: time.UTC},
	}
	var err error
	if r.db, err = postgres.Open(t.Context(), r.dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.db.Close)
	if r.sql, err = pgx.Connect(t.Context(), r.dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.sql.Close(context.Background()) })
	r.openQueue()
	words, err := sensitive.Load(os.DirFS("../../catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	limits := studio.DefaultLimits()
	limits.Queue = 600 // lost messages wait twenty seconds in it
	r.studio = &studio.Service{
		Tasks: r.db, Uploads: r.db, Registrations: allApproved{}, Prompts: words, Limits: limits, Now: r.clock.now,
		Available: func(studio.Model, studio.Type) bool { return true },
		Queue:     r.mess, Log: slog.New(slog.DiscardHandler),
	}
	r.invite(entrants)
	t.Cleanup(r.dismiss)
	return r
}

// database is a migrated one of its own. At full size it is on a server with the settings of one machine, which
// syncs every commit to disk.
func database(t *testing.T) string {
	t.Helper()
	if !given().full {
		return pgtest.New(t, postgres.Migrate)
	}
	server, err := embedded.Start(t.Context(), embedded.Options{DataDir: t.TempDir(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if err := postgres.Migrate(t.Context(), server.DSN()); err != nil {
		t.Fatal(err)
	}
	return server.DSN()
}

func (r *rig) openQueue() {
	server := pstest.NewServer()
	r.t.Cleanup(func() { server.Close() })
	r.queue = server.Addr
	topic := "projects/" + stormProject + "/topics/" + stormTopic
	if _, err := server.GServer.CreateTopic(r.t.Context(), &pubsubpb.Topic{Name: topic}); err != nil {
		r.t.Fatal(err)
	}
	_, err := server.GServer.CreateSubscription(r.t.Context(), &pubsubpb.Subscription{
		Name: "projects/" + stormProject + "/subscriptions/" + stormPull, Topic: topic, AckDeadlineSeconds: 60,
	})
	if err != nil {
		r.t.Fatal(err)
	}
	messages, err := openQueue(r.t.Context(), r.queue, slog.New(slog.DiscardHandler))
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { messages.Close() })
	r.mess = newMess(r.t, messages, r.clock)
}

// invite makes the entrants.
func (r *rig) invite(n int) {
	r.t.Helper()
	r.makers = make([]contest.Entrant, n)
	for i := range r.makers {
		who, err := r.db.EnsureEntrant(r.t.Context(), fmt.Sprintf("maker%d@films.example", i), contest.English)
		if err != nil {
			r.t.Fatal(err)
		}
		r.makers[i] = who
	}
}

// hire starts a worker process in a place.
func (r *rig) hire(place int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	journal := filepath.Join(r.dir, fmt.Sprintf("journal-%d-%d", place, len(r.journals[place])))
	orders, err := json.Marshal(workerOrders{
		Number: place, DSN: r.dsn, Queue: r.queue, Edge: r.edge.url, Dir: r.dir, Journal: journal, Clock: r.clock,
	})
	if err != nil {
		r.t.Error(err)
		return
	}
	program, err := os.Executable()
	if err != nil {
		r.t.Error(err)
		return
	}
	command := exec.Command(program, "-worker", string(orders))
	command.Stderr = os.Stderr
	if _, err := command.StdinPipe(); err != nil { // never written to: it ends with this process
		r.t.Error(err)
		return
	}
	if err := command.Start(); err != nil {
		r.t.Error(err)
		return
	}
	r.crew[place] = command
	r.journals[place] = append(r.journals[place], journal)
}

// kill ends a worker at once, without a word to it, and returns the time and its journal.
func (r *rig) kill(place int) (time.Time, string) {
	r.mu.Lock()
	command, journals := r.crew[place], r.journals[place]
	r.mu.Unlock()
	if err := command.Process.Kill(); err != nil {
		r.t.Error(err)
	}
	_ = command.Wait() // it was killed
	return time.Now(), journals[len(journals)-1]
}

// dismiss ends all workers.
func (r *rig) dismiss() {
	for _, command := range r.crew {
		if command != nil && command.ProcessState == nil {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	}
}

// order has n tasks made at a steady pace, by entrants that take turns, and returns how often one was refused because
// its entrant had another one running, or the queue was full.
func (r *rig) order(n int, pace time.Duration) (refused int) {
	var group sync.WaitGroup
	var mu sync.Mutex
	tick := time.NewTicker(pace)
	defer tick.Stop()
	places := make(chan struct{}, 8)
	left, turn := n, 0
	for {
		mu.Lock()
		over := left == 0
		if !over {
			left--
		}
		mu.Unlock()
		if over {
			group.Wait() // a refused one is ordered again
			if left == 0 {
				return refused
			}
			continue
		}
		<-tick.C
		who, number := r.makers[turn%len(r.makers)], turn
		turn++
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			_, err := r.studio.Create(r.t.Context(), r.edition, who, func(contest.FieldErrors) (studio.Form, error) { return picture(number), nil })
			code := contest.CodeOf(err)
			switch {
			case err == nil:
			case code == contest.CodeGenerationRunning || code == contest.CodeSystemBusy:
				mu.Lock()
				left++
				refused++
				mu.Unlock()
			default:
				r.t.Error(err)
			}
		})
	}
}

// allApproved approves every entrant.
type allApproved struct{}

// Registration implements studio.Registrations.
func (allApproved) Registration(context.Context, contest.EditionID, string) (contest.Registration, error) {
	return contest.Registration{State: contest.StatePass}, nil
}

func picture(number int) studio.Form {
	return studio.Form{
		Type: studio.TextToImage, Model: studio.Seedream, Prompt: fmt.Sprintf("Boat %d on a river at night", number),
		AspectRatio: "1:1", Resolution: "1K", Count: 1 + number%2,
	}
}

// drain waits until no task runs any more.
func (r *rig) drain(most time.Duration) {
	r.t.Helper()
	limit := time.After(most)
	for {
		var running int
		err := r.sql.QueryRow(r.t.Context(), `SELECT count(*) FROM generation_tasks WHERE ended_at IS NULL`).Scan(&running)
		if err != nil {
			r.t.Fatal(err)
		}
		if running == 0 {
			return
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-limit:
			r.t.Fatalf("%d tasks still run after %s", running, most)
		}
	}
}
