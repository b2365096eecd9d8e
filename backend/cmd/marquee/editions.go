package main

import (
	"context"
	"log/slog"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/stores"
)

// withURLs gives the editions the addresses of the settings; one without keeps that of its edition.json.
func withURLs(content *catalogue.Catalogue, urls config.PublicURLs) {
	for _, edition := range content.Editions {
		if address := urls.Of(string(edition.ID)); address != "" {
			edition.URL = address
		}
	}
}

// editionsKeptEvery is the interval at which a database is asked again that could not store the editions.
const editionsKeptEvery = 2 * time.Second

// keepEditions stores the editions of the catalogue in the database. While that cannot be asked, it tries again in the
// background until ctx is done.
func keepEditions(ctx context.Context, db *stores.DB, editions []*contest.Edition, log *slog.Logger) {
	err := db.KeepEditions(ctx, editions)
	if err == nil {
		return
	}
	log.WarnContext(ctx, "store the editions of the catalogue", slog.String("error", err.Error()))
	go func() {
		kept, done := context.WithCancel(ctx)
		defer done()
		repeat(kept, editionsKeptEvery, func(ctx context.Context) error {
			err := db.KeepEditions(ctx, editions)
			if err == nil {
				done()
			}
			return err
		}, log.WarnContext, "store the editions of the catalogue")
	}()
}
