package mail

import (
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeRetention implements operations.RetentionComposer.
func (c *Composer) ComposeRetention(
	edition *contest.Edition,
	who account.Entrant,
	deletesAt time.Time,
	last bool,
) (contest.NewMail, error) {
	d := newDraft(who.Language, edition, operations.MailRetention, values{
		"date": deletesAt.In(edition.Location).Format(either(who.Language, "2 January 2006", "2006 年 1 月 2 日")),
		"time": edition.Deadline(who.Language, deletesAt),
	})
	d.say("over", "what", "copy")
	if last {
		d.subject("last")
	} else {
		d.say("again")
	}
	c.page(d, "/account")
	return d.finish(who.Email)
}

// ComposeRetentionOver implements operations.RetentionComposer.
func (c *Composer) ComposeRetentionOver(edition *contest.Edition, who account.Entrant) (contest.NewMail, error) {
	d := newDraft(who.Language, edition, operations.MailAccountDeleted, nil)
	d.subject("expired")
	d.say("expired", "again")
	c.page(d, "/privacy")
	return d.finish(who.Email)
}
