package submission

import (
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// The mails that confirm what an entrant has sent.
const (
	MailRegistered contest.MailKind = "registration-received"
	MailSubmitted  contest.MailKind = "submission-received"
)

// Composer composes the mail that confirms a version of a work, in the registration's language, to its
// address. version counts from 1.
type Composer interface {
	ComposeSubmitted(
		edition *contest.Edition,
		r registration.Registration,
		s Submission,
		version int,
	) (contest.NewMail, error)
}

// confirmSubmission returns NewSubmission.Confirm; nil without a composer.
func confirmSubmission(
	composer Composer,
	edition *contest.Edition,
	r registration.Registration,
	version int,
	now time.Time,
) func(Submission) (contest.NewMail, error) {
	if composer == nil {
		return nil
	}
	return func(stored Submission) (contest.NewMail, error) {
		m, err := composer.ComposeSubmitted(edition, r, stored, version)
		if err != nil {
			return contest.NewMail{}, fmt.Errorf("compose confirmation: %w", err)
		}
		m.About, m.EntrantID, m.CreatedAt = Subject(stored.ID), r.EntrantID, now
		m.Deadline = edition.OwnDeadline(r.Standing())
		return m, nil
	}
}
