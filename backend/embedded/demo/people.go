package demo

import (
	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Account is a demo account that a person can log in with.
type Account struct {
	Login    string // a mail address, or a judge's name
	Password string // judges only; entrants get a code by mail
	Does     string // what it shows
}

// Entrants lists the demo's entrants without a film. Their codes arrive in the mail catcher.
func Entrants() []Account {
	return []Account{
		{Login: "approved@demo.example", Does: "approved, may submit"},
		{Login: "pending@demo.example", Does: "under review"},
		{Login: "denied@demo.example", Does: "denied, may register again"},
	}
}

// Organisers lists the demo's organisers. Their codes arrive in the mail catcher.
func Organisers() []Account {
	return []Account{
		{Login: "owner@demo.example", Does: string(contest.OrganiserOwner)},
		{Login: "reviewer@demo.example", Does: string(contest.OrganiserReviewer)},
		{Login: "jury@demo.example", Does: string(contest.OrganiserJury)},
	}
}

// Applicants lists the demo's applicants to the camp. Their codes arrive in the mail catcher.
func Applicants() []Account {
	return []Account{
		{Login: "third-take@demo.example", Does: "approved, a team"},
		{Login: "harbour@demo.example", Does: "approved"},
		{Login: "rehearsal@demo.example", Does: "under review"},
		{Login: "prompter@demo.example", Does: "denied, may apply again"},
	}
}

// CampJudges lists the demo's judges of the camp.
func CampJudges() []Account {
	return []Account{
		{Login: "Reader One", Password: "from-where-she-stands-1", Does: string(jury.RoleJudge)},
		{Login: "Reader Two", Password: "from-where-she-stands-2", Does: string(jury.RoleJudge)},
	}
}

// Judges lists the demo's nominators and judges.
func Judges() []Account {
	return []Account{
		{Login: "Nominator One", Password: "night-screening-1", Does: string(jury.RoleNominator)},
		{Login: "Nominator Two", Password: "night-screening-2", Does: string(jury.RoleNominator)},
		{Login: "Judge One", Password: "last-picture-show-1", Does: string(jury.RoleJudge)},
		{Login: "Judge Two", Password: "last-picture-show-2", Does: string(jury.RoleJudge)},
		{Login: "Judge Three", Password: "last-picture-show-3", Does: string(jury.RoleJudge)},
	}
}
