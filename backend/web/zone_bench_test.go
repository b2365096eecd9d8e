package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// sink is an answer that nobody reads.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header            { return s.header }
func (s *sink) Write(body []byte) (int, error) { return len(body), nil }
func (s *sink) WriteHeader(int)                {}

// BenchmarkZone is what the service adds to a zone lookup, without net/http around it.
func BenchmarkZone(b *testing.B) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	server := web.New(web.Options{
		Editions: contest.NewEditions(
			&contest.Edition{
				ID:     contest.International,
				Kind:   contest.Films,
				Header: "PASSPORT_INTL",
				Cookie: "passport_intl",
			},
		),
		Clock:     contest.WallClock{},
		Now:       time.Now,
		Countries: atlas{},
		ProxyHops: 1,
		Log:       slog.New(slog.NewJSONHandler(null, nil)),
	})
	r := httptest.NewRequest(http.MethodGet, "/apis/nocas/ip/zone", nil)
	r.Header.Set("f", "PASSPORT_INTL")
	r.Header.Set("X-Forwarded-For", "203.0.113.86")
	b.ReportAllocs()
	for b.Loop() {
		server.ServeHTTP(&sink{header: http.Header{}}, r)
	}
}
