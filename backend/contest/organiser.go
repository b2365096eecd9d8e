package contest

import "slices"

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

// area is a part of a contest that organisers work on.
type area string

const (
	areaRegistrations area = "registrations"
	areaSubmissions   area = "submissions"
	areaJury          area = "jury" // accounts, progress, assignments, opening and closing of the judging
	areaShortlist     area = "shortlist"
	areaResults       area = "results"
	areaMails         area = "mails"
	areaPhases        area = "phases"
	areaOverview      area = "overview"
	areaCatalogue     area = "catalogue"
	areaSite          area = "site" // builds of the pages
)

// reads lists what a role besides the owner reads, changes what it may change.
func (r OrganiserRole) reads() []area {
	switch r {
	case OrganiserReviewer:
		return []area{areaOverview, areaPhases, areaCatalogue, areaSite, areaRegistrations, areaSubmissions, areaMails}
	case OrganiserJury:
		return []area{areaOverview, areaPhases, areaCatalogue, areaSite, areaSubmissions, areaJury, areaShortlist, areaResults}
	case OrganiserViewer:
		return []area{areaOverview, areaPhases, areaCatalogue, areaSite, areaRegistrations, areaSubmissions, areaJury, areaShortlist, areaResults}
	default:
		return nil
	}
}

func (r OrganiserRole) changes() []area {
	switch r {
	case OrganiserReviewer:
		return []area{areaRegistrations, areaSubmissions, areaMails}
	case OrganiserJury:
		return []area{areaJury, areaShortlist, areaResults, areaSite}
	default:
		return nil
	}
}

// Organiser is the permission to act for the contest. The zero value has none.
type Organiser struct {
	actor string
	role  OrganiserRole
	// withoutPeople is true for a viewer who reads no personal data.
	withoutPeople bool
}

// ReadsPeople reports whether the organiser may read personal data: names, addresses, phone numbers and what people wrote
// about themselves.
func (o Organiser) ReadsPeople() bool { return !o.withoutPeople }

// ToolsOrganiser is the user of the command line: anybody with access to the database. user is the operating system's
// user name, for the audit log.
func ToolsOrganiser(user string) Organiser {
	return Organiser{actor: ToolsActor(user), role: OrganiserOwner}
}

// check returns FORBIDDEN unless the organiser is an owner.
func (o Organiser) check() error {
	if o.actor == "" || o.role != OrganiserOwner {
		return Fail(CodeForbidden)
	}
	return nil
}

// mayRead returns FORBIDDEN unless the organiser may read the area.
func (o Organiser) mayRead(a area) error {
	if o.actor != "" && slices.Contains(o.role.reads(), a) {
		return nil
	}
	return o.check()
}

// mayChange returns FORBIDDEN unless the organiser may change the area.
func (o Organiser) mayChange(a area) error {
	if o.actor != "" && slices.Contains(o.role.changes(), a) {
		return nil
	}
	return o.check()
}

// MayReadCosts returns FORBIDDEN unless the organiser may read the costs of the creation studio, which are part of the
// overview.
func (o Organiser) MayReadCosts() error { return o.mayRead(areaOverview) }
