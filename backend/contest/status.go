package contest

import (
	"context"
	"slices"
)

// Status is what an entrant's own pages need to know.
type Status struct {
	RegisterState RegisterState
	OtherState    RegisterState // in the other edition
	Provider      bool          // the account belongs to the provider
}

// StatusOf tells where an entrant stands in an edition.
func StatusOf(ctx context.Context, registrations RegistrationStore, edition *Edition, who Entrant) (Status, error) {
	own, err := registrations.RegisterState(ctx, edition.ID, who.ID)
	if err != nil {
		return Status{}, err
	}
	other, err := registrations.RegisterState(ctx, edition.ID.Other(), who.ID)
	if err != nil {
		return Status{}, err
	}
	return Status{RegisterState: own, OtherState: other, Provider: edition.OwnsAccount(who.Email)}, nil
}

// OwnsAccount reports whether an address is one of the provider's own.
func (e *Edition) OwnsAccount(email string) bool {
	return slices.Contains(e.AccountMailDomains, mailDomain(NormalEmail(email)))
}

// Other is the edition that id is not.
func (id EditionID) Other() EditionID {
	if id == International {
		return Camp
	}
	return International
}
