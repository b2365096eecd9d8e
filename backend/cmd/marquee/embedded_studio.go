package main

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"marquee/backend/embedded/sketch"
	"marquee/backend/ffmpeg"
	"marquee/backend/generation"
	"marquee/backend/operations"
	"marquee/backend/queue"
	"marquee/backend/screening"
	"marquee/backend/studio"
)

// sweepEvery is the sweeper's interval in the one-machine contest. In production
// Cloud Scheduler calls the sweeper.
const sweepEvery = 2 * time.Second

// localStudio is the creation studio of the one-machine contest: sketch makes the
// results of every model. Without ffmpeg it has no model that makes clips.
type localStudio struct {
	service *studio.Service
	sweeper *studio.Sweeper
	copies  *screening.Worker // nil without ffmpeg
	queue   *queue.Local
	sketch  *sketch.Provider
}

func openLocalStudio(
	ctx context.Context,
	p studioParts,
	program ffmpeg.Program,
	dataDir, code string,
) (*localStudio, error) {
	l := &localStudio{}
	var err error
	if l.sketch, err = sketch.New(sketch.Config{FFmpeg: program, Rehearse: true}, p.log); err != nil {
		return nil, err
	}
	if l.queue, err = queue.OpenLocal(context.WithoutCancel(ctx), tasksAtOnce, p.log); err != nil {
		l.sketch.Close()
		return nil, err
	}
	models := studio.Models()
	if program == "" {
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
	if program != "" {
		l.copies = &screening.Worker{
			Copies:  p.db,
			Objects: p.bucket,
			FFmpeg:  program,
			Folder:  filepath.Join(dataDir, "copies"),
			Code:    code,
			Now:     time.Now,
			Log:     p.log,
			Films:   newRecogniser(p, program, filepath.Join(dataDir, "copies")),
		}
		p.signCopies(l.copies)
	}
	l.sweeper = newSweeper(p, l.service.Runner)
	return l, nil
}

// work handles messages and sweeps until stop is called. stop waits for running work.
func (l *localStudio) work(
	ctx context.Context,
	retention *operations.RetentionSweeper,
	log *slog.Logger,
) (stop func()) {
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
	group.Go(func() { runRetention(ctx, retention, retentionEvery) })
	return func() { cancel(); group.Wait() }
}

// makeCopies makes screening copies until stop is called. stop waits for the running one, which ends early.
func (l *localStudio) makeCopies(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() { runCopies(ctx, l.copies, sweepEvery) })
	return func() { cancel(); group.Wait() }
}

func (l *localStudio) close(context.Context) error {
	l.sketch.Close()
	return l.queue.Close()
}
