// Package geo converts the free country database of ip-location-db, made from the
// registries' data, to the layout that package zone reads.
package geo

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"time"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"
	"github.com/oschwald/maxminddb-golang/v2"
)

// databaseType and the shape of the records are those of MaxMind's GeoLite2-Country.
// Records have only the ISO code of the country.
// See https://dev.maxmind.com/geoip/docs/databases/city-and-country/.
const databaseType = "GeoLite2-Country"

// attribution is required by the data's licence, CC BY 4.0.
const attribution = "Countries by ip-location-db, after data of the Number Resource Organization (https://www.nro.net), CC BY 4.0"

// Summary describes a database.
type Summary struct {
	Networks  int
	Countries int
	Built     time.Time // build time of the source
}

// Convert reads a database of ip-location-db, whose records are {"country_code": "SG"},
// and writes it in the layout of GeoLite2-Country. It keeps the build time, so the same
// source results in the same bytes. It leaves out records without a country and reserved
// networks (private, local).
func Convert(source []byte, out io.Writer) (Summary, error) {
	reader, err := maxminddb.OpenBytes(source)
	if err != nil {
		return Summary{}, fmt.Errorf("read source: %w", err)
	}
	tree, err := mmdbwriter.New(mmdbwriter.Options{
		DatabaseType: databaseType, BuildEpoch: int64(reader.Metadata.BuildEpoch), RecordSize: 24,
		Description: map[string]string{"en": attribution}, Languages: []string{"en"},
	})
	if err != nil {
		return Summary{}, fmt.Errorf("begin country database: %w", err)
	}
	done, err := insertAll(tree, reader)
	if err != nil {
		return Summary{}, err
	}
	if done.Networks == 0 {
		return Summary{}, errors.New(
			"the source has no network with a country_code; is it a country database of ip-location-db?",
		)
	}
	if _, err := tree.WriteTo(out); err != nil {
		return Summary{}, fmt.Errorf("write country database: %w", err)
	}
	return done, nil
}

func insertAll(tree *mmdbwriter.Tree, reader *maxminddb.Reader) (Summary, error) {
	records, written := make(map[string]mmdbtype.Map), make(map[string]bool)
	done := Summary{Built: reader.Metadata.BuildTime().UTC()}
	for found := range reader.Networks() {
		var code string
		if err := found.DecodePath(&code, "country_code"); err != nil {
			return Summary{}, fmt.Errorf("read record of %s: %w", found.Prefix(), err)
		}
		if !isCountry(code) {
			continue
		}
		record, known := records[code]
		if !known {
			country := mmdbtype.Map{"iso_code": mmdbtype.String(code)}
			record = mmdbtype.Map{"country": country, "registered_country": country}
			records[code] = record
		}
		err := tree.Insert(ipNet(found.Prefix()), record)
		var reserved *mmdbwriter.ReservedNetworkError
		var aliased *mmdbwriter.AliasedNetworkError
		switch {
		case errors.As(err, &reserved), errors.As(err, &aliased):
		case err != nil:
			return Summary{}, fmt.Errorf("insert %s: %w", found.Prefix(), err)
		default:
			done.Networks++
			written[code] = true
		}
	}
	done.Countries = len(written)
	return done, nil
}

// isCountry reports whether a code may be one of ISO 3166-1 alpha-2. ZZ means unknown.
func isCountry(code string) bool {
	return len(code) == 2 && code != "ZZ" &&
		'A' <= code[0] && code[0] <= 'Z' && 'A' <= code[1] && code[1] <= 'Z'
}

func ipNet(p netip.Prefix) *net.IPNet {
	return &net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}
}
