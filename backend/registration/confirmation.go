package registration

import (
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Composer composes the mail that confirms a registration, in its language, to its address.
type Composer interface {
	ComposeRegistered(edition *contest.Edition, r Registration) (contest.NewMail, error)
}

// Number is the short form of a registration's id, for people.
func (r Registration) Number() string {
	first, _, _ := strings.Cut(r.ID, "-")
	return strings.ToUpper(first)
}

// confirmRegistration returns Registration.Confirm; nil without a composer.
func confirmRegistration(
	composer Composer,
	edition *contest.Edition,
	now time.Time,
) func(Registration) (contest.NewMail, error) {
	if composer == nil {
		return nil
	}
	return func(stored Registration) (contest.NewMail, error) {
		m, err := composer.ComposeRegistered(edition, stored)
		if err != nil {
			return contest.NewMail{}, fmt.Errorf("compose confirmation: %w", err)
		}
		m.About, m.EntrantID, m.CreatedAt, m.Deadline = contest.RegistrationSubject(
			stored.ID,
		), stored.EntrantID, now, edition.OwnDeadline(
			stored.Standing(),
		)
		return m, nil
	}
}
