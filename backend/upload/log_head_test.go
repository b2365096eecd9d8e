package upload_test

import (
	"testing"

	"marquee/backend/upload"
)

func TestLogHeadOfANote(t *testing.T) {
	t.Parallel()
	for note, want := range map[string]upload.LogHead{
		"films.example/log\n4096\nqFgS=\n\n— key AAAA\n": {Size: "4096", Root: "qFgS="},
		"films.example/log\n4096\n":                      {},
		"":                                               {},
		"films.example/log\n\nqFgS=\n\n— key AAAA\n": {},
	} {
		if got, ok := upload.ReadLogHead(note); got != want || ok != (want != upload.LogHead{}) {
			t.Errorf("%q is %+v, %v", note, got, ok)
		}
	}
}
