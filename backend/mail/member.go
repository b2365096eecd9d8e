package mail

import (
	"fmt"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

// ComposeMemberNamed implements registration.MemberComposer.
func (c *Composer) ComposeMemberNamed(edition *contest.Edition, r registration.Registration, m registration.Member, link string) (contest.NewMail, error) {
	body, team := newContent(r.Language, edition), r.Form.Team.Name
	if r.Language == contest.Chinese {
		body.Subject = fmt.Sprintf("%s将你列为“%s”的成员 · %s", r.Form.Name, team, body.Name)
		body.Greeting = m.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("%s为团队“%s”报名了%s，并填写了你的姓名、邮箱和电话。", r.Form.Name, team, edition.Title.ZH),
			"这些信息由组委会保存，仅用于审核报名以及与团队联系，不会公开你的邮箱和电话。保存期限见隐私说明。",
			"你可以打开下面的链接查看所填内容，确认参加，或退出团队。退出后，你的信息会立即从报名资料中删除。这个链接无需登录，请不要转发。",
		}
		c.link(&body, edition, "/team#"+link, "查看、确认或退出")
	} else {
		body.Subject = fmt.Sprintf("%s named you as a member of “%s”: %s", r.Form.Name, team, body.Name)
		body.Greeting = "Dear " + m.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("%s registered the team “%s” for %s and gave your name, email and phone number.", r.Form.Name, team, edition.Title.EN),
			"The organisers keep them to review the registration and to contact the team. Your email and phone number are never published. The privacy notice says for how long they are kept.",
			"With the link below you can see what was entered, confirm that you take part, or leave the team. If you leave, your details are removed from the registration at once. The link works without an account: please do not forward it.",
		}
		c.link(&body, edition, "/team#"+link, "See, confirm or leave")
	}
	return body.mail(edition, registration.MailMemberNamed, m.Email)
}

// ComposeMemberLeft implements registration.MemberComposer.
func (c *Composer) ComposeMemberLeft(edition *contest.Edition, r registration.Registration, m registration.Member) (contest.NewMail, error) {
	body := newContent(r.Language, edition)
	if r.Language == contest.Chinese {
		body.Subject = m.Name + "已退出你的团队 · " + body.Name
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("%s已退出团队“%s”，其个人信息已从报名资料中删除。", m.Name, r.Form.Team.Name),
			"团队的报名和作品不受影响。如需更换成员，请回复本邮件联系组委会。",
		}
		c.link(&body, edition, "/register", "查看报名资料")
	} else {
		body.Subject = m.Name + " has left your team: " + body.Name
		body.Greeting = "Dear " + r.Form.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("%s has left the team “%s”. Their details were removed from your registration.", m.Name, r.Form.Team.Name),
			"Your registration and your work are not affected. To name somebody else, reply to this email.",
		}
		c.link(&body, edition, "/register", "See your registration")
	}
	return body.mail(edition, registration.MailMemberLeft, r.Form.Email)
}

// ComposeAccountDeleted implements operations.AccountComposer.
func (c *Composer) ComposeAccountDeleted(edition *contest.Edition, who account.Entrant) (contest.NewMail, error) {
	body := newContent(who.Language, edition)
	if who.Language == contest.Chinese {
		body.Subject = "你的账号已删除 · " + body.Name
		body.Paragraphs = []string{
			"与这个邮箱对应的账号，以及报名资料、作品和创作记录，已经删除，无法恢复。",
			"如果不是你本人操作，请尽快回复本邮件，并检查你的邮箱是否被他人登录。这是我们发给这个账号的最后一封邮件。",
		}
		c.link(&body, edition, "/privacy", "隐私说明：删除账号后留下什么")
	} else {
		body.Subject = "Your account is deleted: " + body.Name
		body.Paragraphs = []string{
			"The account of this email is deleted, with its registrations, entries and creations. It cannot be restored.",
			"If it was not you, please reply to this email soon and check who else has access to your mailbox. This is the last email that we send about this account.",
		}
		c.link(&body, edition, "/en/privacy", "Privacy notice: what is left after deletion")
	}
	return body.mail(edition, operations.MailAccountDeleted, who.Email)
}
