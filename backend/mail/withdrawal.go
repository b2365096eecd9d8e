package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// ComposeWithdrawal implements submission.WithdrawalComposer.
func (c *Composer) ComposeWithdrawal(edition *contest.Edition, r registration.Registration, s submission.Submission) (contest.NewMail, error) {
	body := newContent(r.Language, edition)
	if r.Language == contest.Chinese {
		body.Subject = "你的作品已撤回 · " + body.Name
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("你提交的作品《%s》（编号 %d）已按你的要求撤回，不再参加评审。", s.Form.Title, s.WorkID),
			"如果不是你本人操作，请尽快回复本邮件。投稿截止前，你可以重新提交。",
		}
		c.link(&body, edition, "/submit", "查看提交记录")
	} else {
		body.Subject = "Your entry is withdrawn: " + body.Name
		body.Greeting = "Dear " + r.Form.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("Your entry “%s” (number %d) is withdrawn as you asked, and no longer judged.", s.Form.Title, s.WorkID),
			"If it was not you, please reply to this email soon. You can submit again until submission closes.",
		}
		c.link(&body, edition, "/submit", "See your submissions")
	}
	return body.mail(edition, contest.MailWithdrawal, r.Form.Email)
}
