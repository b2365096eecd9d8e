package results

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
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

// mail writes the mails once every address in them answers, and holds them.
func (s *PublicationService) mail(ctx context.Context, run PublicationRun) (bool, error) {
	next := run
	next.MailsAt = s.wall().Add(cmp.Or(s.Hold, HoldOfMails))
	mails, err := s.composed(ctx, next)
	if err != nil {
		return false, err
	}
	if len(mails) == 0 {
		next.MailsAt, next.Mails = time.Time{}, 0
		next.reach(StageDone, s.wall(), "")
		return s.change(ctx, next)
	}
	if address, err := s.deadLink(ctx, run.Edition, mails); err != nil {
		return false, s.delayed(ctx, run, contest.Text{
			EN: fmt.Sprintf("%s is not responding yet (%v): no email is sent until it does", address, err),
			ZH: fmt.Sprintf("%s 尚未就绪（%v），就绪后才会发送邮件", address, err),
		}, "")
	}
	next.reach(StageMailing, s.wall(), "")
	moved, err := s.Publications.MailRun(ctx, RunChange{Run: next, At: s.Clock.Now()}, mails)
	if moved && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return moved, err
}

// awaitMails ends the stage when no mail waits any more: each has left, or was refused for good.
func (s *PublicationService) awaitMails(ctx context.Context, run PublicationRun) (bool, error) {
	mails, err := s.Publications.RunMails(ctx, run.ID)
	if err != nil || mails.Waiting > 0 {
		return false, err
	}
	run.reach(StageDone, s.wall(), "")
	return s.change(ctx, run)
}

// composed composes the mails of a publication that were not written before.
func (s *PublicationService) composed(ctx context.Context, run PublicationRun) ([]RunMail, error) {
	edition := s.Editions(ctx, run.Edition)
	if edition == nil || s.Composer == nil {
		return nil, errors.New("compose mails of a publication: no edition or no composer is configured")
	}
	compose, news := s.Composer.ComposeResult, ResultMail.News
	var about []ResultMail
	if run.Kind == PublishFinalists {
		finalists, err := run.Finalists()
		if err != nil {
			return nil, err
		}
		compose, news = s.Composer.ComposeAnnouncement, func(ResultMail) string { return newsAnnounced }
		if about, err = s.announcementMails(ctx, run.Edition, finalists); err != nil {
			return nil, err
		}
	} else {
		winners, err := run.winners()
		if err != nil {
			return nil, err
		}
		if about, err = s.resultMails(ctx, edition, winners); err != nil {
			return nil, err
		}
	}
	mails := make([]RunMail, len(about))
	for i, m := range about {
		mail, err := compose(edition, m)
		if err != nil {
			return nil, err
		}
		mail.About, mail.EntrantID, mail.CreatedAt, mail.NotBefore = Subject(
			run.Edition,
		), m.EntrantID, s.wall(), run.MailsAt
		mails[i] = RunMail{ResultMail: m, News: news(m), Mail: mail}
	}
	return mails, nil
}

var address = regexp.MustCompile(`https?://[^\s<>"'）)]+`)

// deadLink returns the first address of the mails on the edition's own pages that does not answer, and why.
func (s *PublicationService) deadLink(ctx context.Context, edition contest.EditionID, mails []RunMail) (string, error) {
	site := s.Sites[edition]
	if s.Editions != nil {
		if of := s.Editions(ctx, edition); of != nil {
			site = s.site(of)
		}
	}
	if s.Links == nil || site == "" {
		return "", nil
	}
	var tried []string
	for _, m := range mails {
		for _, link := range address.FindAllString(m.Mail.Text, -1) {
			link = strings.TrimRight(link, ".,;:。，；")
			own := link == site || strings.HasPrefix(link, site+"/") || strings.HasPrefix(link, site+"?")
			if !own || slices.Contains(tried, link) {
				continue
			}
			tried = append(tried, link)
			if err := s.Links.CheckLink(ctx, link); err != nil {
				return link, err
			}
		}
	}
	return "", nil
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
