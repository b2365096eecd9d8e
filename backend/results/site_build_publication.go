package results

import (
	"context"
	"fmt"
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
