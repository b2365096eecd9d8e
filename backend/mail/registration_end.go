package mail

import (
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
)

// ComposeRegistrationEnd implements results.DisqualificationComposer.
func (c *Composer) ComposeRegistrationEnd(
	edition *contest.Edition,
	r registration.Registration,
	end contest.RegistrationEnd,
	restored bool,
	works []results.ListedWork,
	reason string,
) (contest.NewMail, error) {
	kind, first, last := contest.MailRegistrationDisqualified, "disqualified", "appeal"
	switch {
	case restored:
		kind, first, last = contest.MailRegistrationRestored, "restored", "nothing"
	case end == contest.EndWithdrawn:
		kind, first, last = contest.MailRegistrationWithdrawn, "withdrawn", "notAsked"
	}
	d := newDraft(r.Language, edition, kind, values{"name": r.Form.Name})
	if !restored {
		d.Quote = reason
	}
	if len(works) > 0 && !edition.Applies() { // an application is its own work
		d.values["works"] = d.workList(works)
		first = "withWorks"
	}
	d.say(first, last)
	c.page(d, "/register")
	return d.finish(r.Form.Email)
}

// workList names works in a sentence.
func (d *draft) workList(works []results.ListedWork) string {
	names := make([]string, len(works))
	for i, w := range works {
		names[i] = d.phrase("work", values{"title": w.Title, "number": strconv.Itoa(w.WorkID)})
	}
	return strings.Join(names, either(d.Language, ", ", "、"))
}
