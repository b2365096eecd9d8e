package config

import "strings"

// ReceiptKeys sign the receipts of films.
type ReceiptKeys struct {
	// RECEIPT_KEY: the private key of Ed25519 that signs receipts, 32 bytes in base64.
	// Required.
	Private []byte
	// RECEIPT_PUBLIC_KEYS: public keys that signed earlier receipts or will sign later
	// ones, published beside that of RECEIPT_KEY: 32 bytes in base64 each, separated by
	// commas; none.
	Public [][]byte
}

// LoadReceiptKeys reads only these keys, for the command that checks receipts.
func LoadReceiptKeys(lookup Lookup) (ReceiptKeys, error) {
	r := &reader{lookup: lookup}
	keys := r.receiptKeys()
	return keys, r.err()
}

func (r *reader) receiptKeys() ReceiptKeys {
	keys := ReceiptKeys{Private: r.key("RECEIPT_KEY", 32)}
	for text := range strings.SplitSeq(r.text("RECEIPT_PUBLIC_KEYS", ""), ",") {
		if key := r.decodeKey("RECEIPT_PUBLIC_KEYS", strings.TrimSpace(text), 32); key != nil {
			keys.Public = append(keys.Public, key)
		}
	}
	return keys
}
