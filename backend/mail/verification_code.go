package mail

import (
	"net/url"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// ComposeCode implements account.CodeComposer.
func (c *Composer) ComposeCode(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	lang contest.Language,
	code string,
) (contest.NewMail, error) {
	return withCode(lang, edition, purpose, code).finish(to)
}

// withCode is the email with a code.
func withCode(lang contest.Language, edition *contest.Edition, purpose account.CodePurpose, code string) *draft {
	kind := contest.MailLoginCode
	switch purpose {
	case account.CodeForRegistration:
		kind = contest.MailRegistrationCode
	case account.CodeForOrganiser:
		kind = contest.MailOrganiserCode
	case account.CodeForFormerEmail, account.CodeForNewEmail:
		return emailCode(lang, edition, code, purpose == account.CodeForNewEmail, "")
	}
	d := newDraft(lang, edition, kind, values{"code": code})
	d.Code = code
	d.say("code", "once")
	return d
}

// ComposeLetters implements account.CodeComposer. Only a login of an entrant can be finished by a
// link: the other codes belong to what is open in the browser.
func (c *Composer) ComposeLetters(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	lang contest.Language,
	letters, token string,
) (contest.NewMail, error) {
	switch purpose {
	case account.CodeForRegistration, account.CodeForOrganiser, account.CodeForFormerEmail, account.CodeForNewEmail:
		d := withCode(lang, edition, purpose, letters)
		d.say("why")
		return d.finish(to)
	}
	// The subject does not show the letters, as the email may arrive with others.
	d := newDraft(lang, edition, contest.MailLoginCode, values{"code": letters})
	d.Code = letters
	d.subject("letters")
	d.say("letters", "lettersOnce", "why")
	c.page(d, either(lang, "/en?login=link#login=", "/?login=link#login=")+token+"&email="+url.QueryEscape(to))
	return d.finish(to)
}
