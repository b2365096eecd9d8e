package web_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/web"
	"marquee/backend/zone"
	"marquee/backend/zone/zonetest"
)

// edge is a server with a page per edition and a real country database, behind a
// number of trusted proxies.
func edge(t *testing.T, hops int) *httptest.Server {
	t.Helper()
	database := filepath.Join(t.TempDir(), "country.mmdb")
	zonetest.Write(t, database, zonetest.World())
	countries, err := zone.Open(zone.Options{Path: database, Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	editions, sites := testEditions(), map[contest.EditionID]string{}
	for id, edition := range editions {
		sites[id] = t.TempDir()
		if err := os.WriteFile(filepath.Join(sites[id], "index.html"), []byte("首页"), 0o600); err != nil {
			t.Fatal(err)
		}
		edition.AssetHosts = map[string]string{
			"cn": "https://" + string(id) + ".cn.example", "intl": "https://" + string(id) + ".intl.example",
		}
	}
	server := httptest.NewServer(web.New(web.Options{
		Editions: contesttest.Editions(
			editions,
		),
		Sites:         sites,
		Countries:     countries,
		ProxyHops:     hops,
		CountryHeader: "X-Client-Region",
		Log:           slog.New(slog.DiscardHandler),
	}))
	t.Cleanup(server.Close)
	return server
}

// TestAVisitorsFirstRequest asks for a page and then for the zone, as a new visitor
// does: both tell the same country.
func TestAVisitorsFirstRequest(t *testing.T) {
	t.Parallel()
	behind := map[int]*httptest.Server{0: edge(t, 0), 1: edge(t, 1), 2: edge(t, 2)}
	for name, c := range map[string]struct {
		hops      int
		forwarded []string
		zone      string // the cookie that came along
		country   string
		named     []string // the countries that headers name
	}{
		"Chinese":                               {1, []string{"203.0.113.86"}, "", "CN", nil},
		"Chinese, IPv6":                         {1, []string{"2001:db8:86::1"}, "", "CN", nil},
		"Chinese, IPv4 written as IPv6":         {1, []string{"::ffff:203.0.113.86"}, "", "CN", nil},
		"Singaporean":                           {1, []string{"203.0.113.165"}, "", "SG", nil},
		"Singaporean, IPv6":                     {1, []string{"2001:db8:65::1"}, "", "SG", nil},
		"Singaporean behind two proxies":        {2, []string{"203.0.113.165, 10.0.0.1"}, "", "SG", nil},
		"unknown":                               {1, []string{"198.51.100.1"}, "", "", nil},
		"unknown, IPv6":                         {1, []string{"2001:db8:1::1"}, "", "", nil},
		"private":                               {1, []string{"192.168.1.7"}, "", "", nil},
		"this machine":                          {0, nil, "", "", nil},
		"forged: Chinese in front of the proxy": {1, []string{"203.0.113.86, 203.0.113.165"}, "", "SG", nil},
		"forged: a header of its own":           {1, []string{"203.0.113.86", "203.0.113.165"}, "", "SG", nil},
		"forged: no proxy is trusted":           {0, []string{"203.0.113.86"}, "", "", nil},
		"forged: fewer hops than proxies":       {2, []string{"203.0.113.86"}, "", "", nil},
		"forged: no address":                    {1, []string{"203.0.113.86, CN"}, "", "", nil},
		"forged cookie":                         {1, []string{"203.0.113.165"}, "CN", "SG", nil},
		"named by the balancer":                 {2, []string{"198.51.100.1, 10.0.0.1"}, "", "CN", []string{"CN"}},
		"the database comes first":              {2, []string{"203.0.113.165, 10.0.0.1"}, "", "SG", []string{"CN"}},
		"named: unknown":                        {2, []string{"198.51.100.1, 10.0.0.1"}, "", "", []string{"ZZ"}},
		"named: nothing":                        {2, []string{"198.51.100.1, 10.0.0.1"}, "", "", []string{""}},
		"named: no code":                        {2, []string{"198.51.100.1, 10.0.0.1"}, "", "", []string{"CN; Path"}},
		"named: in small letters":               {2, []string{"198.51.100.1, 10.0.0.1"}, "", "", []string{"cn"}},
		"named by the visitor as well":          {2, []string{"198.51.100.1, 10.0.0.1"}, "", "", []string{"CN", "SG"}},
		"named by the visitor, no proxy":        {0, nil, "", "", []string{"CN"}},
		"named by the visitor, past a proxy":    {2, []string{"198.51.100.1"}, "", "", []string{"CN"}},
		"travelled since the last visit":        {1, []string{"203.0.113.86"}, "SG", "CN", nil},
	} {
		for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
			t.Run(name+"/"+string(edition), func(t *testing.T) {
				t.Parallel()
				ask := func(path string) *http.Response {
					request, err := http.NewRequestWithContext(
						t.Context(),
						http.MethodGet,
						behind[c.hops].URL+path,
						nil,
					)
					if err != nil {
						t.Fatal(err)
					}
					request.Header.Set("f", map[contest.EditionID]string{
						contest.International: "PASSPORT_INTL", contest.Camp: "PASSPORT",
					}[edition])
					if edition == contest.Camp {
						request.Host = "camp.localhost" // of pages
					}
					request.Header["X-Forwarded-For"], request.Header["X-Client-Region"] = c.forwarded, c.named
					if c.zone != "" {
						request.AddCookie(&http.Cookie{Name: "zone", Value: c.zone})
					}
					answer, err := http.DefaultClient.Do(request)
					if err != nil {
						t.Fatal(err)
					}
					t.Cleanup(func() { answer.Body.Close() })
					if answer.StatusCode != http.StatusOK {
						t.Fatalf("%s answers %s", path, answer.Status)
					}
					return answer
				}
				cookie, country, zone := c.country, &c.country, "intl"
				switch c.country {
				case "":
					cookie, country = "ZZ", nil
				case "CN":
					zone = "cn"
				}
				if got, want := ask(
					"/",
				).Header.Get(
					"Set-Cookie",
				), "zone="+cookie+"; Path=/; SameSite=Lax"; got != want {
					t.Errorf("the page sets %q, want %q", got, want)
				}
				var got struct {
					Code string
					Data struct {
						CN              bool
						Zone, AssetHost string
						Country         *string
					}
				}
				if err := json.NewDecoder(ask("/apis/nocas/ip/zone").Body).Decode(&got); err != nil {
					t.Fatal(err)
				}
				host := "https://" + string(edition) + "." + zone + ".example"
				if got.Data.Zone != zone || got.Data.CN != (zone == "cn") || got.Data.AssetHost != host {
					t.Errorf(
						"zone %q (cn %v) from %q, want %q from %q",
						got.Data.Zone,
						got.Data.CN,
						got.Data.AssetHost,
						zone,
						host,
					)
				}
				if (got.Data.Country == nil) != (country == nil) || country != nil && *got.Data.Country != *country {
					t.Errorf("country %v, want %q", got.Data.Country, c.country)
				}
			})
		}
	}
}
