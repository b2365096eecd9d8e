package mail

import (
	"strings"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// ComposeBroadcast implements outbox.BroadcastComposer. Empty lines of the text separate paragraphs.
func (c *Composer) ComposeBroadcast(
	edition *contest.Edition,
	lang contest.Language,
	to string,
	text outbox.BroadcastText,
) (contest.NewMail, error) {
	d := newDraft(lang, edition, outbox.MailBroadcast, nil)
	d.Subject, d.KeepLines = text.Subject, true
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text.Text, "\r\n", "\n"), "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			d.Paragraphs = append(d.Paragraphs, paragraph)
		}
	}
	c.page(d, either(lang, "/en", "/"))
	return d.finish(to)
}
