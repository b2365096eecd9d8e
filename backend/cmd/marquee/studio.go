package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/sketch"
	"marquee/backend/embedded/sketch/video"
	"marquee/backend/generation"
	"marquee/backend/generation/sensitive"
	"marquee/backend/postgres"
	"marquee/backend/queue"
	"marquee/backend/storage"
	"marquee/backend/studio"
)

const (
	// tasksAtOnce is how many messages a process handles concurrently.
	tasksAtOnce = 4
	// sweepEvery is the tick of the one-machine contest; in production Cloud Scheduler
	// ticks.
	sweepEvery = 2 * time.Second
)

// studioParts are the dependencies of a creation studio.
type studioParts struct {
	db           *postgres.DB
	bucket       *storage.Bucket
	registry     *generation.Registry
	queue        studio.Queue
	pulled       *queue.Queue // the same, in production
	catalogueDir string
	clock        contest.Clock
	timeout      time.Duration // of every task; 0 leaves each its own
	ffmpeg       video.FFmpeg  // of one machine; empty: there is none
	log          *slog.Logger
}

// newStudio makes the service and what runs its tasks.
func newStudio(p studioParts) (*studio.Service, error) {
	words, err := sensitive.Load(os.DirFS(p.catalogueDir))
	if err != nil {
		return nil, fmt.Errorf("prepare studio: %w", err)
	}
	return &studio.Service{
		Tasks: p.db, Quota: p.db, Uploads: p.db, Objects: p.bucket, Registrations: p.db, Queue: p.queue, Runner: newRunner(p),
		Prompts: words, Available: p.registry.Available, Limits: studio.DefaultLimits(), Timeout: p.timeout,
		Clock: p.clock, Now: time.Now, Log: p.log,
	}, nil
}

func newRunner(p studioParts) *studio.Runner {
	return &studio.Runner{Tasks: p.db, Objects: p.bucket, Providers: p.registry.Providers(), Now: time.Now, Log: p.log}
}

func newSweeper(p studioParts, runner *studio.Runner) *studio.Sweeper {
	return &studio.Sweeper{Tasks: p.db, Queue: p.queue, Objects: p.bucket, Runner: runner, Now: time.Now, Log: p.log}
}

// localStudio is the creation studio of the one-machine contest: sketch makes every
// model's results. Without ffmpeg it offers no model that makes clips.
type localStudio struct {
	service *studio.Service
	sweeper *studio.Sweeper
	queue   *queue.Local
	sketch  *sketch.Provider
}

func openLocalStudio(ctx context.Context, p studioParts) (*localStudio, error) {
	l := &localStudio{}
	var err error
	if l.sketch, err = sketch.New(sketch.Config{FFmpeg: p.ffmpeg, Rehearse: true}, p.log); err != nil {
		return nil, err
	}
	if l.queue, err = queue.OpenLocal(context.WithoutCancel(ctx), tasksAtOnce, p.log); err != nil {
		l.sketch.Close()
		return nil, err
	}
	models := studio.Models()
	if p.ffmpeg == "" {
		models = []studio.Model{studio.Seedream, studio.Imagen4}
	}
	entries := map[studio.Model]generation.Entry{}
	for _, model := range models {
		entries[model] = generation.Entry{Provider: l.sketch}
	}
	p.registry, p.queue = generation.NewRegistry(entries, time.Now, p.log), l.queue
	if l.service, err = newStudio(p); err != nil {
		return nil, errors.Join(err, l.close(ctx))
	}
	l.sweeper = newSweeper(p, l.service.Runner)
	return l, nil
}

// work handles messages and sweeps until stop is called. stop waits for running work.
func (l *localStudio) work(ctx context.Context, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		if err := l.queue.Receive(ctx, l.service.Runner.Process); err != nil {
			log.ErrorContext(ctx, "queue ended", slog.String("error", err.Error()))
		}
	})
	group.Go(func() {
		ticker := time.NewTicker(sweepEvery)
		defer ticker.Stop()
		l.sweeper.Run(ctx, ticker.C)
	})
	return func() { cancel(); group.Wait() }
}

func (l *localStudio) close(context.Context) error {
	l.sketch.Close()
	return l.queue.Close()
}
