package mail

import (
	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// ComposeFactorNews implements organiser.FactorComposer.
func (c *Composer) ComposeFactorNews(
	edition *contest.Edition,
	who contest.OrganiserAccount,
	news organiser.FactorNews,
	passkey string,
) (contest.NewMail, error) {
	said, known := map[organiser.FactorNews]string{
		organiser.FactorPasskeyAdded: "passkeyAdded", organiser.FactorPasskeyRemoved: "passkeyRemoved",
		organiser.FactorCodesRenewed: "codesRenewed", organiser.FactorsReset: "factorsReset",
	}[news]
	if !known {
		said = "appAdded"
	}
	return bilingual(edition, who.Language, func(lang contest.Language) *draft {
		d := newDraft(lang, edition, organiser.MailSecondFactor, values{"name": who.Name, "passkey": passkey})
		d.say(said)
		return d
	}).finish(who.Email)
}
