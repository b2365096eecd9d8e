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
	return ReceiptKeys{Private: r.key("RECEIPT_KEY", 32), Public: r.publicKeys("RECEIPT_PUBLIC_KEYS")}
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
