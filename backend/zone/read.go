package zone

import (
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"sync"

	"github.com/oschwald/geoip2-golang/v2"
	"github.com/oschwald/maxminddb-golang/v2"
)

// read returns the database at path when it is another file than seen, nil when it
// is the same. What is returned as seen stands for what was looked at, so that a
// damaged file is not read again before it changes; it is nil when there is
// nothing to compare with next time.
func read(path string, seen fs.FileInfo) (fs.FileInfo, *database, error) {
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

// database is a file in memory. Very many networks share few records: each record is
// decoded once, names in eight languages and all, and known by its place in the file from
// then on.
type database struct {
	networks  *maxminddb.Reader
	records   *geoip2.Reader
	countries sync.Map // place of a record, uintptr → its ISO code, string
}

// parse checks the whole database, about 30 ms, and that it tells countries.
func parse(content []byte) (*database, error) {
	networks, err := maxminddb.OpenBytes(content)
	if err != nil {
		return nil, err
	}
	if err := networks.Verify(); err != nil {
		return nil, err
	}
	records, err := geoip2.OpenBytes(content)
	if err != nil {
		return nil, err
	}
	if _, err := records.Country(netip.IPv6Unspecified()); err != nil {
		return nil, err
	}
	return &database{networks: networks, records: records}, nil
}

// country is "" for an address in no network, and in one without a country.
func (d *database) country(address netip.Addr) string {
	found := d.networks.Lookup(address)
	if !found.Found() {
		return ""
	}
	if code, known := d.countries.Load(found.Offset()); known {
		return code.(string)
	}
	record, err := d.records.Country(address)
	if err != nil {
		return ""
	}
	d.countries.Store(found.Offset(), record.Country.ISOCode)
	return record.Country.ISOCode
}
