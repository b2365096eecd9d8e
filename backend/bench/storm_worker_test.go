package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"marquee/backend/embedded/sketch"
	"marquee/backend/postgres"
	"marquee/backend/queue"
	"marquee/backend/studio"
)

// What every worker is told of the queue.
const (
	stormProject = "storm"
	stormTopic   = "generation"
	stormPull    = "generation-workers"
	atOnce       = 16
	sweepEvery   = 2 * time.Second // as on one machine
)

// workerOrders are what a worker process gets on its command line.
type workerOrders struct {
	Number  int
	DSN     string
	Queue   string // address of the Pub/Sub server
	Edge    string
	Dir     string
	Journal string
	Clock   hurriedClock
}

// hurriedClock runs faster than the wall clock, so that leases end and messages count as lost in less time. All
// processes read the same one.
type hurriedClock struct {
	Since time.Time
	Times int
}

func (c hurriedClock) now() time.Time {
	return c.Since.Add(time.Since(c.Since) * time.Duration(c.Times))
}

// wall is how long a time of this clock takes in truth.
func (c hurriedClock) wall(d time.Duration) time.Duration { return d / time.Duration(c.Times) }

// work is a worker process, put together as the service is: it pulls messages and sweeps until it is killed.
func work(text string) error {
	var orders workerOrders
	if err := json.Unmarshal([]byte(text), &orders); err != nil {
		return err
	}
	ctx := context.Background()
	go endWithParent()
	log := slog.New(slog.DiscardHandler)
	db, err := postgres.Open(ctx, orders.DSN)
	if err != nil {
		return err
	}
	messages, err := openQueue(ctx, orders.Queue, log)
	if err != nil {
		return err
	}
	drawing, err := sketch.New(sketch.Config{Instant: true}, log)
	if err != nil {
		return err
	}
	journal, err := os.OpenFile(orders.Journal, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	diary := journaled{RunStore: db, file: journal}
	runner := &studio.Runner{
		Tasks: diary, Objects: shelf{orders.Dir}, Now: orders.Clock.now, Log: log,
		Providers: map[studio.Model]studio.Provider{studio.Seedream: counted{drawing, orders}},
	}
	sweeper := &studio.Sweeper{Tasks: db, Queue: messages, Objects: shelf{orders.Dir}, Runner: runner, Now: orders.Clock.now, Log: log}
	ticker := time.NewTicker(orders.Clock.wall(sweepEvery))
	go sweeper.Run(ctx, ticker.C)
	return messages.Receive(ctx, func(ctx context.Context, id string) error {
		diary.note("hear", id)
		defer diary.note("done", id)
		return runner.Process(ctx, id)
	})
}

// endWithParent ends this process when the one that started it is gone.
func endWithParent() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

func openQueue(ctx context.Context, address string, log *slog.Logger) (*queue.Queue, error) {
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return queue.Open(ctx, queue.Options{
		Project: stormProject, Topic: stormTopic, Subscription: stormPull, AtOnce: atOnce, Log: log,
		Client: []option.ClientOption{option.WithGRPCConn(connection)},
	})
}

// counted is a provider whose starts are counted elsewhere, where no kill reaches the count.
type counted struct {
	*sketch.Provider
	orders workerOrders
}

// Start tells the edge, then draws.
func (c counted) Start(ctx context.Context, order studio.Request) (string, error) {
	form := url.Values{"task": {order.TaskID}, "worker": {strconv.Itoa(c.orders.Number)}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.orders.Edge, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: err.Error()}
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: answer.Status}
	}
	return c.Provider.Start(ctx, order)
}

// journaled writes down what this process has in its hands: what it was told to look at, what it has taken, what it is
// done with. What was written stays, however the process ends.
type journaled struct {
	studio.RunStore
	file *os.File
}

func (j journaled) note(what, task string) {
	fmt.Fprintf(j.file, "%s %s %d\n", what, task, time.Now().UnixNano())
}

// BeginTask implements studio.RunStore.
func (j journaled) BeginTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	task, mine, err := j.RunStore.BeginTask(ctx, id, now, ends)
	if mine {
		j.note("take", id)
	}
	return task, mine, err
}

// NameOperation implements studio.RunStore.
func (j journaled) NameOperation(ctx context.Context, t studio.Task, operation string, next time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.NameOperation(ctx, t, operation, next)
}

// LeaseTask implements studio.RunStore.
func (j journaled) LeaseTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	task, mine, err := j.RunStore.LeaseTask(ctx, id, now, ends)
	if mine {
		j.note("take", id)
	}
	return task, mine, err
}

// ReleaseTask implements studio.RunStore.
func (j journaled) ReleaseTask(ctx context.Context, t studio.Task, next time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.ReleaseTask(ctx, t, next)
}

// EndTask implements studio.RunStore.
func (j journaled) EndTask(ctx context.Context, t studio.Task, outcome studio.Outcome, now time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.EndTask(ctx, t, outcome, now)
}
