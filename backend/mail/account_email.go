package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeEmailCode implements operations.EmailChangeComposer.
func (c *Composer) ComposeEmailCode(edition *contest.Edition, lang contest.Language, to, newEmail, code string) (contest.NewMail, error) {
	return emailCodeContent(lang, edition, code, to == newEmail, newEmail).mail(edition, operations.MailEmailCode, to)
}

// emailCodeContent is the mail with a code to the new address of an account, or to its present one, which is told the new
// one unless that is empty.
func emailCodeContent(lang contest.Language, edition *contest.Edition, code string, toNew bool, newEmail string) content {
	c := newContent(lang, edition)
	c.Code = code
	if lang == contest.Chinese {
		c.Subject = fmt.Sprintf("%s 是更换邮箱的验证码 · %s", code, c.Name)
		c.Paragraphs = []string{
			"有人登录你的账号，申请更换账号邮箱。如果是你本人，请在“我的账号”的“当前邮箱的验证码”一栏填写：",
			"验证码 10 分钟内有效，仅可使用一次。如果不是你，请勿把验证码告诉任何人，并登录“我的账号”结束其他登录。",
		}
		if newEmail != "" {
			c.Paragraphs[0] = fmt.Sprintf("有人登录你的账号，申请将账号邮箱更换为 %s。如果是你本人，请在“我的账号”的“当前邮箱的验证码”一栏填写：", newEmail)
		}
		if toNew {
			c.Paragraphs = []string{
				"有人申请将这个邮箱用作账号邮箱。如果是你本人，请在“我的账号”的“新邮箱的验证码”一栏填写：",
				"验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件：没有验证码，任何人都无法使用此邮箱。",
			}
		}
		return c
	}
	c.Subject = fmt.Sprintf("%s is your code for a new email: %s", code, c.Name)
	change := "change its email"
	if newEmail != "" {
		change = "change its email to " + newEmail
	}
	c.Paragraphs = []string{
		fmt.Sprintf("Somebody who is logged in to your account asked to %s. If it was you, enter this code in “My account” as the code from your present email:", change),
		"It works once, within the next 10 minutes. If it was not you, give the code to nobody, log in to “My account” and end the other logins.",
	}
	if toNew {
		c.Paragraphs = []string{
			"Somebody asked to use this email for their account. If it was you, enter this code in “My account” as the code from your new email:",
			"It works once, within the next 10 minutes. If it was not you, please ignore this email: nobody can use the email without the code.",
		}
	}
	return c
}

// ComposeEmailChanged implements operations.EmailChangeComposer.
func (c *Composer) ComposeEmailChanged(edition *contest.Edition, lang contest.Language, to, newEmail string) (contest.NewMail, error) {
	body := newContent(lang, edition)
	if lang == contest.Chinese {
		body.Subject = "你的账号邮箱已更换 · " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("你的账号邮箱已更换为 %s，今后请用它登录。其他浏览器上的登录均已结束。", newEmail),
			"已提交的报名仍使用表中填写的邮箱。如果不是你本人操作，请尽快回复本邮件。",
		}
		c.link(&body, edition, "/account", "打开我的账号")
		return body.mail(edition, operations.MailEmailChanged, to)
	}
	body.Subject = "The email of your account has changed: " + body.Name
	body.Paragraphs = []string{
		fmt.Sprintf("Your account now has the email %s: log in with it from now on. The logins in all other browsers have ended.", newEmail),
		"A registration that you have sent keeps the email in its form. If it was not you, please reply to this email at once.",
	}
	c.link(&body, edition, "/account", "Open my account")
	return body.mail(edition, operations.MailEmailChanged, to)
}
