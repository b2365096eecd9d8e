package main

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/generation"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/vertex"
	"marquee/backend/postgres"
	"marquee/backend/queue"
	"marquee/backend/storage"
)

// openStudio connects bucket, models and queue of a production process. Without a queue there is no model either,
// and the studio offers nothing.
func openStudio(ctx context.Context, db *postgres.DB, store config.Storage, models config.Generation, messages config.Queue, log *slog.Logger) (studioParts, func(), error) {
	p := studioParts{db: db, log: log}
	var err error
	p.bucket, err = storage.Open(ctx, storage.Options{
		BaseURL: store.BaseURL, Bucket: store.Bucket, SigningEmail: store.SigningEmail, SigningKey: store.SigningKey,
		MediaHosts: mediaHosts(store), Now: time.Now,
	})
	if err != nil {
		return p, nil, err
	}
	ends := []func() error{p.bucket.Close}
	end := func() {
		var faults []error
		for _, one := range slices.Backward(ends) {
			faults = append(faults, one())
		}
		if err := errors.Join(faults...); err != nil {
			log.Warn("studio closed badly", slog.String("error", err.Error()))
		}
	}
	if p.lineup, err = generation.Connect(ctx, vertexConfig(models), arkConfig(models), time.Now, log); err != nil {
		end()
		return p, nil, err
	}
	tellOffer(p.lineup, log)
	if !messages.Open() {
		return p, end, nil
	}
	q, err := queue.Open(context.WithoutCancel(ctx), queue.Options{
		Project: messages.Project, Topic: messages.Topic, Subscription: messages.Subscription, Endpoint: messages.Endpoint,
		AtOnce: tasksAtOnce, Log: log,
	})
	if err != nil {
		end()
		return p, nil, err
	}
	ends = append(ends, q.Close)
	p.queue, p.pulled = q, q
	return p, end, nil
}

// tellOffer logs what can be ordered.
func tellOffer(lineup *generation.Lineup, log *slog.Logger) {
	var lines []string
	for _, can := range contest.GenerationTable() {
		if lineup.Offers(can.Model, can.Type) {
			lines = append(lines, string(can.Model)+" "+string(can.Type))
		}
	}
	if len(lines) == 0 {
		log.Warn("no model is configured: the studio offers nothing")
		return
	}
	log.Info("models on offer", slog.Any("lines", lines))
}

func vertexConfig(g config.Generation) vertex.Config {
	models := map[contest.GenerationModel]vertex.Model{
		contest.Imagen4: {ID: g.ImagenModel, EditID: g.ImagenEditModel, Location: g.ImagenLocation}, contest.Veo3: {ID: g.VeoModel},
	}
	maps.DeleteFunc(models, func(_ contest.GenerationModel, m vertex.Model) bool { return m.ID+m.EditID == "" })
	return vertex.Config{Project: g.VertexProject, Location: g.VertexLocation, BaseURL: g.VertexBaseURL, Bucket: g.VertexBucket, Models: models}
}

func arkConfig(g config.Generation) ark.Config {
	models := map[contest.GenerationModel]ark.Model{
		contest.Seedream: {ID: g.SeedreamModel}, contest.Seedance: {ID: g.SeedanceModel, Sound: g.SeedanceSound},
	}
	maps.DeleteFunc(models, func(_ contest.GenerationModel, m ark.Model) bool { return m.ID == "" })
	return ark.Config{BaseURL: g.ArkBaseURL, Key: g.ArkKey, ResultHosts: g.ArkResultHosts, Models: models}
}

// The paths at which Google calls, outside /apis: no visitor's rule holds there.
const (
	pushPath = "/queue/generation"
	tickPath = "/queue/sweep"
)

// withQueue takes pushed messages and ticks beside the service, when they are to be pushed.
func withQueue(ctx context.Context, service http.Handler, messages config.Queue, runner *contest.GenerationRunner, log *slog.Logger) http.Handler {
	if !messages.Pushed() {
		return service
	}
	gate := queue.NewGate(ctx, messages.KeysURL, time.Now)
	push := queue.PushHandler(gate, queue.Caller(messages.Push), runner.Look, log)
	tick := queue.TickHandler(gate, queue.Caller(messages.Sweep), runner.Sweep, log)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case pushPath:
			push.ServeHTTP(w, r)
		case tickPath:
			tick.ServeHTTP(w, r)
		default:
			service.ServeHTTP(w, r)
		}
	})
}
