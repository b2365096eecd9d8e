package zone_test

import (
	"bytes"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/zone"
	"marquee/backend/zone/zonetest"
)

// bench is a Finder with its file, its log and a clock that the test advances.
type bench struct {
	*zone.Finder
	path string
	now  atomic.Int64
	log  bytes.Buffer
}

func newBench(t *testing.T, countries map[string]string) *bench {
	t.Helper()
	b := &bench{path: filepath.Join(t.TempDir(), "country.mmdb")}
	if countries != nil {
		zonetest.Write(t, b.path, countries)
	}
	var err error
	b.Finder, err = zone.Open(zone.Options{
		Path: b.path, Optional: countries == nil, Logger: slog.New(slog.NewTextHandler(&b.log, nil)),
		Now: func() time.Time { return time.Unix(1_800_000_000, b.now.Load()) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) wait(d time.Duration) { b.now.Add(int64(d)) }

func (b *bench) expect(t *testing.T, address, want string) {
	t.Helper()
	if got := b.Country(netip.MustParseAddr(address)); got != want {
		t.Errorf("%s is in %q, want %q; log:\n%s", address, got, want, &b.log)
	}
}

func TestCountryOfAddresses(t *testing.T) {
	t.Parallel()
	b := newBench(t, zonetest.World())
	for address, want := range map[string]string{
		"203.0.113.86":          "CN",
		"203.0.113.165":         "SG",
		"::ffff:203.0.113.86":   "CN",
		"2001:db8:86::1":        "CN",
		"2001:db8:65:ffff::abc": "SG",
		"198.51.100.1":          "", // not in the database
		"2001:db8:1::1":         "",
		"10.1.2.3":              "", // private
		"192.168.0.1":           "",
		"127.0.0.1":             "",
		"::1":                   "",
		"fd00::1":               "",
		"fe80::1%eth0":          "",
	} {
		b.expect(t, address, want)
	}
	if got := b.Country(netip.Addr{}); got != "" {
		t.Errorf("no address is in %q", got)
	}
}

func TestReplacedFileIsLoaded(t *testing.T) {
	t.Parallel()
	b := newBench(t, map[string]string{"203.0.113.0/24": "CN"})
	zonetest.Write(t, b.path, map[string]string{"203.0.113.0/24": "SG"})
	b.expect(t, "203.0.113.86", "CN")
	b.wait(9 * time.Second)
	b.expect(t, "203.0.113.86", "CN")
	b.wait(time.Second)
	b.expect(t, "203.0.113.86", "SG")
}

func TestOverwrittenFileIsLoaded(t *testing.T) {
	t.Parallel()
	b := newBench(t, map[string]string{"203.0.113.0/24": "CN"})
	other := filepath.Join(t.TempDir(), "other.mmdb")
	zonetest.Write(t, other, map[string]string{"203.0.113.0/25": "SG"})
	content, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	// The finder checks the file when half of it is written.
	if err := os.WriteFile(b.path, content[:len(content)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	b.wait(10 * time.Second)
	b.expect(t, "203.0.113.86", "CN")
	if err := os.WriteFile(b.path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	b.wait(10 * time.Second)
	b.expect(t, "203.0.113.86", "SG")
}

func TestDamagedFileIsIgnored(t *testing.T) {
	t.Parallel()
	whole := filepath.Join(t.TempDir(), "whole.mmdb")
	zonetest.Write(t, whole, zonetest.World())
	good, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	// Only a record within the data section is damaged.
	bent := bytes.Replace(good, []byte("iso_code"), []byte("iso_cod\xff"), 1)
	for name, content := range map[string][]byte{
		"empty":        {},
		"no database":  []byte("<html>404</html>"),
		"cut":          good[:len(good)-40],
		"bent":         bent,
		"another kind": bytes.Replace(good, []byte("GeoLite2-Country"), []byte("GeoLite2-Cooking"), 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, map[string]string{"203.0.113.0/24": "CN"})
			if err := os.WriteFile(b.path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				b.wait(10 * time.Second)
				b.expect(t, "203.0.113.200", "CN")
			}
			if n := strings.Count(b.log.String(), "level=WARN"); n != 1 {
				t.Errorf("%d warnings, want one:\n%s", n, &b.log)
			}
			if _, err := zone.Open(
				zone.Options{Path: b.path, Now: time.Now, Logger: slog.New(slog.DiscardHandler)},
			); err == nil {
				t.Error("a start with this file is not refused")
			}
		})
	}
}

func TestDeletedFileStaysInUseUntilReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t, map[string]string{"203.0.113.0/24": "CN"})
	if err := os.Remove(b.path); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		b.wait(time.Minute)
		b.expect(t, "203.0.113.86", "CN")
	}
	if n := strings.Count(b.log.String(), "level=WARN"); n != 1 {
		t.Errorf("%d warnings, want one:\n%s", n, &b.log)
	}
	zonetest.Write(t, b.path, map[string]string{"203.0.113.0/24": "SG"})
	b.wait(time.Minute)
	b.expect(t, "203.0.113.86", "SG")
}

func TestOptionalFileIsLoadedLater(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	b.expect(t, "203.0.113.86", "")
	zonetest.Write(t, b.path, zonetest.World())
	b.wait(10 * time.Second)
	b.expect(t, "203.0.113.86", "CN")
}

// TestDamagedOptionalFileStopsNoStart: the log says what to do, and a whole file is loaded when it is there.
func TestDamagedOptionalFileStopsNoStart(t *testing.T) {
	t.Parallel()
	b := &bench{path: filepath.Join(t.TempDir(), "country.mmdb")}
	if err := os.WriteFile(b.path, []byte("half a fi"), 0o600); err != nil {
		t.Fatal(err)
	}
	var err error
	b.Finder, err = zone.Open(zone.Options{
		Path: b.path, Optional: true, Logger: slog.New(slog.NewTextHandler(&b.log, nil)),
		Now: func() time.Time { return time.Unix(1_800_000_000, b.now.Load()) },
	})
	if err != nil || !strings.Contains(b.log.String(), "delete it") {
		t.Fatalf("%v, log: %s", err, &b.log)
	}
	b.expect(t, "203.0.113.86", "")
	zonetest.Write(t, b.path, zonetest.World())
	b.wait(time.Hour)
	b.expect(t, "203.0.113.86", "CN")
}

func TestOpenRequiresANamedFile(t *testing.T) {
	t.Parallel()
	options := zone.Options{Now: time.Now, Logger: slog.New(slog.DiscardHandler)}
	none, err := zone.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	if got := none.Country(netip.MustParseAddr("1.1.1.1")); got != "" {
		t.Errorf("without a database 1.1.1.1 is in %q", got)
	}
	options.Path = filepath.Join(t.TempDir(), "missing.mmdb")
	if _, err := zone.Open(options); err == nil || !strings.Contains(err.Error(), options.Path) {
		t.Errorf("a missing file is opened: %v", err)
	}
}

// TestLookupsWhileFilesChange is for the race detector.
func TestLookupsWhileFilesChange(t *testing.T) {
	t.Parallel()
	b := newBench(t, map[string]string{"203.0.113.0/24": "CN"})
	var lookups sync.WaitGroup
	for range 4 {
		lookups.Go(func() {
			for range 2000 {
				b.wait(20 * time.Millisecond)
				if got := b.Country(netip.MustParseAddr("203.0.113.86")); got != "CN" && got != "SG" {
					t.Errorf("in %q in the middle of a change", got)
					return
				}
			}
		})
	}
	for range 20 {
		zonetest.Write(t, b.path, map[string]string{"203.0.113.0/24": "SG"})
		zonetest.Write(t, b.path, map[string]string{"203.0.113.0/24": "CN"})
	}
	lookups.Wait()
}
