package mail

import (
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// ComposeWithdrawal implements submission.WithdrawalComposer.
func (c *Composer) ComposeWithdrawal(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
) (contest.NewMail, error) {
	d := newDraft(r.Language, edition, contest.MailWithdrawal, aboutWork(r, s))
	d.say("withdrawn", "notYou")
	c.page(d, "/submit")
	return d.finish(r.Form.Email)
}

// ComposeRequestedWithdrawal implements results.DisqualificationComposer.
func (c *Composer) ComposeRequestedWithdrawal(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
	reason string,
) (contest.NewMail, error) {
	d := newDraft(r.Language, edition, contest.MailWithdrawal, aboutWork(r, s))
	d.Quote = reason
	d.say("asked", "notAsked")
	c.page(d, "/submit")
	return d.finish(r.Form.Email)
}
