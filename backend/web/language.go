package web

import "golang.org/x/text/language"

// languages makes its tables once: they cost more than all the rest of a refusal.
var languages = language.NewMatcher([]language.Tag{language.English, language.Chinese})

// prefersChinese applies RFC 9110's language negotiation to the two languages.
func prefersChinese(acceptLanguage string) bool {
	_, index := language.MatchStrings(languages, acceptLanguage)
	return index == 1
}
