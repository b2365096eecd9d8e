package judging_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/judging"
	"marquee/backend/jury"
)

// TestJuryIsOrdered: by the share of the work that is done, not by its amount, and those
// who never logged in before the others.
func TestJuryIsOrdered(t *testing.T) {
	t.Parallel()
	member := func(name string, done, total int, seen time.Time) judging.JuryMember {
		return judging.JuryMember{
			JuryProgress: judging.JuryProgress{Judge: jury.Judge{Name: name}, Done: done, Total: total},
			JuryFacts:    judging.JuryFacts{LastSeenAt: seen},
		}
	}
	seen := time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	members := []judging.JuryMember{
		member("Ines", 9, 10, seen.Add(time.Hour)), member("Noor", 10, 100, time.Time{}), member("Petra", 0, 0, seen),
	}
	for _, c := range []struct {
		filter judging.JuryFilter
		want   string
	}{
		{judging.JuryFilter{Sort: judging.JuryByProgress}, "Petra Noor Ines"},
		{judging.JuryFilter{Sort: judging.JuryByProgress, Descending: true}, "Ines Noor Petra"},
		{judging.JuryFilter{Sort: judging.JuryBySeen}, "Noor Petra Ines"},
		{judging.JuryFilter{Sort: judging.JuryBySeen, Descending: true}, "Ines Petra Noor"},
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
