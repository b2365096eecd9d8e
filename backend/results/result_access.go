package results

import (
	"slices"
	"time"

	"marquee/backend/contest"
)

// AccessTime is how long after a new way into a judge's account the report names the scores that were given.
const AccessTime = 24 * time.Hour

// AccessScores is a new way into a judge's account with the scores that the judge gave within AccessTime after it.
type AccessScores struct {
	Judge string
	What  contest.JudgeAccess // or AccessKey
	By    string              // organiser or judge
	At    time.Time
	Works []int // by id; at least one
}

// AccessKey is a new key of a judge's browser.
const AccessKey contest.JudgeAccess = "key"

// renamedAccess returns the list with other names of judges, which name returns.
func renamedAccess(all []AccessScores, name func(string) string) []AccessScores {
	renamed := slices.Clone(all)
	for i := range renamed {
		renamed[i].Judge = name(renamed[i].Judge)
	}
	return renamed
}
