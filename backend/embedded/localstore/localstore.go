// Package localstore opens the bucket of a contest on one machine, with keys that are generated once and stored in the
// data folder. The service and the organisers' commands use it.
package localstore

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"marquee/backend/storage"
)

// Bucket is the bucket of all uploads; Signer is the account that signs their URLs.
const (
	Bucket = "marquee-uploads"
	Signer = "marquee@one-machine.example"
)

// Options configure Open.
type Options struct {
	DataDir string
	BaseURL string // the store's origin; if empty, the one that Announce stored
	Now     func() time.Time
}

// Open returns the bucket; it makes no request.
func Open(ctx context.Context, o Options) (*storage.Bucket, error) {
	if o.BaseURL == "" {
		origin, err := os.ReadFile(originFile(o.DataDir))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errors.New("the contest's object store has never run; start it with: make run")
		}
		if err != nil {
			return nil, fmt.Errorf("find object store: %w", err)
		}
		o.BaseURL = string(origin)
	}
	key, err := SigningKey(o.DataDir)
	if err != nil {
		return nil, err
	}
	token, err := Token(o.DataDir)
	if err != nil {
		return nil, err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("encode signing key: %w", err)
	}
	return storage.Open(ctx, storage.Options{
		BaseURL: o.BaseURL, Bucket: Bucket, SigningEmail: Signer,
		SigningKey: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}),
		Local:      true, ServiceToken: token, Now: o.Now,
	})
}

// Announce stores the store's origin for Open in other processes.
func Announce(dataDir, origin string) error {
	if err := os.WriteFile(originFile(dataDir), []byte(origin), 0o600); err != nil {
		return fmt.Errorf("announce object store: %w", err)
	}
	return nil
}

func originFile(dataDir string) string { return filepath.Join(dataDir, "store-origin") }
