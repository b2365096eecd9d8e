package results

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Actions of the audit log for builds of the pages.
const (
	ActionBuildSite  = "site.build"
	ActionFailBuild  = "site.fail"
	longestBuildLog  = 20   // lines
	longestBuildLine = 1000 // bytes
)

// SiteBuildSubject names a build in the audit log.
func SiteBuildSubject(id string) string { return "site-build:" + id }

// SiteBuildState is the state of a build.
type SiteBuildState string

// The states. The last two are final.
const (
	SiteBuildQueued    SiteBuildState = "queued"
	SiteBuildRunning   SiteBuildState = "running"
	SiteBuildSucceeded SiteBuildState = "succeeded"
	SiteBuildFailed    SiteBuildState = "failed"
)

// Ended reports a final state.
func (s SiteBuildState) Ended() bool { return s == SiteBuildSucceeded || s == SiteBuildFailed }

// SiteTask is what a build does.
type SiteTask string

// The tasks.
const (
	TaskBuild   SiteTask = ""        // build what is public, and publish it
	TaskStage   SiteTask = "stage"   // build a publication that is not public yet, readable privately
	TaskPromote SiteTask = "promote" // make such pages those that visitors read
)

// SiteOrder is what a builder is asked for.
type SiteOrder struct {
	Task SiteTask
	Run  string // id of the publication; "" for TaskBuild
	// Only is the edition whose pages alone a TaskBuild builds; "" for all editions and the console.
	Only contest.EditionID
}

// SiteBuild is a build and publication of both editions' pages. One runs at a time.
type SiteBuild struct {
	ID        string
	Edition   contest.EditionID // in which it was asked for
	State     SiteBuildState
	Reason    string // why it failed; else empty
	Execution string // what the builder calls it; empty before it was started
	Actor     string
	AskedAt   time.Time // wall clock, as the next two
	StartedAt time.Time // zero: not yet
	EndedAt   time.Time // zero: not yet
	Task      SiteTask
	Run       string // id of the publication; "" for TaskBuild
	Log       string // last lines of the output of a failed build
	AgainBy   string // actor who asked for another build while it ran, which follows it; "": nobody, or it was started
	AgainIn   contest.EditionID
}

// Reasons of builds that ended with their service, and so can be begun again.
const (
	BuildInterrupted  = "The service ended during the build."
	buildNeverStarted = "The service ended before the build was started."
	buildStopped      = "An organiser stopped the build."
	buildUnfollowable = "The service cannot follow builds any more."
)

// interrupted reports a build that failed only because its service ended.
func (b *SiteBuild) interrupted() bool {
	return b.Reason == BuildInterrupted || b.Reason == buildNeverStarted || b.Reason == buildUnfollowable
}

// LogLines returns the last lines of a build's output, at most twenty.
func LogLines(log string) []string {
	lines := []string{}
	for line := range strings.Lines(log) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, strings.ToValidUTF8(line[:min(len(line), longestBuildLine)], ""))
		}
	}
	return lines[max(0, len(lines)-longestBuildLog):]
}

// SiteBuildProgress is what a builder reports about a build.
type SiteBuildProgress struct {
	State     SiteBuildState
	Reason    string    // of a failure, in the builder's words
	StartedAt time.Time // zero: not yet
	EndedAt   time.Time // zero: not yet
	Log       string    // last lines of the output of a failed build, if the builder has them
}

// SiteBuilder builds the pages and puts them where visitors read them.
type SiteBuilder interface {
	// Start starts a build and returns its name in the builder's terms.
	Start(ctx context.Context, order SiteOrder) (execution string, err error)
	// Cancel ends a build that runs. It is no error when the build has ended or is unknown.
	Cancel(ctx context.Context, execution string) error
	// Progress returns the progress of a build; NOT_FOUND for one unknown to the builder.
	Progress(ctx context.Context, execution string) (SiteBuildProgress, error)
}

// SiteBuildStore stores builds.
type SiteBuildStore interface {
	// WereResultsPublic reports whether the results of an edition are public, or were before they were withdrawn.
	WereResultsPublic(ctx context.Context, edition contest.EditionID) (bool, error)
	// LastSiteBuild returns the newest build; nil for none.
	LastSiteBuild(ctx context.Context) (*SiteBuild, error)
	// LastPlainBuild returns the newest build with TaskBuild; nil for none.
	LastPlainBuild(ctx context.Context) (*SiteBuild, error)
	// LastPlainBuildOf returns the newest of those that were asked for in an edition; nil for none.
	LastPlainBuildOf(ctx context.Context, edition contest.EditionID) (*SiteBuild, error)
	// SiteBuildByID returns a build; nil for none.
	SiteBuildByID(ctx context.Context, id string) (*SiteBuild, error)
	// AddSiteBuild stores a build that is queued, and an audit row with the contest's time. While another one has not
	// ended, or once one has put the pages of the same publication in place, it stores nothing and returns that one,
	// with joined.
	AddSiteBuild(ctx context.Context, build SiteBuild, at time.Time) (current SiteBuild, joined bool, err error)
	// FollowSiteBuild notes that another build follows one that runs. False: it has ended.
	FollowSiteBuild(ctx context.Context, id, actor string, edition contest.EditionID) (noted bool, err error)
	// FollowedSiteBuild returns a build that has ended and that another one follows; nil for none.
	FollowedSiteBuild(ctx context.Context) (*SiteBuild, error)
	// SiteBuildFollowed notes that the build that follows was started.
	SiteBuildFollowed(ctx context.Context, id string) error
	// UpdateSiteBuild stores state, reason, log, execution and times of a build that has not ended. One that fails has
	// an audit row, with the contest's time.
	UpdateSiteBuild(ctx context.Context, build SiteBuild, at time.Time) error
}

