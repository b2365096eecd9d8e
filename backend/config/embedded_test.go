package config_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/config"
)

func TestTheCountryDatabaseOfOneMachine(t *testing.T) {
	dir := t.TempDir()
	own := filepath.Join(dir, "own.mmdb")
	for name, c := range map[string]struct {
		set      string
		path     string
		optional bool
	}{
		"made by make run": {"", filepath.Join(dir, "geo", "country.mmdb"), true},
		"its own":          {own, own, false},
	} {
		got, err := config.LoadEmbedded(lookup(map[string]string{"DATA_DIR": dir, "GEOIP_DATABASE": c.set}))
		if c.optional {
			if err != nil || got.GeoIPDatabase != c.path || !got.GeoIPOptional {
				t.Errorf("%s: %q, optional %v, %v", name, got.GeoIPDatabase, got.GeoIPOptional, err)
			}
			continue
		}
		// It was named, so it must be there.
		if want := `GEOIP_DATABASE: there is no file "` + own + `"`; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestTheDevelopmentServersOrigin(t *testing.T) {
	got, err := config.LoadEmbedded(lookup(map[string]string{"DEV_SITE": "http://localhost:8083"}))
	if err != nil || got.DevSite != "http://localhost:8083" {
		t.Errorf("%q, %v", got.DevSite, err)
	}
	_, err = config.LoadEmbedded(lookup(map[string]string{"DEV_SITE": "localhost:8083"}))
	var faults config.Faults
	if !errors.As(err, &faults) || len(faults) != 1 || !strings.HasPrefix(faults[0], "DEV_SITE: ") {
		t.Errorf("a malformed origin is taken: %v", err)
	}
}
