package mail

import (
	"fmt"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// ComposeRequestedWithdrawal implements results.DisqualificationComposer.
func (c *Composer) ComposeRequestedWithdrawal(edition *contest.Edition, r registration.Registration, s submission.Submission, reason string) (contest.NewMail, error) {
	body := newContent(r.Language, edition)
	body.Quote = reason
	if r.Language == contest.Chinese {
		body.Subject = "你的作品已撤回 · " + body.Name
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("组委会已按你的要求撤回作品《%s》（编号 %d），该作品不再参加评审：", s.Form.Title, s.WorkID),
			"如果你没有提出过这一要求，请尽快回复本邮件。投稿截止前，你可以重新提交。",
		}
		c.link(&body, edition, "/submit", "查看提交记录")
	} else {
		body.Subject = "Your entry is withdrawn: " + body.Name
		body.Greeting = "Dear " + r.Form.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("We have withdrawn your entry “%s” (number %d) at your request. It is no longer judged:", s.Form.Title, s.WorkID),
			"If you did not ask for this, please reply to this email soon. You can submit again until submission closes.",
		}
		c.link(&body, edition, "/submit", "See your submissions")
	}
	return body.mail(edition, contest.MailWithdrawal, r.Form.Email)
}

// ComposeRegistrationEnd implements results.DisqualificationComposer.
func (c *Composer) ComposeRegistrationEnd(edition *contest.Edition, r registration.Registration, end contest.RegistrationEnd, restored bool, works []results.ListedWork, reason string) (contest.NewMail, error) {
	body, kind := newContent(r.Language, edition), contest.MailRegistrationDisqualified
	switch {
	case restored:
		kind = contest.MailRegistrationRestored
	case end == contest.EndWithdrawn:
		kind, body.Quote = contest.MailRegistrationWithdrawn, reason
	default:
		body.Quote = reason
	}
	if edition.Applies() {
		works = nil // an application is its own work
	}
	if r.Language == contest.Chinese {
		body.Greeting = r.Form.Name + "，你好！"
		chineseEnd(&body, edition, kind, works)
		c.link(&body, edition, "/register", "查看"+chineseRegistration(edition))
	} else {
		body.Greeting = "Dear " + r.Form.Name + ","
		englishEnd(&body, edition, kind, works)
		c.link(&body, edition, "/register", "See your "+englishRegistration(edition))
	}
	return body.mail(edition, kind, r.Form.Email)
}

func chineseRegistration(edition *contest.Edition) string {
	if edition.Applies() {
		return "申请"
	}
	return "报名"
}

func englishRegistration(edition *contest.Edition) string {
	if edition.Applies() {
		return "application"
	}
	return "registration"
}

func chineseEnd(body *content, edition *contest.Edition, kind contest.MailKind, works []results.ListedWork) {
	what, with := chineseRegistration(edition), ""
	if len(works) > 0 {
		titles := make([]string, len(works))
		for i, w := range works {
			titles[i] = fmt.Sprintf("《%s》（编号 %d）", w.Title, w.WorkID)
		}
		with = "作品" + strings.Join(titles, "、")
	}
	out, back := "。原因如下：", "。"
	if with != "" {
		out, back = "，"+with+"一并退出评审。原因如下：", "，"+with+"一并恢复，此前的提名和评分继续有效。"
	}
	switch kind {
	case contest.MailRegistrationRestored:
		body.Subject = "你的" + what + "已恢复 · " + body.Name
		body.Paragraphs = []string{"你的" + what + "已恢复，状态与此前相同" + back, "你无需重新提交。"}
	case contest.MailRegistrationWithdrawn:
		body.Subject = "你的" + what + "已撤回 · " + body.Name
		body.Paragraphs = []string{
			"组委会已按你的要求撤回" + what + out,
			"如果你没有提出过这一要求，请尽快回复本邮件。截止前，你可以重新提交" + what + "。",
		}
	default:
		body.Subject = "你的" + what + "已取消资格 · " + body.Name
		body.Paragraphs = []string{"很遗憾，你的" + what + "已取消资格" + out, "如有异议，请尽快回复本邮件。在此期间，不能再次提交。"}
	}
}

func englishEnd(body *content, edition *contest.Edition, kind contest.MailKind, works []results.ListedWork) {
	what, with := englishRegistration(edition), ""
	if len(works) > 0 {
		titles := make([]string, len(works))
		for i, w := range works {
			titles[i] = fmt.Sprintf("“%s” (number %d)", w.Title, w.WorkID)
		}
		with = strings.Join(titles, ", ")
	}
	out, back := ", for this reason:", "."
	if with != "" {
		out, back = ", and "+with+" with it, for this reason:", ", and "+with+" is judged again, with the nominations and scores that it had."
	}
	switch kind {
	case contest.MailRegistrationRestored:
		body.Subject = "Your " + what + " is restored: " + body.Name
		body.Paragraphs = []string{"Your " + what + " is restored, as it was before" + back, "There is no need to send it again."}
	case contest.MailRegistrationWithdrawn:
		body.Subject = "Your " + what + " is withdrawn: " + body.Name
		body.Paragraphs = []string{
			"We have withdrawn your " + what + " at your request" + out,
			"If you did not ask for this, please reply to this email soon. You can send the " + what + " again until that closes.",
		}
	default:
		body.Subject = "Your " + what + " is disqualified: " + body.Name
		body.Paragraphs = []string{
			"We are sorry: your " + what + " is disqualified" + out,
			"If you disagree, please reply to this email soon. Until then nothing can be sent again.",
		}
	}
}