// startWithin is how long a build may be queued without an execution. Later the call that asked for it is taken
// to have died before starting it.
const startWithin = 2 * time.Minute

// SiteBuildService builds the pages again: after a publication of results, a moved end or a change of the catalogue.
// Every method returns FORBIDDEN for a zero Organiser.
type SiteBuildService struct {
	Builds  SiteBuildStore
	Builder SiteBuilder      // nil: builds are made by Command
	Command string           // what builds the pages where Builder is nil
	Clock   contest.Clock    // the contest's time, for the audit log
	Now     func() time.Time // the wall clock
}

// SiteBuildStatus is the newest build and what can be done about it.
type SiteBuildStatus struct {
	Build   *SiteBuild // nil: none was ever asked for
	May     bool       // the organiser may start one
	Joined  bool       // another organiser's build was running already
	Command string     // to run on a machine with the source, where the service cannot build
}

// Status returns the newest build, with what its builder reports about it.
func (s *SiteBuildService) Status(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (SiteBuildStatus, error) {
	if err := by.MayRead(contest.AreaSite); err != nil {
		return SiteBuildStatus{}, err
	}
	build, err := s.refreshed(ctx)
	if err != nil {
		return SiteBuildStatus{}, err
	}
	err = s.mayBuild(ctx, by, edition)
	if err != nil && contest.CodeOf(err) != contest.CodeForbidden {
		return SiteBuildStatus{}, err
	}
	return s.status(build, err == nil), nil
}

func (s *SiteBuildService) status(build *SiteBuild, may bool) SiteBuildStatus {
	status := SiteBuildStatus{Build: build, May: may}
	if s.Builder == nil {
		status.Command = s.Command
	}
	return status
}

// Start starts a build, or joins the one that has not ended. Without a builder it changes nothing and returns the
// command. Owners may always; the jury once the edition's results were public.
func (s *SiteBuildService) Start(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (SiteBuildStatus, error) {
	if err := s.mayBuild(ctx, by, edition); err != nil {
		return SiteBuildStatus{}, err
	}
	last, err := s.refreshed(ctx)
	if err != nil || s.Builder == nil {
		return s.status(last, true), err
	}
	build, joined, err := s.add(ctx, SiteBuild{Edition: edition, Actor: by.Actor}, "")
	if err != nil {
		return SiteBuildStatus{}, fmt.Errorf("start site build: %w", err)
	}
	status := s.status(&build, true)
	status.Joined = joined
	return status, nil
}

// add stores a build and starts it, or returns the one that has not ended. only is that of the SiteOrder.
func (s *SiteBuildService) add(
	ctx context.Context,
	build SiteBuild,
	only contest.EditionID,
) (current SiteBuild, joined bool, err error) {
	build.ID, build.State, build.AskedAt = contest.RandomAskID(), SiteBuildQueued, s.Now().Truncate(time.Microsecond)
	build, joined, err = s.Builds.AddSiteBuild(ctx, build, s.Clock.Now())
	if err != nil || joined {
		return build, joined, err
	}
	build.Execution, err = s.Builder.Start(ctx, SiteOrder{Task: build.Task, Run: build.Run, Only: only})
	if err != nil {
		s.fail(&build, "The build could not be started: "+err.Error())
	}
	// Store the row even if the caller has disconnected: the next status reads it.
	if stored := s.Builds.UpdateSiteBuild(context.WithoutCancel(ctx), build, s.Clock.Now()); stored != nil {
		return build, false, errors.Join(stored, err)
	}
	return build, false, nil
}

// mayBuild returns FORBIDDEN except to owners and, once the edition's results were public, organisers of
// the jury.
func (s *SiteBuildService) mayBuild(ctx context.Context, by contest.Organiser, edition contest.EditionID) error {
	if by.Check() == nil {
		return nil
	}
	if err := by.MayChange(contest.AreaSite); err != nil {
		return err
	}
	public, err := s.Builds.WereResultsPublic(ctx, edition)
	if err == nil && !public {
		err = contest.Fail(contest.CodeForbidden)
	}
	return err
}
