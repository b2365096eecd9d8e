package registrationtest

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Reader is a store with one registration, or none while its state is NONE.
// Its other calls panic: a service that checks first does not make them.
type Reader struct {
	registration.Store
	registration.ReviewStore
	contest.AuditStore
	Own registration.Registration
}

func (r Reader) Registration(context.Context, contest.EditionID, string) (registration.Registration, error) {
	if r.Own.State == contest.StateNone {
		return registration.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	return r.Own, nil
}
