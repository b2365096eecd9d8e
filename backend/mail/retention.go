package mail

import (
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeRetention implements operations.RetentionComposer.
func (c *Composer) ComposeRetention(edition *contest.Edition, who account.Entrant, deletesAt time.Time, last bool) (contest.NewMail, error) {
	body, at := newContent(who.Language, edition), edition.Deadline(who.Language, deletesAt)
	if who.Language == contest.Chinese {
		body.Subject = fmt.Sprintf("你的资料将于 %s 删除 · %s", deletesAt.In(edition.Location).Format("2006 年 1 月 2 日"), body.Name)
		if last {
			body.Subject = "最后提醒：" + body.Subject
		}
		body.Paragraphs = []string{
			fmt.Sprintf("%s已经结束。按照隐私说明，你的账号将于%s删除，不会早于这个时间。", edition.Title.ZH, at),
			"将删除的内容：账号、报名与申请资料、作品与影片原件、创作台的记录，以及发给你的邮件。提名、评分与公开日志予以保留，不再与你有任何关联。入围作品的作者不会收到这封邮件。",
			"如需保留副本，请在此之前登录，在“我的账号”中点击“下载我的资料”；文件的下载链接几小时后失效，请及时保存。如果你不想等到那一天，也可以在那里立即删除账号。",
		}
		if !last {
			body.Paragraphs = append(body.Paragraphs, "删除前 7 天，我们会再提醒一次。")
		}
		c.link(&body, edition, "/account", "打开“我的账号”")
	} else {
		body.Subject = fmt.Sprintf("Your data will be deleted on %s: %s", deletesAt.In(edition.Location).Format("2 January 2006"), body.Name)
		if last {
			body.Subject = "Last reminder. " + body.Subject
		}
		body.Paragraphs = []string{
			fmt.Sprintf("%s is over. As the privacy notice says, your account will be deleted at %s, and not before.", edition.Title.EN, at),
			"What is deleted: the account, your registrations and applications, your entries with the original films, what you made in the studio, and the emails to you. Nominations, scores and the public log stay, but no longer point to you. Authors of finalist works do not get this email.",
			"To keep a copy, log in before then and choose “Download my data” in “My account”. Links to your files expire after a few hours, so please save the files at once. If you do not want to wait, you can delete your account there now.",
		}
		if !last {
			body.Paragraphs = append(body.Paragraphs, "We will remind you once more 7 days before.")
		}
		c.link(&body, edition, "/account", "Open “My account”")
	}
	return body.mail(edition, operations.MailRetention, who.Email)
}

// ComposeRetentionOver implements operations.RetentionComposer.
func (c *Composer) ComposeRetentionOver(edition *contest.Edition, who account.Entrant) (contest.NewMail, error) {
	body := newContent(who.Language, edition)
	if who.Language == contest.Chinese {
		body.Subject = "你的账号已到期删除 · " + body.Name
		body.Paragraphs = []string{
			"正如之前两次邮件所说，你的账号，以及报名资料、作品和创作记录，已经到期删除，无法恢复。",
			"你可以随时用同一个邮箱重新注册。这是我们发给这个账号的最后一封邮件。",
		}
		c.link(&body, edition, "/privacy", "隐私说明：删除账号后留下什么")
	} else {
		body.Subject = "Your account has expired and is deleted: " + body.Name
		body.Paragraphs = []string{
			"As announced in two emails, your account is deleted, with its registrations, entries and creations. It cannot be restored.",
			"You can log in with the same email later, as a new user. This is the last email that we send about this account.",
		}
		c.link(&body, edition, "/privacy", "Privacy notice: what is left after deletion")
	}
	return body.mail(edition, operations.MailAccountDeleted, who.Email)
}
