package mail

import (
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeMorning implements operations.MorningComposer. Rules about both editions are said once. It names no person: mails are
// kept for longer, and elsewhere, than what they are about.
func (c *Composer) ComposeMorning(parts []operations.MorningPart, to operations.MorningReader, console string) (contest.NewMail, error) {
	lang, first := to.Language, parts[0].Edition
	body := newContent(lang, first)
	body.KeepLines = true
	count, shared := 0, map[operations.NeedKind]bool{}
	var lists []string
	for _, part := range parts {
		lines := []string{part.Edition.Title.In(lang)}
		for _, need := range part.Needs {
			rule := operations.RuleOf(part.Edition.Kind, need.Kind)
			if rule.Shared && shared[need.Kind] {
				continue
			}
			shared[need.Kind] = rule.Shared
			count++
			lines = append(lines, "· "+need.Sentence(part.Edition.Kind).In(lang)+"\n  "+rule.Reason.In(lang))
		}
		if len(lines) == 1 {
			lines = append(lines, contest.Text{EN: "· Nothing needs attention.", ZH: "· 没有待处理的事项。"}.In(lang))
		}
		lists = append(lists, strings.Join(lines, "\n"))
	}
	number := strconv.Itoa(count)
	if lang == contest.Chinese {
		body.Subject = "今日需要处理 " + number + " 项 · " + first.Name.ZH
		body.Greeting = to.Name + "，早上好！"
		body.Paragraphs = append([]string{"以下事项需要处理："}, lists...)
		body.Paragraphs = append(body.Paragraphs, "如不想再收到这封邮件，可在后台首页关闭。")
	} else {
		body.Subject = "Needs attention today: " + number + " · " + first.Name.EN
		body.Greeting = "Good morning " + to.Name + ","
		body.Paragraphs = append([]string{"Needs attention today:"}, lists...)
		body.Paragraphs = append(body.Paragraphs, "To stop this email, turn it off on the console’s overview.")
	}
	body.Link, body.LinkText = console, contest.Text{EN: "Open the console", ZH: "打开组委会后台"}.In(lang)
	return body.mail(first, operations.MailMorning, to.Email)
}
