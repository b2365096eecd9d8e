package mail

import (
	"strings"

	"marquee/backend/contest"
)

// bilingual composes a mail in its reader's language, or in both for a reader whose language is not known: then the
// English text is first, as in its subject and greeting.
func bilingual(edition *contest.Edition, lang contest.Language, compose func(lang contest.Language) content) content {
	if lang != "" {
		return compose(lang)
	}
	both, zh := compose(contest.English), compose(contest.Chinese)
	both.Subject = strings.TrimSuffix(both.Subject, ": "+edition.Name.EN) + " · " + strings.TrimSuffix(zh.Subject, " · "+edition.Name.ZH) +
		" · " + edition.Name.EN
	both.Greeting += " / " + zh.Greeting
	both.Paragraphs = append(both.Paragraphs, zh.Paragraphs...)
	if both.LinkText != "" {
		both.LinkText += " · " + zh.LinkText
	}
	return both
}

// ask is the sentence about whom to ask.
func ask(edition *contest.Edition, lang contest.Language) string {
	to := contest.Text{EN: "Questions? Reply to this email.", ZH: "如有疑问，请直接回复本邮件。"}
	if edition.ContactMail != "" {
		to = contest.Text{EN: "Questions? Reply to this email or write to %s.", ZH: "如有疑问，请回复本邮件或致信 %s。"}.Format(edition.ContactMail)
	}
	return to.In(lang)
}
