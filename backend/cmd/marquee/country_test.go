package main

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"testing"

	"marquee/backend/zone/zonetest"
)

// TestProductionFindsTheVisitorsCountry with the settings of Google Cloud: from the balancer's header alone, and from a
// country database, which takes precedence.
func TestProductionFindsTheVisitorsCountry(t *testing.T) {
	c := newCloud(t)
	c.env["TRUSTED_PROXY_HOPS"], c.env["COUNTRY_HEADER"] = "2", "X-Client-Region"
	database := filepath.Join(t.TempDir(), "country.mmdb")
	zonetest.Write(t, database, zonetest.World())
	for path, countries := range map[string]map[string]string{ // an address in the database, and another one
		"":       {"203.0.113.165": "CN", "198.51.100.1": "CN"},
		database: {"203.0.113.165": "SG", "198.51.100.1": "CN"},
	} {
		c.env["GEOIP_DATABASE"] = path
		server := c.serve(t)
		for address, want := range countries {
			request, err := http.NewRequestWithContext(
				t.Context(),
				http.MethodGet,
				server.URL+"/apis/nocas/ip/zone",
				nil,
			)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = "films.example"
			request.Header.Set("X-Forwarded-For", address+", 192.0.2.1")
			request.Header.Set("X-Client-Region", "CN")
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			var got struct{ Data struct{ Country string } }
			if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || got.Data.Country != want {
				t.Errorf(
					"database %q: the country of %s is %q, want %q (%v)",
					path,
					address,
					got.Data.Country,
					want,
					err,
				)
			}
			_ = answer.Body.Close()
		}
	}
}
