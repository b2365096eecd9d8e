package mail

import (
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeMorning implements operations.MorningComposer. Rules about both editions are said once. It names no person:
// mails are kept for longer, and elsewhere, than what they are about.
func (c *Composer) ComposeMorning(
	parts []operations.MorningPart,
	to operations.MorningReader,
	console string,
) (contest.NewMail, error) {
	lang, first := to.Language, parts[0].Edition
	d := newDraft(lang, first, operations.MailMorning, nil)
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
			lines = append(lines, d.phrase("nothing", nil))
		}
		lists = append(lists, strings.Join(lines, "\n"))
	}
	d = newDraft(lang, first, operations.MailMorning, values{"name": to.Name, "count": strconv.Itoa(count)})
	d.KeepLines = true
	d.say("list")
	d.Paragraphs = append(d.Paragraphs, lists...)
	d.say("stop")
	d.Link, d.LinkText = console, d.text("button")
	return d.finish(to.Email)
}
