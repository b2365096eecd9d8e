package results

import (
	"context"
	"fmt"

	"marquee/backend/contest"
)

// order starts a build of a publication. ours is false while another build runs.
func (s *SiteBuildService) order(
	ctx context.Context,
	run PublicationRun,
	task SiteTask,
) (build SiteBuild, ours bool, err error) {
	if _, err := s.refreshed(ctx); err != nil {
		return SiteBuild{}, false, err
	}
	build, joined, err := s.add(ctx, SiteBuild{Edition: run.Edition, Actor: run.Actor, Task: task, Run: run.ID}, "")
	if err != nil {
		return SiteBuild{}, false, fmt.Errorf("start build of a publication: %w", err)
	}
	return build, !joined || build.Run == run.ID && build.Task == task, nil
}

// find returns a build with what its builder reports about it; nil for one that is unknown.
func (s *SiteBuildService) find(ctx context.Context, id string) (*SiteBuild, error) {
	if _, err := s.refreshed(ctx); err != nil {
		return nil, err
	}
	return s.Builds.SiteBuildByID(ctx, id)
}

// cancel ends a build of a publication that was stopped.
func (s *SiteBuildService) cancel(ctx context.Context, id string) error {
	build, err := s.Builds.SiteBuildByID(ctx, id)
	if err != nil || build == nil || build.State.Ended() || build.Task == TaskBuild {
		return err
	}
	if build.Execution != "" {
		if err := s.Builder.Cancel(ctx, build.Execution); err != nil {
			return fmt.Errorf("end build: %w", err)
		}
	}
	s.fail(build, buildStopped)
	return s.Builds.UpdateSiteBuild(ctx, *build, s.Clock.Now())
}

// without builds the pages of the edition that hide something, and lifts the curtain once they are published.
func (s *SiteBuildService) without(ctx context.Context, c Curtain, curtains CurtainStore) error {
	if _, err := s.refreshed(ctx); err != nil {
		return err
	}
	last, err := s.Builds.LastPlainBuildOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	if last != nil && last.AskedAt.After(c.Since) {
		switch {
		case last.State == SiteBuildSucceeded:
			return curtains.LiftCurtains(ctx, c.Edition, last.AskedAt)
		case !last.State.Ended() || s.Now().Sub(last.EndedAt) < buildPause && !last.interrupted():
			return nil
		}
	}
	_, _, err = s.add(ctx, SiteBuild{Edition: c.Edition, Actor: serviceActor}, c.Edition)
	return err
}

// Ask is Start for what was changed before the call: a build that has already begun may have read what was there before,
// so another one follows it.
func (s *SiteBuildService) Ask(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (SiteBuildStatus, error) {
	for {
		status, err := s.Start(ctx, by, edition)
		if err != nil || !status.Joined || status.Build.State != SiteBuildRunning {
			return status, err
		}
		noted, err := s.Builds.FollowSiteBuild(ctx, status.Build.ID, by.Actor, edition)
		if err != nil {
			return SiteBuildStatus{}, err
		}
		if noted {
			status.Build.AgainBy, status.Build.AgainIn = by.Actor, edition
			return status, nil
		}
	}
}

// carryOn stores how far the build has come, and starts the one that follows it.
func (s *SiteBuildService) carryOn(ctx context.Context) error {
	if _, err := s.refreshed(ctx); err != nil {
		return err
	}
	return s.follow(ctx)
}

// follow starts the build that was asked for while another one ran. While one runs, it is tried again.
func (s *SiteBuildService) follow(ctx context.Context) error {
	if s.Builder == nil {
		return nil
	}
	former, err := s.Builds.FollowedSiteBuild(ctx)
	if err != nil || former == nil {
		return err
	}
	_, joined, err := s.add(ctx, SiteBuild{Edition: former.AgainIn, Actor: former.AgainBy}, "")
	if err != nil || joined {
		return err
	}
	return s.Builds.SiteBuildFollowed(ctx, former.ID)
}
