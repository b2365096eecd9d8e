package config

// TransparencyKeys sign the heads of the transparency log.
type TransparencyKeys struct {
	// TRANSPARENCY_KEY: the private key of Ed25519 that signs heads, 32 bytes in base64.
	// Required.
	Private []byte
	// TRANSPARENCY_PUBLIC_KEYS: public keys that signed earlier heads or will sign later
	// ones, published beside that of TRANSPARENCY_KEY: 32 bytes in base64 each, separated
	// by commas; none.
	Public [][]byte
}

// LoadTransparencyKeys reads only these keys, for the command that prints them.
func LoadTransparencyKeys(lookup Lookup) (TransparencyKeys, error) {
	r := &reader{lookup: lookup}
	keys := r.transparencyKeys()
	return keys, r.err()
}

func (r *reader) transparencyKeys() TransparencyKeys {
	return TransparencyKeys{Private: r.key("TRANSPARENCY_KEY", 32), Public: r.publicKeys("TRANSPARENCY_PUBLIC_KEYS")}
}
