package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// organiserRole is what an organiser's role is called, and what it may do.
func organiserRole(role contest.OrganiserRole) contest.Text {
	switch role {
	case contest.OrganiserOwner:
		return contest.Text{EN: "owner (everything)", ZH: "负责人（全部权限）"}
	case contest.OrganiserReviewer:
		return contest.Text{EN: "reviewer (registrations and submissions)", ZH: "审核（报名与作品）"}
	case contest.OrganiserJury:
		return contest.Text{EN: "jury (judges, shortlist and results)", ZH: "评审（评委、入围与结果）"}
	default:
		return contest.Text{EN: "viewer (reads, changes nothing)", ZH: "只读"}
	}
}

// ComposeOrganiserInvitation implements organiser.MailComposer.
func (c *Composer) ComposeOrganiserInvitation(edition *contest.Edition, who contest.OrganiserAccount, console string) (contest.NewMail, error) {
	body := bilingual(edition, who.Language, func(lang contest.Language) content {
		body, role := newContent(lang, edition), organiserRole(who.Role).In(lang)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "邀请你加入组委会后台 · "+body.Name, who.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("你已成为“%s”组委会成员，角色为：%s。", edition.Title.ZH, role),
				fmt.Sprintf("登录时请填写此邮箱 %s，我们会发送验证码，无需密码。该邀请长期有效，直至组委会停用账号。", who.Email),
				ask(edition, lang),
			}
		} else {
			body.Subject, body.Greeting = "You are invited to the organisers’ console: "+body.Name, "Dear "+who.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("You are now an organiser of %s, with the role %s.", edition.Title.EN, role),
				fmt.Sprintf("Log in with this email, %s: we send you a code, and there is no password. The invitation does not expire; it ends when an owner closes the account.", who.Email),
				ask(edition, lang),
			}
		}
		if console != "" {
			body.Link, body.LinkText = console, contest.Text{EN: "Open the console", ZH: "打开组委会后台"}.In(lang)
		}
		return body
	})
	return body.mail(edition, organiser.MailOrganiserInvitation, who.Email)
}

// ComposeOwnersNews implements organiser.MailComposer.
func (c *Composer) ComposeOwnersNews(edition *contest.Edition, reader, who contest.OrganiserAccount, by, console string) (contest.NewMail, error) {
	body := bilingual(edition, reader.Language, func(lang contest.Language) content {
		body, role := newContent(lang, edition), organiserRole(who.Role).In(lang)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "组委会有新成员 · "+body.Name, reader.Name+"，你好！"
			if who.Role == contest.OrganiserOwner {
				body.Subject = "组委会有新的负责人 · " + body.Name
			}
			body.Paragraphs = []string{
				fmt.Sprintf("%s（%s）现为“%s”组委会后台的%s，由 %s 设置。", who.Name, who.Email, body.Name, role, by),
				"如果你不知情，请立即在后台停用该账号，并告知其他负责人。",
			}
		} else {
			body.Subject, body.Greeting = "A new organiser: "+body.Name, "Dear "+reader.Name+","
			if who.Role == contest.OrganiserOwner {
				body.Subject = "A new owner: " + body.Name
			}
			body.Paragraphs = []string{
				fmt.Sprintf("%s (%s) now has an account for the console of %s, with the role %s. It was set by %s.", who.Name, who.Email, body.Name, role, by),
				"If you do not know of this, disable the account in the console at once and tell the other owners.",
			}
		}
		if console != "" {
			body.Link, body.LinkText = console+"/"+string(edition.ID)+"/organisers", contest.Text{EN: "See the organisers", ZH: "查看成员"}.In(lang)
		}
		return body
	})
	return body.mail(edition, organiser.MailOwners, reader.Email)
}
