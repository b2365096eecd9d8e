package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// ComposeDisqualification implements results.DisqualificationComposer.
func (c *Composer) ComposeDisqualification(edition *contest.Edition, r registration.Registration, s submission.Submission, restored bool, reason string) (contest.NewMail, error) {
	kind, body := contest.MailDisqualified, newContent(r.Language, edition)
	if restored {
		kind = contest.MailRestored
	} else {
		body.Quote = reason
	}
	if r.Language == contest.Chinese {
		body.Greeting = r.Form.Name + "，你好！"
		chineseDisqualification(&body, s, restored)
		c.link(&body, edition, "/submit", "查看提交记录")
	} else {
		body.Greeting = "Dear " + r.Form.Name + ","
		englishDisqualification(&body, s, restored)
		c.link(&body, edition, "/submit", "See your submissions")
	}
	return body.mail(edition, kind, r.Form.Email)
}

func chineseDisqualification(body *content, s submission.Submission, restored bool) {
	work := fmt.Sprintf("《%s》（编号 %d）", s.Form.Title, s.WorkID)
	if restored {
		body.Subject = "你的作品已恢复评审 · " + body.Name
		body.Paragraphs = []string{"你的作品" + work + "已恢复评审资格，此前的提名和评分继续有效。", "你无需重新提交。"}
		return
	}
	body.Subject = "你的作品已取消评审资格 · " + body.Name
	body.Paragraphs = []string{
		"很遗憾，你的作品" + work + "已取消评审资格，不再参加评审。原因如下：",
		"如有异议，请尽快回复本邮件。在此期间，不能替换或撤回该作品。",
	}
}

func englishDisqualification(body *content, s submission.Submission, restored bool) {
	work := fmt.Sprintf("“%s” (number %d)", s.Form.Title, s.WorkID)
	if restored {
		body.Subject = "Your entry is back in the competition: " + body.Name
		body.Paragraphs = []string{"Your entry " + work + " is judged again, with the nominations and scores that it had.", "There is no need to submit it again."}
		return
	}
	body.Subject = "Your entry is disqualified: " + body.Name
	body.Paragraphs = []string{
		"We are sorry: your entry " + work + " is disqualified and no longer judged, for this reason:",
		"If you disagree, please reply to this email soon. Until then the entry cannot be replaced or withdrawn.",
	}
}
