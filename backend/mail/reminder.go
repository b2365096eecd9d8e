package mail

import (
	"fmt"

	"marquee/backend/contest"
)

// ComposeReminder implements contest.ReminderComposer. The mail has both languages and names no work.
func (c *Composer) ComposeReminder(edition *contest.Edition, p contest.JuryProgress) (contest.NewMail, error) {
	body := newContent(contest.English, edition)
	body.Subject = fmt.Sprintf("Your judging is waiting · 评审提醒 · %s", edition.Name.EN)
	body.Greeting = fmt.Sprintf("Dear %s, / %s，你好！", p.Judge.Name, p.Judge.Name)
	things, thingsZH := "works", "件作品"
	if edition.ID == contest.Camp {
		things, thingsZH = "applications", "份申请"
	}
	en := fmt.Sprintf("%s: you have scored %d of your %d %s.", edition.Title.EN, p.Done, p.Total, things)
	zh := fmt.Sprintf("%s：你需评审 %d %s，目前已完成 %d %s。", edition.Title.ZH, p.Total, thingsZH, p.Done, thingsZH[:len("件")])
	if p.Partial > 0 {
		en += fmt.Sprintf(" Scorecards that lack a score: %d.", p.Partial)
		zh += fmt.Sprintf("评分尚不完整的有 %d %s。", p.Partial, thingsZH[:len("件")])
	}
	if p.Judge.Role == contest.RoleNominator {
		en = fmt.Sprintf("%s: you have made %d of the %d nominations that you can make.", edition.Title.EN, p.Done, p.Total)
		zh = fmt.Sprintf("%s：你共有 %d 个提名名额，目前已使用 %d 个。", edition.Title.ZH, p.Total, p.Done)
		if p.Partial > 0 {
			en += fmt.Sprintf(" Nominations to confirm, because the work has a new version: %d.", p.Partial)
			zh += fmt.Sprintf("另有 %d 项提名的作品已更新版本，需你重新确认。", p.Partial)
		}
	}
	body.Paragraphs = []string{
		en + " If something keeps you from judging, please answer this mail.",
		zh + "如有困难，请直接回复本邮件。",
	}
	c.link(&body, edition, "/login", "Log in and continue · 登录并继续评审")
	return body.mail(edition, contest.MailReminder, p.Judge.Email)
}
