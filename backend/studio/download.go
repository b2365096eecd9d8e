package studio

import (
	"context"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// DownloadsPerHour is how many pictures an account may download through the service in an hour: three days of the
// quota.
const DownloadsPerHour = 120

// RateStore counts events against limits.
type RateStore interface {
	// CountAgainst counts one event, or nothing with TOO_MANY_REQUESTS.
	CountAgainst(ctx context.Context, limits []contest.RateLimit, now time.Time) error
}

// AdmitDownload counts a download and returns nil if an entrant may make it: one who is approved, up to
// DownloadsPerHour. TOO_MANY_REQUESTS, and the codes of Admit.
func (s *Service) AdmitDownload(ctx context.Context, edition *contest.Edition, who account.Entrant) error {
	if err := s.Admit(ctx, edition, who); err != nil {
		return err
	}
	return s.Rates.CountAgainst(ctx, []contest.RateLimit{
		{Key: "download:" + who.ID, Most: DownloadsPerHour, Window: time.Hour},
	}, s.Now().Truncate(time.Microsecond))
}
