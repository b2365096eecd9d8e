package config

// LoadStorage reads the object store alone, for the organisers' tools beside a
// production database.
func LoadStorage(lookup Lookup) (Storage, error) {
	r := &reader{lookup: lookup}
	s := r.storage()
	return s, r.err()
}
