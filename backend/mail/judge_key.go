package mail

import (
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// ComposeJudgeKey implements jury.JudgeKeyComposer.
func (c *Composer) ComposeJudgeKey(edition *contest.Edition, k jury.JudgeKey) (contest.NewMail, error) {
	return bilingual(edition, k.Judge.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, judging.MailJudgeKey, values{
			"name": k.Judge.Name, "time": edition.Beginning(lang, k.At), "key": k.Fingerprint(),
		})
		d.say("signs", "unknown")
		return d
	}).finish(k.Judge.Email)
}
