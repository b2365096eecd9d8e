package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/config"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/storage"
)

const (
	localBucket = "marquee-uploads"
	localSigner = "marquee@one-machine.example"
)

// localStore is the embedded object store and the service's way to it.
type localStore struct {
	handler *objectstore.Store
	bucket  *storage.Bucket
}

// openLocalStore opens the store below the data folder, with keys that are made
// once and kept there.
func openLocalStore(ctx context.Context, settings config.Embedded, log *slog.Logger) (*localStore, error) {
	key, err := signingKey(settings.DataDir)
	if err != nil {
		return nil, err
	}
	token, err := secret(settings.DataDir, "store-token", 32)
	if err != nil {
		return nil, err
	}
	var origins []string
	for _, host := range []string{"localhost", "127.0.0.1", "camp.localhost"} {
		for _, port := range []int{settings.Port, settings.Port + 1} {
			origins = append(origins, fmt.Sprintf("http://%s:%d", host, port))
		}
	}
	if settings.DevSite != "" {
		origins = append(origins, settings.DevSite)
	}
	handler, err := objectstore.New(objectstore.Options{
		Dir:          filepath.Join(settings.DataDir, "objects"),
		Buckets:      []objectstore.Bucket{{Name: localBucket, CORSOrigins: origins}},
		SigningKeys:  map[string]*rsa.PublicKey{localSigner: &key.PublicKey},
		ServiceToken: hex.EncodeToString(token), Now: time.Now, Logger: log,
	})
	if err != nil {
		return nil, err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("encode signing key: %w", err), handler.Close())
	}
	bucket, err := storage.Open(ctx, storage.Options{
		BaseURL: origin(settings.Port + 2), Bucket: localBucket, SigningEmail: localSigner,
		SigningKey: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}),
		Local:      true, ServiceToken: hex.EncodeToString(token), Now: time.Now, Log: log,
	})
	if err != nil {
		return nil, errors.Join(err, handler.Close())
	}
	return &localStore{handler: handler, bucket: bucket}, nil
}

func (s *localStore) close(context.Context) error {
	return errors.Join(s.bucket.Close(), s.handler.Close())
}

// secret reads size random bytes that are kept in the data folder, making them the
// first time.
func secret(dataDir, name string, size int) ([]byte, error) {
	path := filepath.Join(dataDir, "keys", name)
	kept, err := os.ReadFile(path)
	if err == nil && len(kept) == size {
		return kept, nil
	}
	if err == nil {
		return nil, fmt.Errorf("the key %s has %d bytes instead of %d; remove it to have a new one made", path, len(kept), size)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read key: %w", err)
	}
	made := make([]byte, size)
	if _, err := rand.Read(made); err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	return made, keep(path, made)
}

// signingKey is the RSA key under which addresses of objects are signed.
func signingKey(dataDir string) (*rsa.PrivateKey, error) {
	path := filepath.Join(dataDir, "keys", "storage-signing-key")
	kept, err := os.ReadFile(path)
	if err == nil {
		key, err := x509.ParsePKCS1PrivateKey(kept)
		if err != nil {
			return nil, fmt.Errorf("the key %s cannot be read; remove it to have a new one made: %w", path, err)
		}
		return key, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read key: %w", err)
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, fmt.Errorf("make key: %w", err)
	}
	return key, keep(path, x509.MarshalPKCS1PrivateKey(key))
}

// keep writes a key so that it is there wholly or not at all.
func keep(path string, key []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make key folder: %w", err)
	}
	if err := os.WriteFile(path+".new", key, 0o600); err != nil {
		return fmt.Errorf("write key: %w", err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		return fmt.Errorf("keep key: %w", err)
	}
	return nil
}
