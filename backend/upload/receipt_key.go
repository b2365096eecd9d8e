package upload

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
)

// ReceiptKey is a published key for verifying receipts.
type ReceiptKey struct {
	// ID is the beginning of the SHA-256 of the public key: 8 bytes, hexadecimal.
	ID     string
	Public ed25519.PublicKey
}

// NewReceiptKey returns the key with its id.
func NewReceiptKey(public ed25519.PublicKey) ReceiptKey {
	sum := sha256.Sum256(public)
	return ReceiptKey{ID: hex.EncodeToString(sum[:8]), Public: public}
}

// PEM returns the key as a SubjectPublicKeyInfo (RFC 8410), as openssl reads it.
func (k ReceiptKey) PEM() (string, error) {
	der, err := x509.MarshalPKIXPublicKey(k.Public)
	if err != nil {
		return "", fmt.Errorf("encode receipt key: %w", err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})), nil
}

// ParseReceiptKeys reads the keys in a text of PEM blocks.
func ParseReceiptKeys(text string) ([]ReceiptKey, error) {
	var keys []ReceiptKey
	for rest := []byte(strings.TrimSpace(text)); len(rest) > 0; {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			break
		}
		parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
		public, isKey := parsed.(ed25519.PublicKey)
		if err != nil || !isKey {
			return nil, errors.New("this is not an Ed25519 public key")
		}
		keys = append(keys, NewReceiptKey(public))
	}
	if len(keys) == 0 {
		return nil, errors.New("there is no public key in PEM (-----BEGIN PUBLIC KEY-----)")
	}
	return keys, nil
}

// ReceiptKeys are the key that signs receipts, and all that are published.
type ReceiptKeys struct {
	private   ed25519.PrivateKey
	published []ReceiptKey // the first is that of private
}

// NewReceiptKeys returns the keys. seed is the private key (RFC 8032), 32 bytes; others
// are public keys that signed earlier receipts or will sign later ones.
func NewReceiptKeys(seed []byte, others ...[]byte) ReceiptKeys {
	private := ed25519.NewKeyFromSeed(seed)
	public, _ := private.Public().(ed25519.PublicKey)
	keys := ReceiptKeys{private: private, published: []ReceiptKey{NewReceiptKey(public)}}
	for _, other := range others {
		if !public.Equal(ed25519.PublicKey(other)) {
			keys.published = append(keys.published, NewReceiptKey(other))
		}
	}
	return keys
}

// Published returns the keys for verifying receipts; the first belongs to the key that signs new ones.
func (k ReceiptKeys) Published() []ReceiptKey { return k.published }

func (k ReceiptKeys) signing() ReceiptKey { return k.published[0] }
