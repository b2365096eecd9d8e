package contesttest

import (
	"time"

	"marquee/backend/contest"
)

func Submitting() *contest.Edition {
	return &contest.Edition{
		ID: contest.International, Kind: contest.Films, MaxRunning: 5 * time.Minute, MaxSubmissions: 10,
		SubmissionEnds: time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC),
		VideoLinkHosts: []string{"video.openframe.example"},
	}
}
