package mail

import (
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// ComposeResult implements results.ResultComposer.
func (c *Composer) ComposeResult(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	kind := results.MailFinalist
	if len(m.Prizes) > 0 {
		kind = results.MailWinner
	}
	d := newDraft(m.Language, edition, kind, values{"name": m.Name, "title": m.Title, "prizes": prizeNames(edition, m)})
	switch {
	case edition.Applies() && slices.Contains(m.Prizes, results.PrizeSelected):
		d.say("selected", "next")
	case edition.Applies():
		if kind == results.MailWinner {
			d.subject("shortlisted")
		}
		d.say("shortlisted")
	case kind == results.MailWinner:
		d.say("won", "credits")
	default:
		d.say("finalist")
	}
	c.page(d, either(m.Language, "/en/winners", "/winners"))
	return d.finish(m.Email)
}

// prizeNames joins the names of the work's prizes.
func prizeNames(edition *contest.Edition, m results.ResultMail) string {
	var names []string
	for _, id := range m.Prizes {
		for _, prize := range edition.Prizes {
			if prize.ID == id {
				names = append(names, prize.Name.In(m.Language))
			}
		}
	}
	return strings.Join(names, either(m.Language, ", ", "、"))
}
