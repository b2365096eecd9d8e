package mail

import (
	"strings"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// ComposeBroadcast implements outbox.BroadcastComposer. Empty lines of the text separate paragraphs.
func (c *Composer) ComposeBroadcast(edition *contest.Edition, lang contest.Language, to string, text outbox.BroadcastText) (contest.NewMail, error) {
	body := newContent(lang, edition)
	body.Subject, body.KeepLines = text.Subject, true
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text.Text, "\r\n", "\n"), "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			body.Paragraphs = append(body.Paragraphs, paragraph)
		}
	}
	home, linkText := "/en", "Open the site"
	if lang == contest.Chinese {
		home, linkText = "/", "打开网站"
	}
	c.link(&body, edition, home, linkText)
	return body.mail(edition, outbox.MailBroadcast, to)
}
