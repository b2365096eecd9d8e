package contest_test

import (
	"testing"

	"marquee/backend/contest"
)

func TestLogHeadOfANote(t *testing.T) {
	t.Parallel()
	for note, want := range map[string]contest.LogHead{
		"films.example/log\n4096\nqFgS=\n\n— key AAAA\n": {Size: "4096", Root: "qFgS="},
		"films.example/log\n4096\n":                      {},
		"":                                               {},
		"films.example/log\n\nqFgS=\n\n— key AAAA\n": {},
	} {
		if got, ok := contest.ReadLogHead(note); got != want || ok != (want != contest.LogHead{}) {
			t.Errorf("%q is %+v, %v", note, got, ok)
		}
	}
}
