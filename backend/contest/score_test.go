package contest_test

import (
	"testing"

	"marquee/backend/contest"
)

func TestParseScore(t *testing.T) {
	good := map[string]contest.Score{
		"0": 0, "100": 10000, "100.00": 10000, "83.33": 8333, "0.01": 1, "7.5": 750, "99.990": 9999, "5": 500,
	}
	for text, want := range good {
		if got, err := contest.ParseScore(text); err != nil || got != want {
			t.Errorf("ParseScore(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-1", "-0.01", "100.01", "101", "83.333", "1e1", "1e999999999", "NaN", `"83"`, "true", "{}", "+5", "1.-5", ".", "1.2.3",
		"0000000000000000000000000000000000001",
	} {
		if got, err := contest.ParseScore(text); err == nil {
			t.Errorf("ParseScore(%q) = %d, want an error", text, got)
		}
	}
}
