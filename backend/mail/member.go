package mail

import (
	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

// ComposeMemberNamed implements registration.MemberComposer.
func (c *Composer) ComposeMemberNamed(
	edition *contest.Edition,
	r registration.Registration,
	m registration.Member,
	link string,
) (contest.NewMail, error) {
	d := newDraft(
		r.Language,
		edition,
		registration.MailMemberNamed,
		values{"name": m.Name, "lead": r.Form.Name, "team": r.Form.Team.Name},
	)
	d.say("named", "kept", "link")
	c.page(d, "/team#"+link)
	return d.finish(m.Email)
}

// ComposeMemberLeft implements registration.MemberComposer.
func (c *Composer) ComposeMemberLeft(
	edition *contest.Edition,
	r registration.Registration,
	m registration.Member,
) (contest.NewMail, error) {
	d := newDraft(
		r.Language,
		edition,
		registration.MailMemberLeft,
		values{"name": r.Form.Name, "member": m.Name, "team": r.Form.Team.Name},
	)
	d.say("left", "instead")
	c.page(d, "/register")
	return d.finish(r.Form.Email)
}

// ComposeAccountDeleted implements operations.AccountComposer.
func (c *Composer) ComposeAccountDeleted(edition *contest.Edition, who account.Entrant) (contest.NewMail, error) {
	d := newDraft(who.Language, edition, operations.MailAccountDeleted, nil)
	d.say("deleted", "notYou")
	c.page(d, either(who.Language, "/en/privacy", "/privacy"))
	return d.finish(who.Email)
}
