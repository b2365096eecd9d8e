package zone

import (
	"fmt"
	"io/fs"
	"net/netip"
	"os"

	"github.com/oschwald/geoip2-golang/v2"
	"github.com/oschwald/maxminddb-golang/v2"
)

// read returns the database at path when it is another file than seen, nil when it
// is the same. What is returned as seen stands for what was looked at, so that a
// damaged file is not read again before it changes; it is nil when there is
// nothing to compare with next time.
func read(path string, seen fs.FileInfo) (fs.FileInfo, *geoip2.Reader, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, fmt.Errorf("find country database: %w", err)
	}
	if seen != nil && os.SameFile(seen, info) && seen.Size() == info.Size() && seen.ModTime().Equal(info.ModTime()) {
		return seen, nil, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read country database: %w", err)
	}
	db, err := parse(content)
	if err != nil {
		return info, nil, fmt.Errorf("read country database %s: %w", path, err)
	}
	return info, db, nil
}

// parse checks the whole database, about 30 ms, and that it tells countries.
func parse(content []byte) (*geoip2.Reader, error) {
	whole, err := maxminddb.OpenBytes(content)
	if err != nil {
		return nil, err
	}
	if err := whole.Verify(); err != nil {
		return nil, err
	}
	db, err := geoip2.OpenBytes(content)
	if err != nil {
		return nil, err
	}
	if _, err := db.Country(netip.IPv6Unspecified()); err != nil {
		return nil, err
	}
	return db, nil
}
