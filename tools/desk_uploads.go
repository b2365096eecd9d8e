package main

import (
	"context"
	"errors"
	"time"

	"marquee/backend/config"
	"marquee/backend/embedded/localstore"
	"marquee/backend/films"
	"marquee/backend/storage"
)

// uploads are the files that entrants sent: in the object store of the contest on this machine, or in a production
// one's bucket.
func (d *desk) uploads(ctx context.Context) (*storage.Bucket, error) {
	settings, err := d.settings()
	if err != nil {
		return nil, err
	}
	if settings.DatabaseURL == "" {
		return localstore.Open(ctx, localstore.Options{DataDir: settings.DataDir, Now: time.Now})
	}
	store, err := config.LoadStorage(d.environment)
	if err != nil {
		return nil, err
	}
	return storage.Open(ctx, storage.Options{
		BaseURL: store.BaseURL, Bucket: store.Bucket, SigningEmail: store.SigningEmail, SigningKey: store.SigningKey,
		Now: time.Now,
	})
}

// filmFolder is where films for the public pages are put: the given folder, or, on one machine, the one that the
// service serves.
func (d *desk) filmFolder(given string) (string, error) {
	settings, err := d.settings()
	if err != nil || given != "" {
		return given, err
	}
	if settings.DatabaseURL != "" {
		return "", errors.New("name a folder for the films with --films, to be uploaded to the asset hosts below /films/; or leave films and covers alone with --texts-only")
	}
	return films.Folder(settings.DataDir), nil
}
