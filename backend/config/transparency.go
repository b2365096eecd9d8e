package config

// TransparencyKeys sign the heads of the transparency log.
type TransparencyKeys struct {
	// TRANSPARENCY_KEY: private keys of Ed25519, 32 bytes in base64 each, separated by
	// commas. The first signs heads; the public keys of all are published. Required.
	Private []byte
	// TRANSPARENCY_PUBLIC_KEYS: public keys that signed earlier heads or will sign later
	// ones, published beside those of TRANSPARENCY_KEY: 32 bytes in base64 each, separated
	// by commas; none. Public also has the public keys of TRANSPARENCY_KEY after the first.
	Public [][]byte
}

// LoadTransparencyKeys reads only these keys, for the command that prints them.
func LoadTransparencyKeys(lookup Lookup) (TransparencyKeys, error) {
	r := &reader{lookup: lookup}
	keys := r.transparencyKeys()
	return keys, r.err()
}

func (r *reader) transparencyKeys() TransparencyKeys {
	private, others := r.signingKeys("TRANSPARENCY_KEY")
	return TransparencyKeys{Private: private, Public: append(others, r.publicKeys("TRANSPARENCY_PUBLIC_KEYS")...)}
}
