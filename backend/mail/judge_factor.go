package mail

import (
	"marquee/backend/contest"
	"marquee/backend/jury"
)

// ComposeFactorLink implements jury.JudgeFactorComposer.
func (c *Composer) ComposeFactorLink(
	edition *contest.Edition,
	judge jury.Judge,
	token string,
) (contest.NewMail, error) {
	return bilingual(edition, judge.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, jury.MailJudgeFactorLink, values{"name": judge.Name})
		d.say("link", "known")
		c.page(d, "/login?factor="+token)
		return d
	}).finish(judge.Email)
}
