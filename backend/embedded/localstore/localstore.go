// Package localstore is the way to the object store of a contest on one machine: its bucket, and the keys that are
// made once and kept in the data folder. The service and the organisers' commands share it.
package localstore

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
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
	BaseURL string // the store's origin
	Now     func() time.Time
	Log     *slog.Logger
}

// Open prepares the access to the bucket; it calls nothing yet.
func Open(ctx context.Context, o Options) (*storage.Bucket, error) {
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
		Local:      true, ServiceToken: token, Now: o.Now, Log: o.Log,
	})
}
