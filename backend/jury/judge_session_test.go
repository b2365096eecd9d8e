package jury_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/jury"
)

func TestTryLimitWait(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	limit := jury.TryLimit{Key: "k", Limit: 3}
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
	sealer, err := jury.NewTokenSealer(key)
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
	other, err := jury.NewTokenSealer([]byte(strings.Repeat("x", 32)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Open("judge-1", sealed); err == nil {
		t.Error("opened under another key")
	}
	for _, keys := range [][][]byte{nil, {key[:16]}, {key, key[:31]}} {
		if _, err := jury.NewTokenSealer(keys...); err == nil {
			t.Errorf("keys of %d lengths were taken: %q", len(keys), keys)
		}
	}
}

// TestKeysOfTokensRotate: two instances open each other's tokens while the keys "old" are
// replaced by "old, new", then by "new, old". Without "old" its tokens are lost.
func TestKeysOfTokensRotate(t *testing.T) {
	older, newer := []byte(strings.Repeat("o", 32)), []byte(strings.Repeat("n", 32))
	sealer := func(keys ...[]byte) *jury.TokenSealer {
		s, err := jury.NewTokenSealer(keys...)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	steps := []*jury.TokenSealer{sealer(older), sealer(older, newer), sealer(newer, older)}
	for i, next := range steps[1:] {
		for _, pair := range [][2]*jury.TokenSealer{{steps[i], next}, {next, steps[i]}} {
			if opened, err := pair[1].Open(
				"judge-1",
				pair[0].Seal("judge-1", "the token"),
			); err != nil ||
				opened != "the token" {
				t.Errorf("step %d: Open = %q, %v", i+1, opened, err)
			}
		}
	}
	if _, err := sealer(newer).Open("judge-1", steps[2].Seal("judge-1", "the token")); err != nil {
		t.Errorf("the first key does not seal: %v", err)
	}
	if _, err := sealer(newer).Open("judge-1", steps[1].Seal("judge-1", "the token")); err == nil {
		t.Error("opened under a key that is not listed")
	}
}
