package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// ComposeDecision implements registration.DecisionComposer.
func (c *Composer) ComposeDecision(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	switch r.State {
	case contest.StatePass:
		return c.approval(edition, r).finish(r.Form.Email)
	case contest.StateDeny:
		return c.denial(edition, r).finish(r.Form.Email)
	default:
		return contest.NewMail{}, fmt.Errorf("compose decision: the registration is %s", r.State)
	}
}

// approval is the email about an approved registration.
func (c *Composer) approval(edition *contest.Edition, r registration.Registration) *draft {
	ends := edition.SubmissionDeadline(r.Standing())
	d := newDraft(
		r.Language,
		edition,
		contest.MailApproval,
		values{"name": r.Form.Name, "deadline": deadline(edition, r, ends)},
	)
	d.say("approved")
	if edition.Applies() {
		d.say("next")
		c.page(d, "/create")
	} else if !ends.IsZero() {
		d.say("submit")
		c.page(d, "/submit")
	}
	return d
}

// denial is the email about a denied registration.
func (c *Composer) denial(edition *contest.Edition, r registration.Registration) *draft {
	d := newDraft(r.Language, edition, contest.MailDenial, values{
		"name": r.Form.Name, "deadline": deadline(edition, r, edition.RegistrationDeadline(r.Standing())),
	})
	d.Quote = r.Reason
	d.say("denied", "correct")
	c.page(d, "/register")
	return d
}
