package contest_test

import (
	"testing"

	"marquee/backend/contest"
)

func TestLanguageTag(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]string{
		"en": "en", "EN": "en", " zh-hans ": "zh-Hans", "zh-hant-tw": "zh-Hant-TW", "pt-br": "pt-BR", "es-419": "es-419", "yue": "yue", "zxx": "zxx",
		"": "", "e": "", "english": "", "xx": "", "en_US": "", "en-": "", "en-x-ada": "", "x-ada": "", "en-adalo": "", "en-US-US": "", "en-Latn-US-extra": "",
		"und": "", "mul": "", "qaa": "", "i-klingon": "", "zh-zhzh": "", "en-ZZZ": "", "en US": "", "中文": "", "en\nAaaa": "",
	} {
		if got, ok := contest.LanguageTag(tag); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v; want %q", tag, got, ok, want)
		}
	}
}
