package httpkit

import (
	"net/http/httptest"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

func TestEditionOfRequest(t *testing.T) {
	t.Parallel()
	s := &Base{Editions: contesttest.Samples(), Hosts: map[string]contest.EditionID{
		"localhost:8081":         contest.Camp,
		"camp.openframe.example": contest.Camp,
		"openframe.example":      contest.International,
	}}
	for name, c := range map[string]struct {
		host, header string
		want         contest.EditionID
	}{
		"nothing known":                  {"elsewhere.example", "", contest.International},
		"port":                           {"localhost:8081", "", contest.Camp},
		"other port":                     {"localhost:8080", "", contest.International},
		"host without its port":          {"openframe.example:443", "", contest.International},
		"host in capitals":               {"Camp.OpenFrame.example", "", contest.Camp},
		"camp name on one machine":       {"camp.localhost:8080", "", contest.Camp},
		"host with a final dot":          {"camp.openframe.example.", "", contest.Camp},
		"all of these":                   {"CAMP.openframe.example.:443", "", contest.Camp},
		"an edition as a prefix":         {"openframe.example.evil.example", "", contest.International},
		"header beats host":              {"localhost:8081", "PASSPORT_INTL", contest.International},
		"camp header":                    {"localhost:8080", "PASSPORT", contest.Camp},
		"an unknown header says nothing": {"localhost:8081", "SOMETHING", contest.Camp},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest("GET", "http://"+c.host+"/apis/ping", nil)
			if c.header != "" {
				r.Header.Set("f", c.header)
			}
			if got := s.EditionID(r); got != c.want {
				t.Errorf("edition %s, want %s", got, c.want)
			}
		})
	}
}
