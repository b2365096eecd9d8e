package mail

import (
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// ComposeReminder implements judging.ReminderComposer. The mail names no work.
func (c *Composer) ComposeReminder(edition *contest.Edition, p judging.JuryProgress) (contest.NewMail, error) {
	progress := "judge"
	if p.Judge.Role == jury.RoleNominator && !edition.Applies() { // applications have no nominators
		progress = "nominator"
	}
	if p.Partial > 0 {
		progress += "Partial"
	}
	return bilingual(edition, p.Judge.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, judging.MailReminder, values{
			"name":    p.Judge.Name,
			"done":    strconv.Itoa(p.Done),
			"total":   strconv.Itoa(p.Total),
			"partial": strconv.Itoa(p.Partial),
		})
		d.say(progress)
		c.page(d, "/login")
		return d
	}).finish(p.Judge.Email)
}
