package mail

import (
	"fmt"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// ComposeResult implements results.ResultComposer.
func (c *Composer) ComposeResult(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	kind, body := results.MailFinalist, newContent(m.Language, edition)
	if m.Language == contest.Chinese {
		body.Greeting = m.Name + "，你好！"
	} else {
		body.Greeting = "Dear " + m.Name + ","
	}
	if len(m.Prizes) > 0 {
		kind = results.MailWinner
	}
	switch {
	case edition.Applies():
		campResult(&body, edition, m)
	case m.Language == contest.Chinese:
		chineseResult(&body, edition, m)
	default:
		englishResult(&body, edition, m)
	}
	if m.Language == contest.Chinese {
		c.link(&body, edition, "/winners", "查看结果")
	} else {
		c.link(&body, edition, "/en/winners", "See the results")
	}
	return body.mail(edition, kind, m.Email)
}

func chineseResult(body *content, edition *contest.Edition, m results.ResultMail) {
	if len(m.Prizes) > 0 {
		body.Subject = "你的作品获奖了 · " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("恭喜！你的作品《%s》获得“%s”%s。", m.Title, edition.Title.ZH, prizeNames(edition, m, "、")),
			"获奖名单已在网站公布。如需更正署名，请回复本邮件。",
		}
	} else {
		body.Subject = "评审结果已公布 · " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("“%s”的评审结果已经公布。你的入围作品《%s》这次没有获奖，感谢你的创作。", edition.Title.ZH, m.Title),
		}
	}
}

func englishResult(body *content, edition *contest.Edition, m results.ResultMail) {
	if len(m.Prizes) > 0 {
		body.Subject = "Your film has won: " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("Congratulations! Your film “%s” has won at %s: %s.", m.Title, edition.Title.EN, prizeNames(edition, m, ", ")),
			"The winners are on our site. If your credits need a correction, please reply to this email.",
		}
	} else {
		body.Subject = "The results are public: " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("The results of %s are public. Your finalist film “%s” has not won a prize this time. Thank you for making it.", edition.Title.EN, m.Title),
		}
	}
}

// campResult is the mail about an application to the camp that was shortlisted or selected.
func campResult(body *content, edition *contest.Edition, m results.ResultMail) {
	selected := slices.Contains(m.Prizes, results.PrizeSelected)
	switch {
	case m.Language == contest.Chinese && selected:
		body.Subject = "你的申请入选了 · " + body.Name
		body.Paragraphs = []string{fmt.Sprintf("恭喜！“%s”入选“%s”。", m.Title, edition.Title.ZH), "后续安排会发送到本邮箱。"}
	case m.Language == contest.Chinese:
		body.Subject = "你的申请已入围 · " + body.Name
		body.Paragraphs = []string{fmt.Sprintf("“%s”入围“%s”，但这次没有进入最终名单。感谢你的申请。", m.Title, edition.Title.ZH)}
	case selected:
		body.Subject = "Your application is selected: " + body.Name
		body.Paragraphs = []string{fmt.Sprintf("Congratulations! %s is selected for %s.", m.Title, edition.Title.EN), "We will write to you at this email about what comes next."}
	default:
		body.Subject = "Your application is shortlisted: " + body.Name
		body.Paragraphs = []string{fmt.Sprintf("The application of %s to %s is shortlisted, but not among the selected teams this time. Thank you for applying.", m.Title, edition.Title.EN)}
	}
}

// prizeNames joins the names of the work's prizes.
func prizeNames(edition *contest.Edition, m results.ResultMail, separator string) string {
	var names []string
	for _, id := range m.Prizes {
		for _, prize := range edition.Prizes {
			if prize.ID == id {
				names = append(names, prize.Name.In(m.Language))
			}
		}
	}
	return strings.Join(names, separator)
}
