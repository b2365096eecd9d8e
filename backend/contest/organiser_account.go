package contest

import (
	"time"
)

// OrganiserAccount is an organiser who logs in to the console.
type OrganiserAccount struct {
	ID           string // opaque
	Email        string // lower case
	Name         string
	Role         OrganiserRole
	SecondFactor bool      // has an authenticator app or a passkey
	App          bool      // has an authenticator app
	Passkeys     int       // how many
	PersonalData bool      // false: reads none, as a viewer; other roles do whatever it says
	DisabledAt   time.Time // zero: may log in
	CreatedAt    time.Time
	Language     Language // of mails; empty: both
	LoggedIn     bool     // has logged in before
	Invitation   MailFate // of the last invitation
}

// Organiser is the permission of the account: none when it is disabled.
func (a OrganiserAccount) Organiser() Organiser {
	if a.ID == "" || !a.DisabledAt.IsZero() {
		return Organiser{}
	}
	return Organiser{
		Actor:         OrganiserActor(a.Email),
		Role:          a.Role,
		withoutPeople: a.Role == OrganiserViewer && !a.PersonalData,
	}
}

// OrganiserActor names an organiser who uses the console in the audit log.
func OrganiserActor(email string) string { return "organiser:" + email }
