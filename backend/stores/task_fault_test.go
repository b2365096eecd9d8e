package stores_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

const (
	faultTasks   = 1200
	faultWorkers = 3
	faultRounds  = 600
	roundTakes   = 3 * time.Second
)

// faultTest loses, duplicates and delays messages, and kills workers at random.
type faultTest struct {
	t        *testing.T
	db       *stores.DB
	provider *fickleProvider
	objects  *shelf

	mu      sync.Mutex
	rng     *rand.Rand
	now     time.Time
	pending []string // messages that are not delivered yet
	kills   int
}

func (s *faultTest) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Notify implements studio.Queue; it loses and duplicates messages.
func (s *faultTest) Notify(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch luck := s.rng.IntN(100); {
	case luck < 20: // lost
	case luck < 40:
		s.pending = append(s.pending, id, id)
	default:
		s.pending = append(s.pending, id)
	}
	return nil
}

// deliver returns the messages of this round and keeps some for later.
func (s *faultTest) deliver() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var now, later []string
	for _, id := range s.pending {
		if s.rng.IntN(5) == 0 {
			later = append(later, id)
		} else {
			now = append(now, id)
		}
	}
	s.pending = later
	s.rng.Shuffle(len(now), func(i, j int) { now[i], now[j] = now[j], now[i] })
	return now
}

func (s *faultTest) worker(seed uint64) (*studio.Sweeper, *fate) {
	life := &fate{rng: rand.New(rand.NewPCG(seed, 7)), risk: 0.002}
	store := mortalStore{s.db, life}
	runner := &studio.Runner{
		Tasks:     store,
		Providers: map[studio.Model]studio.Provider{studio.Seedream: mortalProvider{s.provider, life}},
		Objects:   s.objects, Now: s.clock, Log: slog.New(slog.DiscardHandler),
	}
	return &studio.Sweeper{
		Tasks:   store,
		Queue:   s,
		Objects: s.objects,
		Runner:  runner,
		Now:     s.clock,
		Log:     runner.Log,
	}, life
}

// TestTasksSurviveFaults: each task has one outcome, each operation is started once, and
// the ledger adds up although messages are lost and workers die.
func TestTasksSurviveFaults(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, pg.Migrate)
	db, err := stores.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	s := &faultTest{
		t: t, db: db, provider: newFickleProvider(), objects: &shelf{objects: map[string]string{}},
		rng: rand.New(rand.NewPCG(1, 2)), now: orderedAt,
	}
	tasks := s.createTasks()
	rounds := s.run(tasks)
	t.Logf("%d tasks, %d rounds, %d workers killed", len(tasks), rounds, s.kills)
	if s.kills < 20 {
		t.Errorf("only %d workers were killed: too few for this test", s.kills)
	}
	s.check(dsn)
}

// createTasks makes the tasks, each of another entrant.
func (s *faultTest) createTasks() []studio.Task {
	s.t.Helper()
	limits := plenty
	limits.Queue = faultTasks
	tasks := make([]studio.Task, faultTasks)
	for i := range tasks {
		task, err := s.db.CreateTask(s.t.Context(), pictures(maker(s.t, s.db, fmt.Sprint("maker", i)), 1+i%4), limits)
		if err != nil {
			s.t.Fatal(err)
		}
		tasks[i] = task
		_ = s.Notify(s.t.Context(), task.ID) // never fails
	}
	return tasks
}

