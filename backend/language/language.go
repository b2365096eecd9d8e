// Package language picks the language in which a reader is answered.
package language

import (
	"golang.org/x/text/language"

	"marquee/backend/contest"
)

// matcher is built once: building it costs more than the rest of a small answer.
var matcher = language.NewMatcher([]language.Tag{language.English, language.Chinese})

// Preferred returns the one of English and Chinese that an Accept-Language header prefers (RFC 9110, section 12.5.4);
// English when it names neither.
func Preferred(acceptLanguage string) contest.Language {
	if _, index := language.MatchStrings(matcher, acceptLanguage); index == 1 {
		return contest.Chinese
	}
	return contest.English
}
