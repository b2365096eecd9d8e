package main

import (
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"marquee/backend/config"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/storage"
)

// localStore is the embedded object store and the service's client of it.
type localStore struct {
	handler *objectstore.Store
	bucket  *storage.Bucket
}

// openLocalStore opens the store below the data folder. Its keys are generated on the
// first start and stay there.
func openLocalStore(ctx context.Context, settings config.Embedded, log *slog.Logger) (*localStore, error) {
	key, err := localstore.SigningKey(settings.DataDir)
	if err != nil {
		return nil, err
	}
	token, err := localstore.Token(settings.DataDir)
	if err != nil {
		return nil, err
	}
	var origins []string
	for _, host := range []string{"localhost", "127.0.0.1", "*.localhost"} {
		for _, port := range []int{settings.Port, settings.Port + 1} {
			origins = append(origins, fmt.Sprintf("http://%s:%d", host, port))
		}
	}
	if settings.DevSite != "" {
		origins = append(origins, settings.DevSite)
	}
	handler, err := objectstore.New(objectstore.Options{
		Dir:          filepath.Join(settings.DataDir, "objects"),
		Buckets:      []objectstore.Bucket{{Name: localstore.Bucket, CORSOrigins: origins}},
		SigningKeys:  map[string]*rsa.PublicKey{localstore.Signer: &key.PublicKey},
		ServiceToken: token, Now: time.Now, Logger: log,
	})
	if err != nil {
		return nil, err
	}
	if err := localstore.Announce(settings.DataDir, origin(settings.Port+2)); err != nil {
		return nil, errors.Join(err, handler.Close())
	}
	bucket, err := localstore.Open(
		ctx,
		localstore.Options{DataDir: settings.DataDir, BaseURL: origin(settings.Port + 2), Now: time.Now},
	)
	if err != nil {
		return nil, errors.Join(err, handler.Close())
	}
	return &localStore{handler: handler, bucket: bucket}, nil
}

func (s *localStore) close(context.Context) error {
	return errors.Join(s.bucket.Close(), s.handler.Close())
}
