package mail

import (
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// ComposeJudgeInvitation implements jury.JudgeMailComposer.
func (c *Composer) ComposeJudgeInvitation(edition *contest.Edition, j jury.Judge, created bool, link string, expiresAt time.Time) (contest.NewMail, error) {
	body := bilingual(edition, j.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		until := edition.Deadline(lang, expiresAt)
		if lang == contest.Chinese {
			body.Greeting = j.Name + "，你好！"
			body.Subject, body.LinkText = "设置新的评审密码 · "+body.Name, "设置密码"
			body.Paragraphs = []string{
				fmt.Sprintf("请通过下方链接，为“%s”的评审账号设置新密码。在此之前，原密码仍可使用（已停用的除外）。", edition.Title.ZH),
			}
			if created {
				body.Subject = "邀请你担任" + judgeRole(j.Role).ZH + " · " + body.Name
				body.Paragraphs = []string{fmt.Sprintf("组委会邀请你担任“%s”的%s。请通过下方链接设置密码。", edition.Title.ZH, judgeRole(j.Role).ZH)}
			}
			body.Paragraphs = append(body.Paragraphs,
				fmt.Sprintf("登录时使用的用户名：%s", j.Name),
				fmt.Sprintf("链接只能使用一次，7 天内有效，截止时间为 %s。请勿转发：谁先打开，密码就由谁设置。评审请使用电脑。", until),
				ask(edition, lang))
			return body
		}
		body.Greeting = "Dear " + j.Name + ","
		body.Subject, body.LinkText = "Choose a new password for judging: "+body.Name, "Choose the password"
		body.Paragraphs = []string{
			fmt.Sprintf("Use the link below to choose a new password for your account at %s. Your present password works until then, unless it was disabled.", edition.Title.EN),
		}
		if created {
			body.Subject = "You are invited as a " + judgeRole(j.Role).EN + ": " + body.Name
			body.Paragraphs = []string{
				fmt.Sprintf("The organisers invite you to %s as a %s. Choose your password with the link below.", edition.Title.EN, judgeRole(j.Role).EN),
			}
		}
		body.Paragraphs = append(body.Paragraphs,
			"Your name to log in with: "+j.Name,
			fmt.Sprintf("The link works once, within 7 days, until %s. Please do not forward it: whoever opens it first chooses the password. Judging needs a computer.", until),
			ask(edition, lang))
		return body
	})
	body.Link = link
	return body.mail(edition, jury.MailJudgeInvitation, j.Email)
}

// judgeRole is what a member of the jury is called.
func judgeRole(role jury.Role) contest.Text {
	if role == jury.RoleNominator {
		return contest.Text{EN: "nominator", ZH: "提名人"}
	}
	return contest.Text{EN: "judge", ZH: "评委"}
}

// ComposeJudgeAccess implements jury.JudgeMailComposer.
func (c *Composer) ComposeJudgeAccess(edition *contest.Edition, j jury.Judge, to string, change jury.AccessNews) (contest.NewMail, error) {
	what := judgeAccess(change)
	body := bilingual(edition, j.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "你的评审账号有变更 · "+body.Name, j.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("你在“%s”的评审账号：%s", edition.Title.ZH, what.ZH),
				"如果你不知情，请立即回复本邮件：组委会可以停用该账号，直至查明情况。",
			}
		} else {
			body.Subject, body.Greeting = "Your judging account has changed: "+body.Name, "Dear "+j.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("Your judging account at %s: %s", edition.Title.EN, what.EN),
				"If you do not know of this, please reply to this email at once: the organisers can close the account until it is clear what happened.",
			}
		}
		c.link(&body, edition, "/login", contest.Text{EN: "Log in", ZH: "登录"}.In(lang))
		return body
	})
	return body.mail(edition, jury.MailJudgeAccess, to)
}

func judgeAccess(change jury.AccessNews) contest.Text {
	switch change {
	case jury.NewsEmail:
		return contest.Text{
			EN: "its email address was changed. This email goes to the former and the new one.", ZH: "邮箱已更换。本邮件同时发送至原邮箱和新邮箱。",
		}
	case jury.NewsFactor:
		return contest.Text{EN: "an authenticator app was set up as a second factor.", ZH: "已设置身份验证器，登录时需两步验证。"}
	case jury.NewsFactorReset:
		return contest.Text{
			EN: "its second factor was removed, and all sessions were ended.", ZH: "两步验证方式已移除，所有登录均已结束。",
		}
	default:
		return contest.Text{EN: "its password was replaced.", ZH: "密码已更换。"}
	}
}
