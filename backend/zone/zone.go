// Package zone finds the country of an address in a database of MaxMind's
// GeoLite2-Country or GeoIP2-Country layout.
package zone

import (
	"fmt"
	"net/netip"

	"github.com/oschwald/geoip2-golang/v2"
)

// Finder looks countries up. It is safe for concurrent use.
type Finder struct {
	reader *geoip2.Reader // nil: no database, every address is unknown
}

// Open reads the database at path. An empty path makes a Finder that knows no
// country.
func Open(path string) (*Finder, error) {
	if path == "" {
		return &Finder{}, nil
	}
	reader, err := geoip2.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open country database %s: %w", path, err)
	}
	return &Finder{reader: reader}, nil
}

// Country is the ISO 3166-1 alpha-2 code of an address, "" when it is private or
// not known.
func (f *Finder) Country(address netip.Addr) string {
	if f.reader == nil || !address.IsValid() {
		return ""
	}
	record, err := f.reader.Country(address)
	if err != nil {
		return ""
	}
	return record.Country.ISOCode
}

// Close lets the database go.
func (f *Finder) Close() error {
	if f.reader == nil {
		return nil
	}
	return f.reader.Close()
}
