package mail

import (
	"fmt"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// ComposeAnnouncement implements results.ResultComposer.
func (c *Composer) ComposeAnnouncement(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	body := newContent(m.Language, edition)
	if m.Language == contest.Chinese {
		body.Subject = "你的作品入围了 · " + body.Name
		body.Greeting = m.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("恭喜！你的作品《%s》已入围“%s”。", m.Title, edition.Title.ZH),
			"入围名单已在网站公布，接下来由评委评分。评审期间请勿公开讨论评审。",
		}
		c.link(&body, edition, "/shortlist", "查看入围名单")
	} else {
		body.Subject = "Your film is a finalist: " + body.Name
		body.Greeting = "Dear " + m.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("Congratulations! Your film “%s” is a finalist of %s.", m.Title, edition.Title.EN),
			"The finalists are on our site. The judges score them next; please do not discuss the judging in public until then.",
		}
		c.link(&body, edition, "/en/shortlist", "See the finalists")
	}
	return body.mail(edition, results.MailAnnounced, m.Email)
}

// ComposeProposal implements results.ResultComposer.
func (c *Composer) ComposeProposal(edition *contest.Edition, kind results.PublicationKind, to contest.OrganiserAccount, proposer, console string) (contest.NewMail, error) {
	what := contest.Text{EN: "results", ZH: "结果"}
	if kind == results.PublishFinalists {
		what = contest.Text{EN: "finalists", ZH: "入围名单"}
	}
	body := bilingual(edition, to.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "待你确认公布"+what.ZH+" · "+body.Name, to.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("%s 提出公布“%s”的%s。须由另一位负责人在组委会后台查看并确认后，才会公布。", proposer, body.Name, what.ZH),
			}
		} else {
			body.Subject = fmt.Sprintf("%s wait for your confirmation: %s", strings.ToUpper(what.EN[:1])+what.EN[1:], body.Name)
			body.Greeting = "Dear " + to.Name + ","
			body.Paragraphs = []string{
				fmt.Sprintf("%s proposes to publish the %s of %s. Nothing is public until a second owner has read the plan and confirmed it in the console.", proposer, what.EN, body.Name),
			}
		}
		if console != "" {
			body.Link, body.LinkText = console, contest.Text{EN: "Read the plan", ZH: "查看方案"}.In(lang)
		}
		return body
	})
	return body.mail(edition, results.MailProposal, to.Email)
}
