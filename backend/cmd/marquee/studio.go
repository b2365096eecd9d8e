package main

import (
	"fmt"
	"log/slog"
	"os"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/generation"
	"marquee/backend/generation/sensitive"
	"marquee/backend/marking"
	"marquee/backend/queue"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/studio"
	"marquee/backend/telemetry"
)

// tasksAtOnce is how many messages a process handles concurrently.
const tasksAtOnce = 4

// studioParts are the dependencies of a creation studio.
type studioParts struct {
	db           *stores.DB
	bucket       *storage.Bucket
	registry     *generation.Registry
	editions     *catalogue.Registry
	queue        studio.Queue
	pulled       *queue.Queue // the same queue, in production only
	catalogueDir string
	clock        contest.Clock
	marker       *marking.Marker // nil: results stay as they are made
	leaves       bool            // this process cannot mark, and leaves results to one that can
	timeout      time.Duration   // of every task; 0 is the default of the task's type
	log          *slog.Logger
	telemetry    *telemetry.Telemetry   // nil: nothing is measured
	prices       map[studio.Model]int64 // millionths of a US dollar per picture or second
}

// newStudio returns the service with its runner.
func newStudio(p studioParts) (*studio.Service, error) {
	words, err := sensitive.Load(os.DirFS(p.catalogueDir))
	if err != nil {
		return nil, fmt.Errorf("prepare studio: %w", err)
	}
	return &studio.Service{
		Tasks:         p.db,
		Quota:         p.db,
		Uploads:       p.db,
		Objects:       p.bucket,
		Registrations: p.db,
		Rates:         p.db,
		UnmarkedLog:   p.db,
		Queue:         p.queue,
		Runner:        newRunner(p),
		Prompts:       words,
		Available:     p.registry.Available,
		Limits:        studio.DefaultLimits(),
		Timeout:       p.timeout,
		Clock:         p.clock,
		Now:           time.Now,
		Log:           p.log,
	}, nil
}

func newRunner(p studioParts) *studio.Runner {
	runner := &studio.Runner{
		Tasks: p.telemetry.Tasks(
			p.db,
			p.prices,
		),
		Objects:   p.bucket,
		Providers: p.telemetry.Providers(p.registry.Providers()),
		Now:       time.Now,
		Log:       p.log,
	}
	if runner.Leaves = p.leaves; p.marker != nil {
		runner.Marker = p.marker
	}
	return runner
}

func newSweeper(p studioParts, runner *studio.Runner) *studio.Sweeper {
	return &studio.Sweeper{Tasks: p.db, Queue: p.queue, Objects: p.bucket, Runner: runner, Now: time.Now, Log: p.log}
}
