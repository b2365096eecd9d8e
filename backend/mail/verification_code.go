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

// ComposeLetters implements account.CodeComposer. The link leads to where the code was asked for, and brings the token
// there.
func (c *Composer) ComposeLetters(
	edition *contest.Edition,
	purpose account.CodePurpose,
	to string,
	lang contest.Language,
	letters, token string,
) (contest.NewMail, error) {
	place := string(purpose)
	if purpose == account.CodeForRegistration {
		place = "form"
	}
	proof := "#mailed=" + place + "." + token + "&email=" + url.QueryEscape(to)
	var d *draft
	switch purpose {
	case account.CodeForRegistration:
		d = withLink(lang, edition, purpose, letters)
		c.page(d, "/register"+proof)
	case account.CodeForFormerEmail, account.CodeForNewEmail:
		d = withLink(lang, edition, purpose, letters)
		c.page(d, "/account"+proof)
	case account.CodeForOrganiser:
		d = withLink(lang, edition, purpose, letters)
		if c.Console != "" {
			d.button(c.Console + "/" + proof)
		}
	default:
		d = newDraft(lang, edition, contest.MailLoginCode, values{"code": letters})
		d.Code = letters
		d.subject("letters")
		d.say("letters", "lettersOnce", "why")
		c.page(d, either(lang, "/en?login=link#login=", "/?login=link#login=")+token+"&email="+url.QueryEscape(to))
	}
	return d.finish(to)
}

// withLink is the email with letters and a link. Its subject does not show the letters, as it may arrive with others.
func withLink(lang contest.Language, edition *contest.Edition, purpose account.CodePurpose, letters string) *draft {
	d := withCode(lang, edition, purpose, letters)
	d.subject("letters")
	d.say("link", "why")
	return d
}
