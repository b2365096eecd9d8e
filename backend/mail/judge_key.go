package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// ComposeJudgeKey implements jury.JudgeKeyComposer.
func (c *Composer) ComposeJudgeKey(edition *contest.Edition, k jury.JudgeKey) (contest.NewMail, error) {
	body := bilingual(edition, k.Judge.Language, func(lang contest.Language) content {
		body, at := newContent(lang, edition), edition.Beginning(lang, k.At)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "新浏览器开始代你签名 · "+body.Name, k.Judge.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("%s：%s，一个此前未用你的账号签名过的浏览器以你的名义保存了内容。它使用的密钥是 %s，已记入公开日志。", edition.Title.ZH, at, k.Fingerprint()),
				"如果是你本人，无需处理。如果不是，说明有人在使用你的账号，请立即回复本邮件。用该密钥签署的每一份评审记录都能查到。",
			}
		} else {
			body.Subject, body.Greeting = "A new browser signs for you: "+body.Name, "Dear "+k.Judge.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("%s: on %s, a browser that had not signed for your account before saved something in your name. It signs with the key %s, which is now in the public log.", edition.Title.EN, at, k.Fingerprint()),
				"If this was you, there is nothing to do. If it was not, somebody else uses your account: reply to this email at once. Every scorecard signed with that key can be found.",
			}
		}
		return body
	})
	return body.mail(edition, judging.MailJudgeKey, k.Judge.Email)
}
