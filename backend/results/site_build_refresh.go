package results

import (
	"context"
	"strings"
	"time"

	"marquee/backend/contest"
)

// refreshed returns the newest build after it has stored what the builder reports.
func (s *SiteBuildService) refreshed(ctx context.Context) (*SiteBuild, error) {
	build, err := s.Builds.LastSiteBuild(ctx)
	if err != nil || build == nil || build.State.Ended() {
		return build, err
	}
	before := *build
	if err := s.refresh(ctx, build); err != nil {
		return nil, err
	}
	if *build == before {
		return build, nil
	}
	if err := s.Builds.UpdateSiteBuild(ctx, *build, s.Clock.Now()); err != nil || build.AgainBy == "" {
		return build, err
	}
	if err := s.follow(ctx); err != nil {
		return nil, err
	}
	return s.Builds.LastSiteBuild(ctx)
}

func (s *SiteBuildService) refresh(ctx context.Context, build *SiteBuild) error {
	if s.Builder == nil {
		s.fail(build, buildUnfollowable)
		return nil
	}
	if build.Execution == "" {
		if s.Now().Sub(build.AskedAt) > startWithin {
			s.fail(build, buildNeverStarted)
		}
		return nil
	}
	progress, err := s.Builder.Progress(ctx, build.Execution)
	switch {
	case contest.CodeOf(err) == contest.CodeNotFound:
		s.fail(build, BuildInterrupted)
	case err != nil:
		return err
	default:
		build.State, build.Reason, build.StartedAt, build.EndedAt = progress.State, progress.Reason, progress.StartedAt, progress.EndedAt
		if build.State.Ended() && build.EndedAt.IsZero() { // the builder did not say when
			build.EndedAt = s.Now().Truncate(time.Microsecond)
		}
		build.Log = strings.Join(LogLines(progress.Log), "\n")
	}
	return nil
}

func (s *SiteBuildService) fail(build *SiteBuild, reason string) {
	build.State, build.Reason, build.EndedAt = SiteBuildFailed, reason, s.Now().Truncate(time.Microsecond)
}
