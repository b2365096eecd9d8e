package config

import (
	"crypto/ed25519"
	"strings"
)

// SigningKeys are Ed25519 keys (RFC 8032): one that signs, and all others whose public keys are published.
type SigningKeys struct {
	Private []byte   // 32 bytes
	Public  [][]byte // 32 bytes each; the public key of Private is not among them
}

// LoadReceiptKeys reads only the keys of receipts, for the command that verifies receipts.
func LoadReceiptKeys(lookup Lookup) (SigningKeys, error) {
	r := &reader{lookup: lookup}
	keys := r.receiptKeys()
	return keys, r.err()
}

func (r *reader) receiptKeys() SigningKeys {
	return signingKeys(r.keys("RECEIPT_KEY", ed25519.SeedSize), r.publicKeys("RECEIPT_PUBLIC_KEYS"))
}

func (r *reader) transparencyKeys() SigningKeys {
	return signingKeys(r.keys("TRANSPARENCY_KEY", ed25519.SeedSize), r.publicKeys("TRANSPARENCY_PUBLIC_KEYS"))
}

// signingKeys takes the first private key for signing, and adds the public keys of the others to public.
func signingKeys(private, public [][]byte) (keys SigningKeys) {
	for i, seed := range private {
		if i == 0 {
			keys.Private = seed
		} else if key, ok := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey); ok {
			keys.Public = append(keys.Public, key)
		}
	}
	keys.Public = append(keys.Public, public...)
	return keys
}

// publicKeys reads keys of 32 bytes in base64, separated by commas.
func (r *reader) publicKeys(name string) (keys [][]byte) {
	for text := range strings.SplitSeq(r.text(name, ""), ",") {
		if key := r.decodeKey(name, strings.TrimSpace(text), 32); key != nil {
			keys = append(keys, key)
		}
	}
	return keys
}