// run runs the workers until all tasks have ended, and returns the number of rounds.
func (s *faultTest) run(tasks []studio.Task) int {
	s.t.Helper()
	workers := make([]*studio.Sweeper, faultWorkers)
	lives := make([]*fate, faultWorkers)
	seed := uint64(0)
	for round := range faultRounds {
		for i := range workers {
			if lives[i] == nil || lives[i].gone() {
				seed++
				workers[i], lives[i] = s.worker(seed)
			}
		}
		s.work(workers)
		for _, life := range lives {
			if life.gone() {
				s.kills++
			}
		}
		if round%5 == 0 { // an entrant cancels
			task := tasks[(round*37)%len(tasks)]
			_, err := s.db.CancelTask(s.t.Context(), task.Edition, task.EntrantID, task.ID, s.clock())
			if err != nil && contest.CodeOf(err) != contest.CodeConflict {
				s.t.Fatal(err)
			}
		}
		s.mu.Lock()
		s.now = s.now.Add(roundTakes)
		s.mu.Unlock()
		due, err := s.db.DueTasks(s.t.Context(), orderedAt.Add(time.Hour), 1)
		if err != nil {
			s.t.Fatal(err)
		}
		if len(due) == 0 && s.clock().After(orderedAt.Add(11*time.Minute)) {
			return round + 1
		}
	}
	s.t.Fatalf("still running after %d rounds", faultRounds)
	return 0
}

// work is one concurrent round of all workers.
func (s *faultTest) work(workers []*studio.Sweeper) {
	messages := s.deliver()
	var group sync.WaitGroup
	for i, worker := range workers {
		group.Go(func() {
			for n := i; n < len(messages); n += len(workers) {
				if worker.Runner.Process(s.t.Context(), messages[n]) != nil { // not acknowledged: it is delivered again
					_ = s.Notify(s.t.Context(), messages[n])
				}
			}
		})
		group.Go(func() { _ = worker.Sweep(s.t.Context()) }) // fails when the worker dies
	}
	group.Wait()
}

// check compares the outcomes with the rules.
func (s *faultTest) check(dsn string) {
	s.t.Helper()
	for task, times := range s.provider.started {
		if times > 1 {
			s.t.Errorf("task %s was begun %d times", task, times)
		}
	}
	connection, err := pgx.Connect(s.t.Context(), dsn)
	if err != nil {
		s.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(s.t.Context()))
	rows, err := connection.Query(s.t.Context(), `
		SELECT g.id::text, g.state::text, g.reason, g.count,
			(SELECT count(*) FROM generation_results r WHERE r.task_id = g.id),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'reserved'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'settled'), -1),
			coalesce((SELECT amount FROM generation_ledger l WHERE l.task_id = g.id AND entry = 'given_back'), -1),
			coalesce((SELECT array_agg(object) FROM generation_results r WHERE r.task_id = g.id), '{}')
		FROM generation_tasks g`)
	if err != nil {
		s.t.Fatal(err)
	}
	var id, state, reason string
	var count, results, reserved, settled, back int
	var objects []string
	outcomes := map[string]int{}
	_, err = pgx.ForEachRow(
		rows,
		[]any{&id, &state, &reason, &count, &results, &reserved, &settled, &back, &objects},
		func() error {
			outcomes[state+" "+reason]++
			if studio.State(state).Running() {
				s.t.Errorf("task %s is still %s", id, state)
			}
			if reserved != count || settled != results || settled+back != reserved {
				s.t.Errorf(
					"task %s, %s: of %d reserved %d, settled %d, given back %d, results %d",
					id,
					state,
					count,
					reserved,
					settled,
					back,
					results,
				)
			}
			if (state == "completed") != (results > 0) {
				s.t.Errorf("task %s is %s with %d results", id, state, results)
			}
			for _, object := range objects {
				if text, ok := s.objects.find(object); !ok || text != "16x9" {
					s.t.Errorf("task %s: result %s is %q", id, object, text)
				}
			}
			return nil
		},
	)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Log(outcomes)
	for _, outcome := range []string{"completed ", "failed sensitive", "failed busy", "failed broken", "failed lost", "failed cancelled", "timeout timeout"} {
		if outcomes[outcome] == 0 {
			s.t.Errorf("no task ended as %q: too little for this test", outcome)
		}
	}
	if outcomes["completed "] < faultTasks/2 {
		s.t.Errorf("only %d of %d completed", outcomes["completed "], faultTasks)
	}
}
