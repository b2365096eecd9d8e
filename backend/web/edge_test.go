package web_test

import (
	"io"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// atlas is a country database of two addresses.
type atlas struct{}

func (atlas) Country(address netip.Addr) string {
	switch address.String() {
	case "203.0.113.86":
		return "CN"
	case "203.0.113.65":
		return "SG"
	}
	return ""
}

func TestPing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	type ping struct {
		Now, RegistrationEndsAt          time.Time
		SubmissionEndsAt                 *time.Time
		Edition, Phase, Version          string
		RegistrationOpen, SubmissionOpen bool
	}
	day := func(month time.Month, day, hour int) time.Time {
		return time.Date(2025, month, day, hour, 0, 0, 0, shanghai())
	}
	for name, c := range map[string]struct {
		f                        string
		now                      time.Time
		edition, phase           string
		registration, submission bool
	}{
		"before":                         {"PASSPORT_INTL", day(7, 14, 23), "international", "upcoming", false, false},
		"open":                           {"PASSPORT_INTL", day(9, 12, 10), "international", "registration", true, true},
		"registration over since noon":   {"PASSPORT_INTL", day(9, 30, 12), "international", "registration", false, true},
		"submission over since midnight": {"PASSPORT_INTL", day(10, 1, 0), "international", "registration", false, false},
		"camp takes no submissions":      {"PASSPORT", day(9, 12, 10), "camp", "upcoming", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			w.contest.set(c.now)
			visitor := w.client()
			visitor.f = c.f
			var got ping
			visitor.get("/apis/ping").ok(&got)
			if got.Edition != c.edition || got.Phase != c.phase || got.RegistrationOpen != c.registration ||
				got.SubmissionOpen != c.submission ||
				!got.Now.Equal(c.now) {
				t.Errorf("got %+v, want %+v", got, c)
			}
			if (got.SubmissionEndsAt == nil) != (c.edition == "camp") {
				t.Errorf("submissionEndsAt = %v", got.SubmissionEndsAt)
			}
		})
	}
}

func TestZone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world, o *web.Options) {
		o.Countries, o.ProxyHops = atlas{}, 1
		w.editions[contest.International].AssetHosts = map[string]string{
			"cn":   "https://cn.example",
			"intl": "https://intl.example",
		}
	})
	for name, c := range map[string]struct {
		forwarded, zone, country, host string
	}{
		"China":           {"203.0.113.86", "cn", "CN", "https://cn.example"},
		"Singapore":       {"203.0.113.65", "intl", "SG", "https://intl.example"},
		"unknown":         {"198.51.100.1", "intl", "", "https://intl.example"},
		"private":         {"10.1.2.3", "intl", "", "https://intl.example"},
		"forged in front": {"203.0.113.86, 203.0.113.65", "intl", "SG", "https://intl.example"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			visitor := w.client()
			visitor.headers["X-Forwarded-For"] = c.forwarded
			var got struct {
				CN              bool
				Zone, AssetHost string
				Country         *string
			}
			visitor.get("/apis/nocas/ip/zone").ok(&got)
			country := ""
			if got.Country != nil {
				country = *got.Country
			}
			if got.CN != (c.zone == "cn") || got.Zone != c.zone || country != c.country || got.AssetHost != c.host {
				t.Errorf("got %+v (country %q), want %+v", got, country, c)
			}
		})
	}
}

func TestBeacon(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	answer, err := http.Get(w.url + "/apis/nocas/pingback/activity?uid=&page=%2F&action=view")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	pixel, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "image/gif" ||
		http.DetectContentType(pixel) != "image/gif" {
		t.Errorf("got %s %s, %d bytes", answer.Status, answer.Header.Get("Content-Type"), len(pixel))
	}
	if got := answer.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control %q: a page view would be counted once only", got)
	}
}
