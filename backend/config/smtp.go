package config

// LoadSMTP reads the mail server alone, for the organisers' tools beside a
// production database.
func LoadSMTP(lookup Lookup) (SMTP, error) {
	r := &reader{lookup: lookup}
	s := r.smtp()
	return s, r.err()
}
