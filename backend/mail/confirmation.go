package mail

import (
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// ComposeRegistered implements registration.Composer.
func (c *Composer) ComposeRegistered(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	ends, number := edition.OwnDeadline(r.Standing()), r.Number()
	if r.WorkID != 0 {
		number = strconv.Itoa(r.WorkID)
	}
	d := newDraft(
		r.Language,
		edition,
		submission.MailRegistered,
		values{"name": r.Form.Name, "deadline": deadline(edition, r, ends)},
	)
	corrected := !r.CorrectedAt.IsZero()
	if corrected {
		d.subject("corrected")
		d.say("corrected")
	} else {
		d.say("arrived")
	}
	d.fact("number", number)
	d.fact("sent", edition.BeginningIn(r.Language, r.SubmittedAt, registration.ReadersZone(r)))
	if corrected {
		d.fact("corrected", edition.BeginningIn(r.Language, r.CorrectedAt, registration.ReadersZone(r)))
	}
	if team := r.Form.Team; team != nil {
		d.fact("team", d.phrase("team", values{"team": team.Name, "count": strconv.Itoa(len(team.Members))}))
	}
	if edition.Applies() {
		d.fact("materials", d.phrase("materials", values{"count": strconv.Itoa(len(r.Materials))}))
	}
	d.say("review")
	if !ends.IsZero() && !edition.Applies() {
		d.say("submit")
	}
	c.page(d, "/register")
	return d.finish(r.Form.Email)
}

// ComposeTakenBack implements registration.TakeBackComposer.
func (c *Composer) ComposeTakenBack(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	d := newDraft(r.Language, edition, registration.MailTakenBack, values{"name": r.Form.Name})
	d.say("takenBack", "again")
	c.page(d, "/register")
	return d.finish(r.Form.Email)
}

// ComposeSubmitted implements submission.Composer.
func (c *Composer) ComposeSubmitted(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
	version int,
) (contest.NewMail, error) {
	d := newDraft(r.Language, edition, submission.MailSubmitted, values{
		"name": r.Form.Name, "title": s.Form.Title, "version": strconv.Itoa(version),
		"deadline": deadline(edition, r, edition.SubmissionDeadline(r.Standing())),
	})
	if version > 1 {
		d.subject("version")
	}
	d.say("submitted")
	d.fact("number", strconv.Itoa(s.WorkID))
	d.fact("version", d.phrase("version", values{"most": strconv.Itoa(edition.MaxSubmissions)}))
	d.fact("sent", edition.BeginningIn(r.Language, s.SubmittedAt, registration.ReadersZone(r)))
	if list := d.subtitleList(s); list != "" {
		d.fact("subtitles", list)
	}
	if declared := d.disclosed(s.Form.Disclosure); declared != "" {
		d.fact("disclosure", declared)
	}
	if s.Film != nil {
		d.say("copy")
	}
	d.say("change")
	c.page(d, "/submit")
	return d.finish(r.Form.Email)
}

// ComposeCopy implements submission.CopyComposer.
func (c *Composer) ComposeCopy(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
) (contest.NewMail, error) {
	v := aboutWork(r, s)
	v["deadline"] = deadline(edition, r, edition.SubmissionDeadline(r.Standing()))
	d := newDraft(r.Language, edition, submission.MailCopyReady, v)
	if s.Screening == upload.ScreeningReady {
		d.say("ready", "watch")
	} else {
		d = newDraft(r.Language, edition, submission.MailCopyFailed, v)
		d.Quote = s.CopyReason.Text().In(r.Language)
		d.say("failed", "again")
	}
	c.page(d, "/submit")
	return d.finish(r.Form.Email)
}

// aboutWork are the values of emails about a work.
func aboutWork(r registration.Registration, s submission.Submission) values {
	return values{"name": r.Form.Name, "title": s.Form.Title, "number": strconv.Itoa(s.WorkID)}
}
