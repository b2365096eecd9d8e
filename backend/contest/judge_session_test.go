package contest_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

func TestTryLimitWait(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	limit := contest.TryLimit{Key: "k", Limit: 3}
	tries := func(minutesAgo ...int) []time.Time {
		var times []time.Time
		for _, ago := range minutesAgo {
			times = append(times, now.Add(-time.Duration(ago)*time.Minute))
		}
		return times
	}
	cases := []struct {
		name  string
		tries []time.Time
		want  time.Duration
	}{
		{"first try", nil, 0},
		{"one left", tries(0, 1), 0},
		{"third just now", tries(0, 5, 14), 15 * time.Minute},
		{"closed since ten minutes", tries(10, 11, 24), 5 * time.Minute},
		{"opens again", tries(15, 16, 17), 0},
		{"spread over the window", tries(0, 5, 15), 0},
		{"one after the door opened", tries(0, 15, 15), 0},
		{"older ones do not count", tries(0, 1, 16, 17, 18), 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := limit.Wait(c.tries, now); got != c.want {
				t.Errorf("Wait = %v, want %v", got, c.want)
			}
		})
	}
}

func TestTokenSealer(t *testing.T) {
	key := []byte(strings.Repeat("k", 32))
	sealer, err := contest.NewTokenSealer(key)
	if err != nil {
		t.Fatal(err)
	}
	sealed := sealer.Seal("judge-1", "the token")
	if strings.Contains(string(sealed), "token") {
		t.Error("the sealed token can be read")
	}
	if opened, err := sealer.Open("judge-1", sealed); err != nil || opened != "the token" {
		t.Errorf("Open = %q, %v", opened, err)
	}
	if _, err := sealer.Open("judge-2", sealed); err == nil {
		t.Error("another judge's token opened")
	}
	other, err := contest.NewTokenSealer([]byte(strings.Repeat("x", 32)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Open("judge-1", sealed); err == nil {
		t.Error("opened under another key")
	}
	if _, err := contest.NewTokenSealer(key[:16]); err == nil {
		t.Error("a key of 16 bytes was taken")
	}
}
