package web

import "golang.org/x/text/language"

// prefersChinese applies RFC 9110's language negotiation to the two languages.
func prefersChinese(acceptLanguage string) bool {
	matcher := language.NewMatcher([]language.Tag{language.English, language.Chinese})
	_, index := language.MatchStrings(matcher, acceptLanguage)
	return index == 1
}
