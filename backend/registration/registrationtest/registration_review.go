package registrationtest

import (
	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Composer composes mails that name the state.
type Composer struct{}

func (Composer) ComposeDecision(_ *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	return contest.NewMail{To: r.Form.Email, Subject: string(r.State)}, nil
}
