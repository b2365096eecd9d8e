package mail

import (
	"marquee/backend/contest"
	"marquee/backend/mailtext"
	"marquee/backend/organiser"
)

// organiserRole is what an organiser's role is called in an email, and what it may do.
func organiserRole(
	edition *contest.Edition,
	kind contest.MailKind,
	role contest.OrganiserRole,
	lang contest.Language,
) string {
	name, known := map[contest.OrganiserRole]string{
		contest.OrganiserOwner: "owner", contest.OrganiserReviewer: "reviewer", contest.OrganiserJury: "jury",
	}[role]
	if !known {
		name = "viewer"
	}
	text, _ := mailtext.Text(edition, kind, "phrases."+name)
	return text.In(lang)
}

// ComposeOrganiserInvitation implements organiser.MailComposer.
func (c *Composer) ComposeOrganiserInvitation(
	edition *contest.Edition,
	who contest.OrganiserAccount,
	console string,
) (contest.NewMail, error) {
	return bilingual(edition, who.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, organiser.MailOrganiserInvitation, values{
			"name":  who.Name,
			"email": who.Email,
			"role":  organiserRole(edition, organiser.MailOrganiserInvitation, who.Role, lang),
		})
		d.say("role", "login")
		d.ask()
		d.button(console)
		return d
	}).finish(who.Email)
}

// ComposeOwnersNews implements organiser.MailComposer.
func (c *Composer) ComposeOwnersNews(
	edition *contest.Edition,
	reader, who contest.OrganiserAccount,
	by, console string,
) (contest.NewMail, error) {
	return bilingual(edition, reader.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, organiser.MailOwners, values{
			"name": reader.Name, "who": who.Name, "email": who.Email, "by": by,
			"role": organiserRole(edition, organiser.MailOwners, who.Role, lang),
		})
		if who.Role == contest.OrganiserOwner {
			d.subject("owner")
		}
		d.say("account", "unknown")
		if console != "" {
			d.button(console + "/" + string(edition.ID) + "/organisers")
		}
		return d
	}).finish(reader.Email)
}
