package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// ComposeFactorLink implements jury.JudgeFactorComposer.
func (c *Composer) ComposeFactorLink(edition *contest.Edition, judge jury.Judge, token string) (contest.NewMail, error) {
	body := bilingual(edition, judge.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "登录链接 · "+body.Name, judge.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("今天，有人多次输错你在“%s”的账号的密码或验证码。请在登录所用的浏览器中打开下方链接，再输入密码登录：链接可代替验证器中的验证码，10 分钟内有效，仅可使用一次。", edition.Title.ZH),
				"如果登录页曾要求输入验证码，而你本人并未登录，说明有人知道你的密码：请立即修改密码，或向组委会索取新的链接。",
			}
		} else {
			body.Subject, body.Greeting = "Your link to log in: "+body.Name, "Dear "+judge.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("Today too many wrong passwords or codes were entered for your account at %s. Open the link below in the browser in which you are logging in, and enter your password there. The link replaces the code of your app. It works once, within 10 minutes.", edition.Title.EN),
				"Codes are only asked for after the right password. If codes were wrong and it was not you who entered them, somebody knows your password: please change it, or ask the organisers for a new link.",
			}
		}
		c.link(&body, edition, "/login?factor="+token, contest.Text{EN: "Continue logging in", ZH: "继续登录"}.In(lang))
		return body
	})
	return body.mail(edition, jury.MailJudgeFactorLink, judge.Email)
}
