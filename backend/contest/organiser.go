package contest

import (
	"slices"
)

// OrganiserRole determines what an organiser may do.
type OrganiserRole string

// The roles. Every role can read its areas; viewers cannot change anything.
const (
	OrganiserOwner    OrganiserRole = "owner"    // everything
	OrganiserReviewer OrganiserRole = "reviewer" // registrations, submissions and their mails
	OrganiserJury     OrganiserRole = "jury"     // judges, shortlist, results
	OrganiserViewer   OrganiserRole = "viewer"   // reads registrations, submissions, jury, shortlist and results
)

// OrganiserRoles lists the roles, the most powerful first.
func OrganiserRoles() []OrganiserRole {
	return []OrganiserRole{OrganiserOwner, OrganiserReviewer, OrganiserJury, OrganiserViewer}
}

// Valid reports whether the role exists.
func (r OrganiserRole) Valid() bool { return slices.Contains(OrganiserRoles(), r) }

// Area is a part of a contest that organisers work on.
type Area string

const (
	AreaRegistrations Area = "registrations"
	AreaSubmissions   Area = "submissions"
	AreaJury          Area = "jury" // accounts, progress, assignments, opening and closing of the judging
	AreaShortlist     Area = "shortlist"
	AreaResults       Area = "results"
	AreaMails         Area = "mails"
	AreaPhases        Area = "phases"
	AreaOverview      Area = "overview"
	AreaCatalogue     Area = "catalogue"
	AreaSite          Area = "site" // builds of the pages

	// Areas of owners only.
	AreaOrganisers  Area = "organisers"  // accounts of organisers
	AreaPublication Area = "publication" // making decisions public, alone or as the second owner
	AreaRetention   Area = "retention"   // when accounts and emails are deleted
)

// Areas lists the areas.
func Areas() []Area {
	return []Area{
		AreaOverview, AreaRegistrations, AreaSubmissions, AreaJury, AreaShortlist, AreaResults, AreaMails, AreaPhases,
		AreaCatalogue, AreaSite, AreaOrganisers, AreaPublication, AreaRetention,
	}
}

// Access is what an organiser may do in an area.
type Access string

// Who may change an area reads it too.
const (
	AccessRead   Access = "read"
	AccessChange Access = "change"
)

// Reads lists what a role besides the owner reads.
func (r OrganiserRole) Reads() []Area {
	switch r {
	case OrganiserReviewer:
		return []Area{AreaOverview, AreaPhases, AreaCatalogue, AreaSite, AreaRegistrations, AreaSubmissions, AreaMails}
	case OrganiserJury:
		return []Area{
			AreaOverview,
			AreaPhases,
			AreaCatalogue,
			AreaSite,
			AreaSubmissions,
			AreaJury,
			AreaShortlist,
			AreaResults,
		}
	case OrganiserViewer:
		return []Area{
			AreaOverview,
			AreaPhases,
			AreaCatalogue,
			AreaSite,
			AreaRegistrations,
			AreaSubmissions,
			AreaJury,
			AreaShortlist,
			AreaResults,
		}
	default:
		return nil
	}
}

// Changes lists what a role besides the owner may change. It reads that too.
func (r OrganiserRole) Changes() []Area {
	switch r {
	case OrganiserReviewer:
		return []Area{AreaRegistrations, AreaSubmissions, AreaMails}
	case OrganiserJury:
		return []Area{AreaJury, AreaShortlist, AreaResults, AreaSite}
	default:
		return nil
	}
}

// Organiser is the permission to act for the contest. The zero value has none.
type Organiser struct {
	Actor string
	Role  OrganiserRole
	// withoutPeople is true for a viewer who reads no personal data.
	withoutPeople bool
}

// ReadsPeople reports whether the organiser may read personal data: names, addresses, phone numbers and what people
// wrote about themselves.
func (o Organiser) ReadsPeople() bool { return !o.withoutPeople }

// ToolsOrganiser is the user of the command line: anybody with access to the database. user is the operating system's
// user name, for the audit log.
func ToolsOrganiser(user string) Organiser {
	return Organiser{Actor: ToolsActor(user), Role: OrganiserOwner}
}

// Check returns FORBIDDEN unless the organiser is an owner.
func (o Organiser) Check() error {
	if o.Actor == "" || o.Role != OrganiserOwner {
		return Fail(CodeForbidden)
	}
	return nil
}

// MayRead returns FORBIDDEN unless the organiser may read the area.
func (o Organiser) MayRead(a Area) error {
	if o.Actor != "" && slices.Contains(o.Role.Reads(), a) {
		return nil
	}
	return o.Check()
}

// MayChange returns FORBIDDEN unless the organiser may change the area.
func (o Organiser) MayChange(a Area) error {
	if o.Actor != "" && slices.Contains(o.Role.Changes(), a) {
		return nil
	}
	return o.Check()
}

// Areas returns what the organiser may do in each area; an area that is missing is neither read nor changed.
func (o Organiser) Areas() map[Area]Access {
	areas := map[Area]Access{}
	for _, a := range Areas() {
		if o.MayRead(a) == nil {
			areas[a] = AccessRead
		}
		if o.MayChange(a) == nil {
			areas[a] = AccessChange
		}
	}
	return areas
}

// MayReadCosts returns FORBIDDEN unless the organiser may read the costs of the creation studio, which are part of the
// overview.
func (o Organiser) MayReadCosts() error { return o.MayRead(AreaOverview) }
