package mail

import (
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeEmailCode implements operations.EmailChangeComposer.
func (c *Composer) ComposeEmailCode(
	edition *contest.Edition,
	lang contest.Language,
	to, newEmail, code string,
) (contest.NewMail, error) {
	return emailCode(lang, edition, code, to == newEmail, newEmail).finish(to)
}

// emailCode is the email with a code to the new address of an account, or to its present one, which is told the new one
// unless that is empty.
func emailCode(lang contest.Language, edition *contest.Edition, code string, toNew bool, newEmail string) *draft {
	d := newDraft(lang, edition, operations.MailEmailCode, values{"code": code, "email": newEmail})
	d.Code = code
	switch {
	case toNew:
		d.say("new", "newOnce")
	case newEmail != "":
		d.say("formerTo", "formerOnce")
	default:
		d.say("former", "formerOnce")
	}
	return d
}

// ComposeEmailChanged implements operations.EmailChangeComposer.
func (c *Composer) ComposeEmailChanged(
	edition *contest.Edition,
	lang contest.Language,
	to, newEmail string,
) (contest.NewMail, error) {
	d := newDraft(lang, edition, operations.MailEmailChanged, values{"email": newEmail})
	d.say("changed", "forms")
	c.page(d, "/account")
	return d.finish(to)
}
