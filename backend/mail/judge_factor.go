package mail

import (
	"fmt"

	"marquee/backend/contest"
)

// ComposeFactorLink implements contest.JudgeFactorComposer.
func (c *Composer) ComposeFactorLink(edition *contest.Edition, judge contest.Judge, token string) (contest.NewMail, error) {
	body := bilingual(edition, judge.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "两步验证链接 · "+body.Name, judge.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("今天，你在“%s”的账号多次输错验证码。下方链接可代替验证器中的验证码：请在登录所用的浏览器中打开，10 分钟内有效，仅可使用一次。", edition.Title.ZH),
				"只有密码正确才会要求输入验证码。如果不是你本人操作，说明有人知道你的密码：请立即修改密码，或向组委会索取新的链接。",
			}
		} else {
			body.Subject, body.Greeting = "Your second step to log in: "+body.Name, "Dear "+judge.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("Today too many wrong codes were entered for your account at %s. The link below takes the place of the code of your app: open it in the browser in which you log in. It works once, within 10 minutes.", edition.Title.EN),
				"Codes are only asked for after the right password. If it was not you who entered them, somebody knows your password: please change it, or ask the organisers for a new link.",
			}
		}
		c.link(&body, edition, "/login?factor="+token, contest.Text{EN: "Continue logging in", ZH: "继续登录"}.In(lang))
		return body
	})
	return body.mail(edition, contest.MailJudgeFactorLink, judge.Email)
}
