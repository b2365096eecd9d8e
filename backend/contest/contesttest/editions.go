package contesttest

import (
	"maps"
	"slices"

	"marquee/backend/contest"
)

// Editions are the editions of a map, those of a test.
func Editions(editions map[contest.EditionID]*contest.Edition) *contest.Editions {
	return contest.NewEditions(slices.Collect(maps.Values(editions))...)
}

// Samples are the two editions of the sample without dates and limits.
func Samples() *contest.Editions {
	return contest.NewEditions(
		&contest.Edition{
			ID:     contest.International,
			Kind:   contest.Films,
			Theme:  contest.Night,
			Header: "PASSPORT_INTL",
			Cookie: "passport_intl",
			Paired: contest.Camp,
			Order:  1,
		},
		&contest.Edition{
			ID: contest.Camp, Kind: contest.Applications, Theme: contest.Day, Header: "PASSPORT", Cookie: "passport",
			Paired: contest.International, Order: 2,
		},
	)
}
