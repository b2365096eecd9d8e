package mail

import (
	"strings"

	"marquee/backend/contest"
)

// bilingual composes a mail in its reader's language, or in both for a reader whose language is not known: then the
// English text is first, as in its subject and greeting.
func bilingual(edition *contest.Edition, lang contest.Language, compose func(lang contest.Language) *draft) *draft {
	if lang != "" {
		return compose(lang)
	}
	both, zh := compose(contest.English), compose(contest.Chinese)
	both.Subject = strings.TrimSuffix(
		both.Subject,
		": "+edition.Name.EN,
	) + " · " + strings.TrimSuffix(
		zh.Subject,
		" · "+edition.Name.ZH,
	) +
		" · " + edition.Name.EN
	both.Greeting += " / " + zh.Greeting
	both.Paragraphs = append(both.Paragraphs, zh.Paragraphs...)
	both.missing = append(both.missing, zh.missing...)
	if both.LinkText != "" {
		both.LinkText += " · " + zh.LinkText
	}
	return both
}
