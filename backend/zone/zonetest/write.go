// Package zonetest writes small country databases for tests.
package zonetest

import (
	"net"
	"os"
	"testing"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"

	"marquee/backend/atomicfile"
)

// World maps networks reserved for documentation to countries: 203.0.113.0/25 and
// 2001:db8:86::/48 to China, 203.0.113.128/25 and 2001:db8:65::/48 to Singapore.
func World() map[string]string {
	return map[string]string{
		"203.0.113.0/25": "CN", "2001:db8:86::/48": "CN",
		"203.0.113.128/25": "SG", "2001:db8:65::/48": "SG",
	}
}

// Write writes a database of ISO codes by network to path, in the layout of
// GeoLite2-Country. It replaces the file atomically.
func Write(t testing.TB, path string, countries map[string]string) {
	t.Helper()
	// The documentation networks are reserved ones.
	tree, err := mmdbwriter.New(mmdbwriter.Options{
		DatabaseType:            "GeoLite2-Country",
		Description:             map[string]string{"en": "For tests"},
		IncludeReservedNetworks: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for network, code := range countries {
		_, parsed, err := net.ParseCIDR(network)
		if err != nil {
			t.Fatal(err)
		}
		record := mmdbtype.Map{"country": mmdbtype.Map{"iso_code": mmdbtype.String(code)}}
		if err := tree.Insert(parsed, record); err != nil {
			t.Fatal(err)
		}
	}
	err = atomicfile.WriteFunc(path, 0o600, func(file *os.File) error {
		_, err := tree.WriteTo(file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
