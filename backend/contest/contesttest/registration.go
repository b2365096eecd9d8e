package contesttest

import (
	"time"

	"marquee/backend/contest"
)

func Edition() *contest.Edition {
	zone := time.FixedZone("Asia/Shanghai", 8*60*60)
	return &contest.Edition{
		ID: contest.International, Kind: contest.Films, Location: zone, MinimumAge: 18, MaxTeamMembers: 5,
		RegistrationOpens:  time.Date(2025, 7, 15, 0, 0, 0, 0, zone),
		RegistrationEnds:   time.Date(2025, 9, 30, 12, 0, 0, 0, zone),
		SubmissionEnds:     time.Date(2025, 10, 1, 0, 0, 0, 0, zone),
		DecisionWindow:     72 * time.Hour,
		UploadGrace:        6 * time.Hour,
		AccountMailDomains: []string{"openframe.example"},
	}
}
