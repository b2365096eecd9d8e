package config

// LoadDatabase reads DATABASE_URL alone, for `marquee migrate`.
func LoadDatabase(lookup Lookup) (string, error) {
	r := &reader{lookup: lookup}
	dsn := r.database("DATABASE_URL")
	return dsn, r.err()
}
