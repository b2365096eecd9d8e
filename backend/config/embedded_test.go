package config_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/config"
)

func TestEmbeddedCountryDatabaseIsOptionalUnlessNamed(t *testing.T) {
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
		// A named file must exist.
		if want := `GEOIP_DATABASE: there is no file "` + own + `"`; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestDevSiteIsAnOrigin(t *testing.T) {
	got, err := config.LoadEmbedded(lookup(map[string]string{"DEV_SITE": "http://localhost:8083"}))
	if err != nil || got.DevSite != "http://localhost:8083" {
		t.Errorf("%q, %v", got.DevSite, err)
	}
	_, err = config.LoadEmbedded(lookup(map[string]string{"DEV_SITE": "localhost:8083"}))
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) != 1 || !strings.HasPrefix(problems[0], "DEV_SITE: ") {
		t.Errorf("a malformed origin is taken: %v", err)
	}
}

func TestGenerationTimeoutIsPositive(t *testing.T) {
	for text, want := range map[string]time.Duration{"": 0, "90s": 90 * time.Second} {
		got, err := config.LoadEmbedded(lookup(map[string]string{"GENERATION_TIMEOUT": text}))
		if err != nil || got.GenerationTimeout != want {
			t.Errorf("%q: %v, %v", text, got.GenerationTimeout, err)
		}
	}
	for _, text := range []string{"90", "-1s", "0s", "soon"} {
		_, err := config.LoadEmbedded(lookup(map[string]string{"GENERATION_TIMEOUT": text}))
		var problems config.Problems
		if !errors.As(err, &problems) || len(problems) != 1 || !strings.HasPrefix(problems[0], "GENERATION_TIMEOUT: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestDurationsForTestsHaveLimits(t *testing.T) {
	for _, name := range []string{"DEMO_FILM_LENGTH", "PUBLICATION_HOLD"} {
		for text, want := range map[string]time.Duration{"": 0, "1s": time.Second, "60s": time.Minute} {
			got, err := config.LoadEmbedded(lookup(map[string]string{name: text}))
			if err != nil || got.DemoFilmLength+got.PublicationHold != want {
				t.Errorf("%s=%q: %v, %v, %v", name, text, got.DemoFilmLength, got.PublicationHold, err)
			}
		}
		for _, text := range []string{"6", "999ms", "61s"} {
			_, err := config.LoadEmbedded(lookup(map[string]string{name: text}))
			var problems config.Problems
			if !errors.As(err, &problems) || len(problems) != 1 || !strings.HasPrefix(problems[0], name+": ") {
				t.Errorf("%s=%q: %v", name, text, err)
			}
		}
	}
}
