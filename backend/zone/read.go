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

// read returns the database at path, or nil if the file is the same as seen. It also
// returns the file's info for the next call, even if the file is damaged, so that it is
// not read again before it changes; nil if there is none.
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

// database is a file in memory. Many networks share few records, which have names in
// eight languages: each record is decoded once and cached by its offset.
type database struct {
	networks  *maxminddb.Reader
	records   *geoip2.Reader
	countries sync.Map // offset of a record, uintptr → ISO code, string
}

// parse verifies the whole database, in about 30 ms, and that it is one of countries.
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

// country returns "" for an address in no network or in a network without a country.
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
