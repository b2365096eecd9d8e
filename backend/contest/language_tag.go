package contest

import (
	_ "embed"
	"strings"
)

// languageSubtags has the registered languages, scripts and regions of BCP 47, a line each.
//
//go:embed language_subtags.txt
var languageSubtags string

// LanguageTag returns the usual form of a tag of BCP 47 (RFC 5646) with a registered language and, if there are any, a
// registered script and region: "zh-Hans", "pt-BR". False for any other: variants and private parts could spell a name.
func LanguageTag(tag string) (string, bool) {
	tag = strings.TrimSpace(tag)
	if len(tag) > 12 {
		return "", false
	}
	parts := strings.Split(tag, "-")
	parts[0] = strings.ToLower(parts[0])
	if !registered(0, parts[0]) {
		return "", false
	}
	next := 1
	if next < len(parts) && len(parts[next]) == 4 {
		lower := strings.ToLower(parts[next])
		parts[next] = strings.ToUpper(lower[:1]) + lower[1:]
		if !registered(1, parts[next]) {
			return "", false
		}
		next++
	}
	if next < len(parts) {
		parts[next] = strings.ToUpper(parts[next])
		if !registered(2, parts[next]) {
			return "", false
		}
		next++
	}
	if next < len(parts) {
		return "", false
	}
	return strings.Join(parts, "-"), true
}

// registered reports whether a line of the registry has a subtag.
func registered(line int, subtag string) bool {
	if subtag == "" || strings.ContainsAny(subtag, " \n") {
		return false
	}
	return strings.Contains(" "+strings.Split(languageSubtags, "\n")[line]+" ", " "+subtag+" ")
}

// LanguageTag normalises a tag of BCP 47 and adds an error for one that names no language.
func (f FieldErrors) LanguageTag(field, tag string) string {
	normal, ok := LanguageTag(tag)
	if !ok {
		f.Add(field, Text{
			EN: "Please name the language by its code, such as en, zh-Hans or pt-BR",
			ZH: "请用语言代码表示，例如 en、zh-Hans 或 pt-BR",
		})
		return ""
	}
	return normal
}
