package mail

import (
	"fmt"

	"marquee/backend/contest"
)

// ComposeFactorLink implements contest.JudgeFactorComposer. The mail has both languages.
func (c *Composer) ComposeFactorLink(edition *contest.Edition, judge contest.Judge, token string) (contest.NewMail, error) {
	body := newContent(contest.English, edition)
	body.Subject = fmt.Sprintf("Your second step for %s · %s 两步验证链接", edition.Name.EN, edition.Name.ZH)
	body.Greeting = fmt.Sprintf("Dear %s, / %s，你好！", judge.Name, judge.Name)
	body.Paragraphs = []string{
		fmt.Sprintf("Today too many wrong codes were entered for your account at %s. The link below takes the place of the code of your app: open it in the browser in which you log in. It works once, within 10 minutes.", edition.Title.EN),
		"Codes are only asked for after the right password. If it was not you who entered them, somebody knows your password: please change it, or ask the organiser for a new link.",
		fmt.Sprintf("今天，你在“%s”的账号多次输错验证码。下方链接可代替验证器中的验证码：请在登录所用的浏览器中打开，10 分钟内有效，仅可使用一次。", edition.Title.ZH),
		"只有密码正确才会要求输入验证码。如果不是你本人操作，说明有人知道你的密码：请立即修改密码，或向组委会索取新的链接。",
	}
	c.link(&body, edition, "/login?factor="+token, "Continue logging in · 继续登录")
	return body.mail(edition, contest.MailJudgeFactorLink, judge.Email)
}
