package mail

import (
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/mailtext"
)

// ComposeJudgeInvitation implements jury.JudgeMailComposer.
func (c *Composer) ComposeJudgeInvitation(
	edition *contest.Edition,
	j jury.Judge,
	created bool,
	link string,
	expiresAt time.Time,
) (contest.NewMail, error) {
	role := "judge"
	if j.Role == jury.RoleNominator {
		role = "nominator"
	}
	return bilingual(edition, j.Language, func(lang contest.Language) *draft {
		named, _ := mailtext.Text(edition, jury.MailJudgeInvitation, "phrases."+role)
		d := newDraft(lang, edition, jury.MailJudgeInvitation, values{
			"name": j.Name, "login": j.Name, "role": named.In(lang), "deadline": edition.Deadline(lang, expiresAt),
		})
		if created {
			d.say("invited")
		} else {
			d.subject("password")
			d.say("password")
		}
		d.say("login", "link")
		d.ask()
		d.button(link)
		return d
	}).finish(j.Email)
}

// ComposeJudgeAccess implements jury.JudgeMailComposer.
func (c *Composer) ComposeJudgeAccess(
	edition *contest.Edition,
	j jury.Judge,
	to string,
	change jury.AccessNews,
) (contest.NewMail, error) {
	news, known := map[jury.AccessNews]string{jury.NewsEmail: "email", jury.NewsFactor: "factor", jury.NewsFactorReset: "factorReset"}[change]
	if !known {
		news = "password"
	}
	return bilingual(edition, j.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, jury.MailJudgeAccess, values{"name": j.Name})
		d.say(news, "unknown")
		c.page(d, "/login")
		return d
	}).finish(to)
}
