package localstore

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"marquee/backend/atomicfile"
)

// The keys on which what people keep depends, by their files.
const (
	ReceiptKeyFile      = "receipt-key"
	TransparencyKeyFile = "transparency-key"
	JudgeTokenKeyFile   = "judge-token-key"
)

// KeyPath is the file of a key.
func KeyPath(dataDir, name string) string { return filepath.Join(dataDir, "keys", name) }

// Kept reports whether there is a key.
func Kept(dataDir, name string) bool {
	_, err := os.Stat(KeyPath(dataDir, name))
	return err == nil
}

// Token is the token of the service's calls to the store.
func Token(dataDir string) (string, error) {
	token, err := Secret(dataDir, "store-token", 32)
	return hex.EncodeToString(token), err
}

// Secret returns size random bytes, which it generates once and stores in the data
// folder.
func Secret(dataDir, name string, size int) ([]byte, error) {
	path := KeyPath(dataDir, name)
	kept, err := os.ReadFile(path)
	if err == nil && len(kept) == size {
		return kept, nil
	}
	if err == nil {
		return nil, fmt.Errorf(
			"the key %s has %d bytes instead of %d: restore it from your backup",
			path,
			len(kept),
			size,
		)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read key: %w", err)
	}
	made := make([]byte, size)
	rand.Read(made)
	return made, keep(path, made)
}

// ReceiptKey is the private key of Ed25519 that signs the receipts of films.
func ReceiptKey(dataDir string) ([]byte, error) { return Secret(dataDir, ReceiptKeyFile, 32) }

// TransparencyKey is the private key of Ed25519 that signs the heads of the transparency log.
func TransparencyKey(dataDir string) ([]byte, error) { return Secret(dataDir, TransparencyKeyFile, 32) }

// SigningKey is the RSA key that signs the URLs of objects.
func SigningKey(dataDir string) (*rsa.PrivateKey, error) {
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

func keep(path string, key []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make key folder: %w", err)
	}
	if err := atomicfile.Write(path, key, 0o600); err != nil {
		return fmt.Errorf("keep key: %w", err)
	}
	return nil
}
