package config

import (
	"crypto/ed25519"
	"strings"
)

// ReceiptKeys sign the receipts of films.
type ReceiptKeys struct {
	// RECEIPT_KEY: private keys of Ed25519, 32 bytes in base64 each, separated by commas.
	// The first signs receipts; the public keys of all are published. Required.
	Private []byte
	// RECEIPT_PUBLIC_KEYS: public keys that signed earlier receipts or will sign later
	// ones, published beside those of RECEIPT_KEY: 32 bytes in base64 each, separated by
	// commas; none. Public also has the public keys of RECEIPT_KEY after the first.
	Public [][]byte
}

// LoadReceiptKeys reads only these keys, for the command that checks receipts.
func LoadReceiptKeys(lookup Lookup) (ReceiptKeys, error) {
	r := &reader{lookup: lookup}
	keys := r.receiptKeys()
	return keys, r.err()
}

func (r *reader) receiptKeys() ReceiptKeys {
	private, others := r.signingKeys("RECEIPT_KEY")
	return ReceiptKeys{Private: private, Public: append(others, r.publicKeys("RECEIPT_PUBLIC_KEYS")...)}
}

// signingKeys reads private keys of Ed25519: the first, and the public keys of the others.
func (r *reader) signingKeys(name string) (private []byte, others [][]byte) {
	keys := r.keys(name, ed25519.SeedSize)
	for i, seed := range keys {
		if i == 0 {
			private = seed
			continue
		}
		if public, ok := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey); ok {
			others = append(others, public)
		}
	}
	return private, others
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
