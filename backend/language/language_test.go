package language_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/language"
)

func TestPreferred(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]contest.Language{
		"":                           contest.English,
		"en":                         contest.English,
		"zh":                         contest.Chinese,
		"zh-CN,zh;q=0.9,en;q=0.8":    contest.Chinese,
		"zh-TW":                      contest.Chinese,
		"en-US,en;q=0.9,zh-CN;q=0.5": contest.English,
		"fr":                         contest.English,
		"fr;q=0.9, zh;q=0.3":         contest.Chinese,
		"\x00;;;":                    contest.English,
	} {
		if got := language.Preferred(header); got != want {
			t.Errorf("%q prefers %s, want %s", header, got, want)
		}
	}
}
