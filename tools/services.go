package main

import (
	"context"
	"log/slog"
	"time"

	wiring "marquee/backend/app"
)

// services builds the services of the contest, for what writes no email: links in emails need the addresses of the
// editions.
func (a *app) services(ctx context.Context) (*wiring.Services, error) {
	d, err := a.deps(ctx)
	if err != nil {
		return nil, err
	}
	return wiring.New(d), nil
}

// writingServices builds the services of the contest, for what may write emails. The service's sender finds them on its
// next tick.
func (a *app) writingServices(ctx context.Context) (*wiring.Services, error) {
	sites, err := a.publicURLs()
	if err != nil {
		return nil, err
	}
	d, err := a.deps(ctx)
	if err != nil {
		return nil, err
	}
	d.Sites = sites
	return wiring.New(d), nil
}

func (a *app) deps(ctx context.Context) (wiring.Deps, error) {
	db, clock, err := a.opened(ctx)
	if err != nil {
		return wiring.Deps{}, err
	}
	editions, err := a.editions()
	if err != nil {
		return wiring.Deps{}, err
	}
	settings, err := a.settings()
	if err != nil {
		return wiring.Deps{}, err
	}
	var hold time.Duration // of the contest on this machine
	if settings.DatabaseURL == "" {
		hold = settings.PublicationHold
	}
	log := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return wiring.Deps{DB: db, Editions: editions, Clock: clock, Log: log, BuildCommand: publishPages, Hold: hold}, nil
}
