package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// ComposeReminder implements judging.ReminderComposer. The mail names no work.
func (c *Composer) ComposeReminder(edition *contest.Edition, p judging.JuryProgress) (contest.NewMail, error) {
	body := bilingual(edition, p.Judge.Language, func(lang contest.Language) content {
		body, progress := newContent(lang, edition), reminded(edition, p).In(lang)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "评审提醒 · "+body.Name, p.Judge.Name+"，你好！"
			body.Paragraphs = []string{progress + "如有困难，请直接回复本邮件。"}
		} else {
			body.Subject, body.Greeting = "Your judging is waiting: "+body.Name, "Dear "+p.Judge.Name+","
			body.Paragraphs = []string{progress + " If something keeps you from judging, please reply to this email."}
		}
		c.link(&body, edition, "/login", contest.Text{EN: "Log in and continue", ZH: "登录并继续评审"}.In(lang))
		return body
	})
	return body.mail(edition, judging.MailReminder, p.Judge.Email)
}

// reminded is how far a member of the jury has come.
func reminded(edition *contest.Edition, p judging.JuryProgress) contest.Text {
	if p.Judge.Role == jury.RoleNominator {
		en := fmt.Sprintf("%s: you have made %d of the %d nominations that you can make.", edition.Title.EN, p.Done, p.Total)
		zh := fmt.Sprintf("%s：你共有 %d 个提名名额，目前已使用 %d 个。", edition.Title.ZH, p.Total, p.Done)
		if p.Partial > 0 {
			en += fmt.Sprintf(" Nominations to confirm, because the work has a new version: %d.", p.Partial)
			zh += fmt.Sprintf("另有 %d 项提名的作品已更新版本，需你重新确认。", p.Partial)
		}
		return contest.Text{EN: en, ZH: zh}
	}
	things, thingsZH, counter := "works", "部作品", "部"
	if edition.Applies() {
		things, thingsZH, counter = "applications", "份申请", "份"
	}
	en := fmt.Sprintf("%s: you have scored %d of your %d %s.", edition.Title.EN, p.Done, p.Total, things)
	zh := fmt.Sprintf("%s：你需评审 %d %s，目前已完成 %d %s。", edition.Title.ZH, p.Total, thingsZH, p.Done, counter)
	if p.Partial > 0 {
		en += fmt.Sprintf(" Scorecards that lack a score: %d.", p.Partial)
		zh += fmt.Sprintf("评分尚不完整的有 %d %s。", p.Partial, counter)
	}
	return contest.Text{EN: en, ZH: zh}
}
