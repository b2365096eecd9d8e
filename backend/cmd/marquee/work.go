package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/backend/config"
	"marquee/backend/postgres"
)

// workersSweepEvery is the sweeper's interval in a worker process.
const workersSweepEvery = 5 * time.Second

// work pulls generation tasks and sweeps until ctx is done, then finishes the running tasks.
func work(ctx context.Context, environment config.Lookup, out io.Writer) error {
	settings, err := config.LoadWork(environment)
	if err != nil {
		return err
	}
	log := newLogger(out, settings.LogLevel)
	slog.SetDefault(log) // some libraries write to the standard log
	db, err := postgres.Open(ctx, settings.DatabaseURL)
	if err != nil {
		return err
	}
	defer db.Close()
	p, closeStudio, err := openStudio(ctx, db, settings.Storage, settings.Generation, settings.Queue, log)
	if err != nil {
		return err
	}
	defer closeStudio()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return runTasks(ctx, p, workersSweepEvery) })
	group.Go(func() error {
		address := net.JoinHostPort("", strconv.Itoa(settings.Port))
		return listen(ctx, []endpoint{{address: address, handler: http.HandlerFunc(health), bodyTime: time.Minute}}, func() {
			log.InfoContext(ctx, "ready to work", "address", address, "version", settings.Version)
		})
	})
	return group.Wait()
}

// runTasks pulls messages, and sweeps on every tick, until ctx is done. It returns when all handlers have returned.
func runTasks(ctx context.Context, p studioParts, every time.Duration) error {
	runner := newRunner(p)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return p.pulled.Receive(ctx, runner.Process) })
	group.Go(func() error {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		newSweeper(p, runner).Run(ctx, ticker.C)
		return nil
	})
	return group.Wait()
}

// health handles the health check, the only request of a worker.
func health(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/health" {
		http.NotFound(w, r)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
