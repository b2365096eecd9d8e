package contest

import (
	"fmt"
	"strings"
	"time"
)

// The mails that confirm what an entrant has sent.
const (
	MailRegistered MailKind = "registration-received"
	MailSubmitted  MailKind = "submission-received"
)

// RegistrationComposer composes the mail that confirms a registration, in its language, to its address.
type RegistrationComposer interface {
	ComposeRegistered(edition *Edition, r Registration) (NewMail, error)
}

// SubmissionComposer composes the mail that confirms a version of a work, in the registration's language, to its
// address. version counts from 1.
type SubmissionComposer interface {
	ComposeSubmitted(edition *Edition, r Registration, s Submission, version int) (NewMail, error)
}

// Number is the short form of a registration's id, for people.
func (r Registration) Number() string {
	first, _, _ := strings.Cut(r.ID, "-")
	return strings.ToUpper(first)
}

// confirmRegistration returns Registration.Confirm; nil without a composer.
func confirmRegistration(composer RegistrationComposer, edition *Edition, now time.Time) func(Registration) (NewMail, error) {
	if composer == nil {
		return nil
	}
	return func(stored Registration) (NewMail, error) {
		m, err := composer.ComposeRegistered(edition, stored)
		if err != nil {
			return NewMail{}, fmt.Errorf("compose confirmation: %w", err)
		}
		m.About, m.EntrantID, m.CreatedAt, m.Deadline = RegistrationSubject(stored.ID), stored.EntrantID, now, edition.OwnDeadline(stored.Standing())
		return m, nil
	}
}

// confirmSubmission returns NewSubmission.Confirm; nil without a composer.
func confirmSubmission(composer SubmissionComposer, edition *Edition, r Registration, version int, now time.Time) func(Submission) (NewMail, error) {
	if composer == nil {
		return nil
	}
	return func(stored Submission) (NewMail, error) {
		m, err := composer.ComposeSubmitted(edition, r, stored, version)
		if err != nil {
			return NewMail{}, fmt.Errorf("compose confirmation: %w", err)
		}
		m.About, m.EntrantID, m.CreatedAt = SubmissionSubject(stored.ID), r.EntrantID, now
		m.Deadline = edition.OwnDeadline(r.Standing())
		return m, nil
	}
}
