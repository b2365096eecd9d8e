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
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/generation"
	"marquee/backend/generation/sensitive"
	"marquee/backend/postgres"
	"marquee/backend/queue"
	"marquee/backend/storage"
)

const (
	// tasksAtOnce is how many messages one machine works on at the same time.
	tasksAtOnce = 4
	// sweepEvery is the tick of one machine; in production a scheduler ticks.
	sweepEvery = 2 * time.Second
)

// studioParts is what a creation studio is made of.
type studioParts struct {
	db           *postgres.DB
	bucket       *storage.Bucket
	lineup       *generation.Lineup
	queue        contest.GenerationQueue
	pulled       *queue.Queue // the same, in production
	catalogueDir string
	timeout      time.Duration // of every task; 0 leaves each its own
	log          *slog.Logger
}

func newStudio(p studioParts) (*contest.GenerationStudio, error) {
	words, err := sensitive.Load(os.DirFS(p.catalogueDir))
	if err != nil {
		return nil, fmt.Errorf("prepare studio: %w", err)
	}
	return &contest.GenerationStudio{
		Tasks: p.db, Uploads: p.db, Registrations: p.db, Guard: words, Offers: p.lineup.Offers,
		Limits: contest.DefaultGenerationLimits(), Timeout: p.timeout, Now: time.Now, Log: p.log, Runner: newRunner(p),
	}, nil
}

// newRunner is the part of a studio that brings tasks to their end.
func newRunner(p studioParts) *contest.GenerationRunner {
	return &contest.GenerationRunner{
		Tasks: p.db, Objects: p.bucket, Queue: p.queue, Providers: p.lineup.Providers(), Now: time.Now, Log: p.log,
	}
}

// localStudio is the creation studio of one machine: every model is drawn.
type localStudio struct {
	studio *contest.GenerationStudio
	queue  *queue.Local
	sketch *sketch.Provider
}

func openLocalStudio(ctx context.Context, p studioParts) (*localStudio, error) {
	modules, err := clip.FindNodeModules(".")
	if err != nil {
		return nil, err
	}
	l := &localStudio{}
	if l.sketch, err = sketch.New(sketch.Config{NodeModules: modules, Rehearse: true}, p.log); err != nil {
		return nil, err
	}
	if l.queue, err = queue.OpenLocal(context.WithoutCancel(ctx), tasksAtOnce, p.log); err != nil {
		l.sketch.Close()
		return nil, err
	}
	seats := map[contest.GenerationModel]generation.Seat{}
	for _, model := range []contest.GenerationModel{contest.Seedream, contest.Imagen4, contest.Seedance, contest.Veo3} {
		seats[model] = generation.Seat{Provider: l.sketch}
	}
	p.lineup, p.queue = generation.NewLineup(seats, time.Now, p.log), l.queue
	if l.studio, err = newStudio(p); err != nil {
		return nil, errors.Join(err, l.close(ctx))
	}
	return l, nil
}

// work delivers messages and sweeps until stop is called, which waits for what is
// at work.
func (l *localStudio) work(ctx context.Context, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		if err := l.queue.Receive(ctx, l.studio.Runner.Look); err != nil {
			log.ErrorContext(ctx, "queue ended", slog.String("error", err.Error()))
		}
	})
	group.Go(func() {
		beat := time.NewTicker(sweepEvery)
		defer beat.Stop()
		l.studio.Runner.Sweeping(ctx, beat.C)
	})
	return func() { cancel(); group.Wait() }
}

func (l *localStudio) close(context.Context) error {
	l.sketch.Close()
	return l.queue.Close()
}
