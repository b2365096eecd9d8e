package results

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// HoldOfMails is how long the mails of a publication are held after its pages are public.
const HoldOfMails = time.Minute

const (
	maxSteps       = 12               // of one publication in one call
	maxInterrupted = 5                // builds that are begun again after the end of a service
	buildPause     = 20 * time.Second // after a failed build that is tried again
	serviceActor   = "service"
)

// LinkChecker tries an address that a mail names.
type LinkChecker interface {
	// CheckLink returns nil when the address answers 200 to a visitor.
	CheckLink(ctx context.Context, address string) error
}

// CarryOn carries out what is due of every publication, and builds the pages that hide something or that were asked for. It may be called at
// any time, by any number of processes: each step is stored once.
func (s *PublicationService) CarryOn(ctx context.Context) error {
	due, err := s.Publications.DuePublicationRuns(ctx)
	if err != nil {
		return err
	}
	var failures []error
	for _, run := range due {
		failures = append(failures, s.carryOn(ctx, run.ID))
	}
	if s.canBuild() {
		failures = append(failures, s.Builds.carryOn(ctx))
	}
	return errors.Join(append(failures, s.buildBehindCurtains(ctx))...)
}

// carryOn makes the steps of one publication that can be made now.
func (s *PublicationService) carryOn(ctx context.Context, id string) error {
	for range maxSteps {
		run, err := s.Publications.PublicationRunByID(ctx, id)
		if err != nil {
			return err
		}
		moved, err := s.step(ctx, *run)
		if err != nil {
			return fmt.Errorf("carry on publication: %w", err)
		}
		if !moved {
			return nil
		}
	}
	return nil
}

// step makes the next step of a publication, if it can be made now.
func (s *PublicationService) step(ctx context.Context, run PublicationRun) (moved bool, err error) {
	switch run.Stage {
	case StagePlanned:
		return s.startBuild(ctx, run)
	case StageBuilding:
		return s.awaitBuild(ctx, run)
	case StagePublic:
		if run.LiveAt.IsZero() {
			return s.putInPlace(ctx, run)
		}
		if run.StoppedBy != "" {
			return false, nil
		}
		return s.mail(ctx, run)
	case StageMailing:
		if run.StoppedBy != "" || s.Now().Before(run.MailsAt) {
			return false, nil
		}
		return s.awaitMails(ctx, run)
	default:
		return false, nil
	}
}

// canBuild reports whether the service builds pages itself.
func (s *PublicationService) canBuild() bool { return s.Builds != nil && s.Builds.Builder != nil }

// startBuild starts the build of the pages, unless another build runs.
func (s *PublicationService) startBuild(ctx context.Context, run PublicationRun) (bool, error) {
	if s.canBuild() {
		build, ours, err := s.Builds.order(ctx, run, TaskStage)
		if err != nil || !ours {
			return false, err
		}
		run.Build = build.ID
	} else if s.Follow {
		return false, nil
	}
	run.reach(StageBuilding, s.wall(), "")
	return s.change(ctx, run)
}

// awaitBuild ends the stage with the build.
func (s *PublicationService) awaitBuild(ctx context.Context, run PublicationRun) (bool, error) {
	if !run.StagedAt.IsZero() { // the command has staged them
		run.reach(StageBuilt, s.wall(), "")
		return s.change(ctx, run)
	}
	if !s.canBuild() {
		return false, nil
	}
	if run.Build == "" { // it began where the service could not build
		run.reach(StagePlanned, s.wall(), "")
		return s.change(ctx, run)
	}
	build, err := s.Builds.find(ctx, run.Build)
	if err != nil {
		return false, err
	}
	switch {
	case build == nil, build.State == SiteBuildFailed && build.interrupted() && run.Tries < maxInterrupted:
		run.reach(StagePlanned, s.wall(), "")
		run.Build, run.Tries = "", run.Tries+1
		return s.change(ctx, run)
	case build.State == SiteBuildFailed:
		return s.failed(ctx, run, serviceActor, buildFailed(build), build.Log)
	case build.State == SiteBuildSucceeded:
		run.StagedAt, run.Build = s.wall(), ""
		run.reach(StageBuilt, run.StagedAt, "")
		return s.change(ctx, run)
	default:
		return false, nil
	}
}

// buildFailed is the reason of a publication whose pages could not be built.
func buildFailed(build *SiteBuild) contest.Text {
	return contest.Text{EN: "The pages could not be built: " + build.Reason, ZH: "页面生成失败：" + build.Reason}
}

// putInPlace makes the staged pages those that visitors read. A failure is tried again.
func (s *PublicationService) putInPlace(ctx context.Context, run PublicationRun) (bool, error) {
	if !s.canBuild() {
		return false, nil
	}
	if run.Build == "" {
		build, ours, err := s.Builds.order(ctx, run, TaskPromote)
		if err != nil || !ours {
			return false, err
		}
		run.Build = build.ID
		return s.change(ctx, run)
	}
	build, err := s.Builds.find(ctx, run.Build)
	switch {
	case err != nil:
		return false, err
	case build != nil && build.State == SiteBuildSucceeded:
		return s.placed(ctx, run)
	case build != nil && !build.State.Ended():
		return false, nil
	case build != nil && !build.interrupted() && s.Now().Sub(build.EndedAt) < buildPause:
		return false, s.delayed(
			ctx,
			run,
			contest.Text{EN: "The pages could not be put in place: " + build.Reason, ZH: "页面发布失败：" + build.Reason},
			build.Log,
		)
	}
	run.Build = ""
	return s.change(ctx, run)
}

// placed stores that the pages are in place.
func (s *PublicationService) placed(ctx context.Context, run PublicationRun) (bool, error) {
	run.LiveAt, run.Build, run.Reason, run.Log = s.wall(), "", nil, ""
	return s.Publications.ChangeRun(ctx, RunChange{Run: run, Lift: true, At: s.Clock.Now()})
}

// delayed stores why a publication does not go on; what it waits for is tried again.
func (s *PublicationService) delayed(ctx context.Context, run PublicationRun, reason contest.Text, log string) error {
	if run.Reason != nil && *run.Reason == reason {
		return nil
	}
	run.Reason, run.Log = &reason, log
	_, err := s.change(ctx, run)
	return err
}

// buildBehindCurtains builds the pages without what was taken back.
func (s *PublicationService) buildBehindCurtains(ctx context.Context) error {
	hidden, err := s.Publications.Curtains(ctx)
	if err != nil || len(hidden) == 0 || !s.canBuild() {
		return err
	}
	for _, c := range hidden {
		if err := s.Builds.without(ctx, c, s.Publications); err != nil {
			return fmt.Errorf("build pages without %s: %w", c.Part, err)
		}
	}
	return nil
}
