package contest_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// TestJuryIsOrdered: by the share of the work that is done, not by its amount, and those
// who never logged in before the others.
func TestJuryIsOrdered(t *testing.T) {
	t.Parallel()
	member := func(name string, done, total int, seen time.Time) contest.JuryMember {
		return contest.JuryMember{
			JuryProgress: contest.JuryProgress{Judge: contest.Judge{Name: name}, Done: done, Total: total},
			JuryFacts:    contest.JuryFacts{LastSeenAt: seen},
		}
	}
	seen := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	members := []contest.JuryMember{
		member("Ines", 9, 10, seen.Add(time.Hour)), member("Noor", 10, 100, time.Time{}), member("Petra", 0, 0, seen),
	}
	for _, c := range []struct {
		filter contest.JuryFilter
		want   string
	}{
		{contest.JuryFilter{Sort: contest.JuryByProgress}, "Petra Noor Ines"},
		{contest.JuryFilter{Sort: contest.JuryByProgress, Descending: true}, "Ines Noor Petra"},
		{contest.JuryFilter{Sort: contest.JuryBySeen}, "Noor Petra Ines"},
		{contest.JuryFilter{Sort: contest.JuryBySeen, Descending: true}, "Ines Petra Noor"},
	} {
		var names []string
		for _, m := range c.filter.Of(members).Rows {
			names = append(names, m.Judge.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}
