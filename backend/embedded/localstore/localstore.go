// Package localstore is the way to the object store of a contest on one machine: its bucket, and the keys that are
// made once and kept in the data folder. The service and the organisers' commands share it.
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

// Bucket holds all uploads; Signer is the account in whose name their addresses are signed.
const (
	Bucket = "marquee-uploads"
	Signer = "marquee@one-machine.example"
)

// Options is what Open needs.
type Options struct {
	DataDir string
	BaseURL string // the store's origin; empty: the one that Announce told last
	Now     func() time.Time
}

// Open prepares the access to the bucket; it calls nothing yet.
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

// Announce keeps the store's origin for those who open it from another process.
func Announce(dataDir, origin string) error {
	if err := os.WriteFile(originFile(dataDir), []byte(origin), 0o600); err != nil {
		return fmt.Errorf("announce object store: %w", err)
	}
	return nil
}

func originFile(dataDir string) string { return filepath.Join(dataDir, "store-origin") }
