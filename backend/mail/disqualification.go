package mail

import (
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// ComposeDisqualification implements results.DisqualificationComposer.
func (c *Composer) ComposeDisqualification(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
	restored bool,
	reason string,
) (contest.NewMail, error) {
	kind := contest.MailDisqualified
	if restored {
		kind = contest.MailRestored
	}
	d := newDraft(r.Language, edition, kind, aboutWork(r, s))
	if restored {
		d.say("restored", "nothing")
	} else {
		d.Quote = reason
		d.say("disqualified", "appeal")
	}
	c.page(d, "/submit")
	return d.finish(r.Form.Email)
}
