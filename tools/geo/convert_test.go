package geo_test

import (
	"bytes"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/maxmind/mmdbwriter"
	"github.com/maxmind/mmdbwriter/mmdbtype"

	"marquee/backend/zone"
	"marquee/tools/geo"
)

// source is a database of ip-location-db with one record per network.
func source(t *testing.T, key string, countries map[string]string) []byte {
	t.Helper()
	tree, err := mmdbwriter.New(mmdbwriter.Options{
		DatabaseType: "country ipvAll", BuildEpoch: 1_781_725_900, IncludeReservedNetworks: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for network, code := range countries {
		_, parsed, err := net.ParseCIDR(network)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Insert(parsed, mmdbtype.Map{mmdbtype.String(key): mmdbtype.String(code)}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if _, err := tree.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// expect opens a converted database as the service does.
func expect(t *testing.T, database []byte, countries map[string]string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "country.mmdb")
	if err := os.WriteFile(path, database, 0o600); err != nil {
		t.Fatal(err)
	}
	finder, err := zone.Open(zone.Options{Path: path, Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range countries {
		if got := finder.Country(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s is in %q, want %q", address, got, want)
		}
	}
}

func TestConvertKeepsCountriesAndBuildTime(t *testing.T) {
	t.Parallel()
	published := source(t, "country_code", map[string]string{
		"1.0.1.0/24":     "CN",
		"1.0.2.0/23":     "CN",
		"1.32.128.0/18":  "SG",
		"2400:3200::/32": "CN",
		"2401:d800::/32": "SG",
		"9.0.0.0/8":      "ZZ",
		"11.0.0.0/8":     "",
		"12.0.0.0/8":     "usa",
		"10.0.0.0/8":     "US",
		"192.168.0.0/16": "US",
		"fd00::/8":       "US",
	})
	var first, second bytes.Buffer
	done, err := geo.Convert(published, &first)
	if err != nil {
		t.Fatal(err)
	}
	want := geo.Summary{Networks: 5, Countries: 2, Built: time.Unix(1_781_725_900, 0).UTC()}
	if done != want {
		t.Errorf("got %+v, want %+v", done, want)
	}
	expect(t, first.Bytes(), map[string]string{
		"1.0.1.9": "CN", "1.0.3.9": "CN", "1.32.128.1": "SG", "2400:3200::1": "CN", "2401:d800:1::1": "SG",
		"1.0.4.1": "", "9.9.9.9": "", "11.1.1.1": "", "12.1.1.1": "", "10.1.1.1": "", "192.168.1.1": "", "fd00::1": "",
	})
	if _, err := geo.Convert(published, &second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same source gave other bytes")
	}
}

func TestConvertRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		source []byte
		says   string
	}{
		"no database":     {[]byte("network,country\n"), "read source"},
		"another's field": {source(t, "asn", map[string]string{"1.0.1.0/24": "13335"}), "no network with a country_code"},
	} {
		if _, err := geo.Convert(c.source, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want an error that says %q", name, err, c.says)
		}
	}
}

// TestInstalledDatabaseIsConverted looks up public resolvers, whose countries do not
// change.
func TestInstalledDatabaseIsConverted(t *testing.T) {
	t.Parallel()
	published, err := os.ReadFile(
		"../../node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
	)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	done, err := geo.Convert(published, &out)
	if err != nil {
		t.Fatal(err)
	}
	if done.Networks < 500_000 || done.Countries < 200 || out.Len() > 12<<20 {
		t.Errorf("%+v in %d bytes", done, out.Len())
	}
	expect(t, out.Bytes(), map[string]string{
		"114.114.114.114": "CN", "2400:3200::1": "CN", "165.21.100.88": "SG", "8.8.8.8": "US", "80.67.169.12": "FR",
		"2001:910:800::12": "FR", "10.0.0.1": "", "127.0.0.1": "", "192.168.1.1": "", "::1": "", "fe80::1": "",
	})
}
