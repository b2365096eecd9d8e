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
	"marquee/backend/queue"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

// The settings of every worker.
const (
	queueProject = "bench"
	queueTopic   = "generation"
	queuePull    = "generation-workers"
	atOnce       = 16
	sweepEvery   = 2 * time.Second // as on one machine
)

// workerConfig is the configuration of a worker process, on its command line.
type workerConfig struct {
	Number   int
	DSN      string
	Queue    string // address of the Pub/Sub server
	Provider string
	Dir      string
	Journal  string
	Clock    fastClock
}

// fastClock runs faster than the wall clock, so that leases end and messages count as lost in less time. All processes
// use the same one.
type fastClock struct {
	Since time.Time
	Times int
}

func (c fastClock) now() time.Time {
	return c.Since.Add(time.Since(c.Since) * time.Duration(c.Times))
}

// wall converts a duration of this clock to wall time.
func (c fastClock) wall(d time.Duration) time.Duration { return d / time.Duration(c.Times) }

// work is a worker process with the same parts as the service: it pulls messages and sweeps until it is killed.
func work(text string) error {
	var config workerConfig
	if err := json.Unmarshal([]byte(text), &config); err != nil {
		return err
	}
	ctx := context.Background()
	go endWithParent()
	log := slog.New(slog.DiscardHandler)
	db, err := stores.Open(ctx, config.DSN)
	if err != nil {
		return err
	}
	messages, err := openQueue(ctx, config.Queue, log)
	if err != nil {
		return err
	}
	drawing, err := sketch.New(sketch.Config{Instant: true}, log)
	if err != nil {
		return err
	}
	journal, err := os.OpenFile(config.Journal, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	journaling := journalingStore{RunStore: db, file: journal}
	runner := &studio.Runner{
		Tasks: journaling, Objects: objectFolder{config.Dir}, Now: config.Clock.now, Log: log,
		Providers: map[studio.Model]studio.Provider{studio.Seedream: countingProvider{drawing, config}},
	}
	sweeper := &studio.Sweeper{
		Tasks:   db,
		Queue:   messages,
		Objects: objectFolder{config.Dir},
		Runner:  runner,
		Now:     config.Clock.now,
		Log:     log,
	}
	ticker := time.NewTicker(config.Clock.wall(sweepEvery))
	go sweeper.Run(ctx, ticker.C)
	return messages.Receive(ctx, func(ctx context.Context, id string) error {
		journaling.note("received", id)
		defer journaling.note("done", id)
		return runner.Process(ctx, id)
	})
}

// endWithParent ends this process when its parent has ended.
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
		Project: queueProject, Topic: queueTopic, Subscription: queuePull, AtOnce: atOnce, Log: log,
		Client: []option.ClientOption{option.WithGRPCConn(connection)},
	})
}

// countingProvider reports its starts to the startCounter before it draws.
type countingProvider struct {
	*sketch.Provider
	config workerConfig
}

// Start implements studio.Provider.
func (c countingProvider) Start(ctx context.Context, task studio.Request) (string, error) {
	form := url.Values{"task": {task.TaskID}, "worker": {strconv.Itoa(c.config.Number)}}
	request, err := http.NewRequestWithContext(
		ctx,
		http.MethodPost,
		c.config.Provider,
		strings.NewReader(form.Encode()),
	)
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
	return c.Provider.Start(ctx, task)
}

// journalingStore writes the tasks that this process received, leased and finished into a file, which remains when the
// process is killed.
type journalingStore struct {
	studio.RunStore
	file *os.File
}

func (j journalingStore) note(what, task string) {
	fmt.Fprintf(j.file, "%s %s %d\n", what, task, time.Now().UnixNano())
}

// BeginTask implements studio.RunStore.
func (j journalingStore) BeginTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	task, mine, err := j.RunStore.BeginTask(ctx, id, now, ends)
	if mine {
		j.note("leased", id)
	}
	return task, mine, err
}

// NameOperation implements studio.RunStore.
func (j journalingStore) NameOperation(ctx context.Context, t studio.Task, operation string, next time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.NameOperation(ctx, t, operation, next)
}

// LeaseTask implements studio.RunStore.
func (j journalingStore) LeaseTask(ctx context.Context, id string, now, ends time.Time) (studio.Task, bool, error) {
	task, mine, err := j.RunStore.LeaseTask(ctx, id, now, ends)
	if mine {
		j.note("leased", id)
	}
	return task, mine, err
}

// ReleaseTask implements studio.RunStore.
func (j journalingStore) ReleaseTask(ctx context.Context, t studio.Task, next time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.ReleaseTask(ctx, t, next)
}

// EndTask implements studio.RunStore.
func (j journalingStore) EndTask(ctx context.Context, t studio.Task, outcome studio.Outcome, now time.Time) error {
	defer j.note("done", t.ID)
	return j.RunStore.EndTask(ctx, t, outcome, now)
}
