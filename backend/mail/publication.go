package mail

import (
	"marquee/backend/contest"
	"marquee/backend/results"
)

// ComposeAnnouncement implements results.ResultComposer.
func (c *Composer) ComposeAnnouncement(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	d := newDraft(m.Language, edition, results.MailAnnounced, values{"name": m.Name, "title": m.Title})
	d.say("finalist", "next")
	c.page(d, either(m.Language, "/en/shortlist", "/shortlist"))
	return d.finish(m.Email)
}

// ComposeProposal implements results.ResultComposer.
func (c *Composer) ComposeProposal(
	edition *contest.Edition,
	kind results.PublicationKind,
	to contest.OrganiserAccount,
	proposer, console string,
) (contest.NewMail, error) {
	return bilingual(edition, to.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, results.MailProposal, values{"name": to.Name, "proposer": proposer})
		if kind == results.PublishFinalists {
			d.subject("finalists")
			d.say("finalists")
		} else {
			d.say("results")
		}
		d.button(console)
		return d
	}).finish(to.Email)
}
