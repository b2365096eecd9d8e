package config

// Check are the settings of `marquee check`: those of the service, and what else is checked on the machine.
type Check struct {
	Serve

	// STORE_DIR: the folder of `marquee store`, whose disk is looked at; none.
	StoreDir string
	// BACKUP_DIR: the folder of the nightly backups, whose age is looked at; none.
	BackupDir string
}

// LoadCheck reads the settings of `marquee check`. Its error is Problems with a line per missing or malformed variable.
func LoadCheck(lookup Lookup) (Check, error) {
	r := &reader{lookup: lookup}
	c := Check{Serve: readServe(r), StoreDir: r.newFolder("STORE_DIR", "")}
	readCheck(r, &c)
	return c, r.err()
}

// readCheck reads what the check alone reads.
func readCheck(r *reader, c *Check) { c.BackupDir = r.newFolder("BACKUP_DIR", "") }
