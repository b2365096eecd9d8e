package operations

import (
	"strings"

	"marquee/backend/contest"
)

func (c checklist) models() ChecklistItem {
	i := item(
		"tools",
		"overview",
		false,
		len(c.open) > 0 && len(c.open) == len(c.tools),
		contest.Text{EN: strings.Join(c.open, ", "), ZH: strings.Join(c.open, "、")},
	)
	switch {
	case len(c.open) == 0:
		i.State, i.Why = ChecklistBlocked, contest.Text{
			EN: "No tool has a key. Opens without them.",
			ZH: "没有工具配置密钥，不影响开放。",
		}
	case i.State != ChecklistDone:
		i.State, i.Why = ChecklistBlocked, contest.Text{
			EN: "%d of %d tools have a key. Opens without the others",
			ZH: "%d 个工具（共 %d 个）已配置密钥；其余不影响开放",
		}.Format(
			len(c.open),
			len(c.tools),
		)
	}
	return i
}

func (c checklist) mail() ChecklistItem {
	if c.counts.MailsSent == 0 {
		return item(
			"mail",
			"mails",
			true,
			false,
			contest.Text{
				EN: "No email has been sent yet: invite a colleague, and see it arrive",
				ZH: "尚未发出任何邮件：邀请一位同事，看邮件能否送达",
			},
		)
	}
	return item(
		"mail",
		"mails",
		true,
		true,
		contest.Text{EN: "%d emails have been sent", ZH: "已发出 %d 封邮件"}.Format(c.counts.MailsSent),
	)
}

func (c checklist) jury() ChecklistItem {
	needed := c.edition.EntriesEnd()
	i := item(
		"jury",
		"jury",
		false,
		c.counts.Jury > 0,
		contest.Text{EN: "%d accounts", ZH: "已有 %d 个账号"}.Format(c.counts.Jury),
	)
	if c.counts.Jury == 0 {
		i.Why = contest.Text{
			EN: "Nobody invited. Not needed before " + c.edition.Deadline(
				contest.English,
				needed,
			),
			ZH: "尚未邀请评委；" + c.edition.Deadline(contest.Chinese, needed) + "之前不需要",
		}
	}
	return i
}

func (c checklist) owner() ChecklistItem {
	switch {
	case c.counts.Owners > 1:
		return item(
			"owner",
			"organisers",
			true,
			true,
			contest.Text{EN: "%d owners", ZH: "共 %d 位负责人"}.Format(c.counts.Owners),
		)
	case len(c.counts.InvitedOwners) > 0:
		i := item(
			"owner",
			"organisers",
			true,
			false,
			contest.Text{
				EN: "%s is invited and has not logged in yet",
				ZH: "已邀请 %s，尚未登录",
			}.Format(
				c.counts.InvitedOwners[0],
			),
		)
		i.State = ChecklistWaits
		return i
	default:
		return item("owner", "organisers", true, false, contest.Text{EN: "You are the only owner", ZH: "目前只有你一位负责人"})
	}
}
