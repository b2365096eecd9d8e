package results

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// PublicationWait is what the next stage of a publication waits for.
type PublicationWait string

// What a publication waits for. Nothing else waits but for an organiser.
const (
	WaitBuild   PublicationWait = "build"   // another build runs
	WaitCommand PublicationWait = "command" // the service cannot build
	WaitPages   PublicationWait = "pages"   // the pages are put in place
	WaitLinks   PublicationWait = "links"   // an address in the mails does not answer
)

// PublicationStatus is the newest publication of a kind and what can be done about it.
type PublicationStatus struct {
	Kind        PublicationKind
	Run         *PublicationRun // nil: nothing was ever published
	Now         time.Time       // the wall clock
	Waiting     PublicationWait // "": for nothing but an organiser or the clock
	Command     string          // to run on a machine with the source; "": none
	Pages       []string        // paths of the pages that change
	Looks       []PublicationLook
	Outbox      RunMails
	PublicSince time.Time // contest clock; zero: nothing is public
	Hidden      []PublicPart
	Acts        []PublicationAct
	Preview     string // private address of the built pages; "": there are none, or they may not be looked at
	names       map[string]string
}

// Name returns the name of an organiser by the actor; "" for others.
func (s PublicationStatus) Name(actor string) string { return s.names[actor] }

// Status returns the newest publication of a kind, after it has carried out what is due.
func (s *PublicationService) Status(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	kind PublicationKind,
) (PublicationStatus, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return PublicationStatus{}, err
	}
	run, err := s.Publications.PublicationRun(ctx, edition.ID, kind)
	if err != nil {
		return PublicationStatus{}, err
	}
	if run != nil {
		if run, err = s.carried(ctx, *run); err != nil {
			return PublicationStatus{}, err
		}
	}
	_ = s.buildBehindCurtains(ctx) // tried again by CarryOn
	status := PublicationStatus{Kind: kind, Run: run, Now: s.Now()}
	if err := s.readPublic(ctx, edition.ID, &status); err != nil {
		return PublicationStatus{}, err
	}
	if s.mayPublish(by, kind) == nil {
		status.Acts = run.acts(!status.PublicSince.IsZero(), s.Now())
	} else if run != nil && run.Stage == StageBuilt {
		status.Acts = []PublicationAct{ActLook}
	}
	if err := s.readNames(ctx, &status); err != nil || run == nil {
		return status, err
	}
	if status.Looks, err = s.Publications.PublicationLooks(ctx, run.ID); err != nil {
		return PublicationStatus{}, err
	}
	if status.Outbox, err = s.Publications.RunMails(ctx, run.ID); err != nil {
		return PublicationStatus{}, err
	}
	status.Pages = s.pagesOf(run)
	status.Waiting, status.Command = s.waiting(run)
	if run.Stage == StageBuilt && run.Token != "" && slices.Contains(status.Acts, ActLook) {
		status.Preview = s.site(edition) + "/preview/" + run.Token
	}
	return status, nil
}

// readPublic reads what is public and what is hidden.
func (s *PublicationService) readPublic(
	ctx context.Context,
	edition contest.EditionID,
	status *PublicationStatus,
) error {
	if status.Kind == PublishFinalists {
		public, err := s.Publications.Announced(ctx, edition)
		if err != nil {
			return err
		}
		if public != nil {
			status.PublicSince = public.AnnouncedAt
		}
	} else {
		public, err := s.Publications.Publication(ctx, edition)
		if err != nil {
			return err
		}
		if public != nil {
			status.PublicSince = public.PublishedAt
		}
	}
	hidden, err := s.Publications.Curtains(ctx)
	for _, c := range hidden {
		if c.Edition == edition {
			status.Hidden = append(status.Hidden, c.Part)
		}
	}
	slices.Sort(status.Hidden)
	return err
}

func (s *PublicationService) readNames(ctx context.Context, status *PublicationStatus) error {
	accounts, err := s.Publications.Organisers(ctx)
	status.names = map[string]string{}
	for _, a := range accounts {
		status.names[contest.OrganiserActor(a.Email)] = a.Name
	}
	return err
}

// waiting says what a publication waits for, and the command where the service cannot build.
func (s *PublicationService) waiting(run *PublicationRun) (PublicationWait, string) {
	switch {
	case run.Stage == StagePlanned:
		return WaitBuild, ""
	case run.Stage == StageBuilding && !s.canBuild() && run.Build == "":
		return WaitCommand, SiteCommand + " --preview " + run.ID
	case run.Stage == StagePublic && run.LiveAt.IsZero() && !s.canBuild() && !s.Follow:
		return WaitCommand, SiteCommand + " --promote " + run.ID
	case run.Stage == StagePublic && run.LiveAt.IsZero():
		return WaitPages, ""
	case run.Stage == StagePublic && run.StoppedBy == "":
		return WaitLinks, ""
	}
	return "", ""
}

// pagesOf lists the pages that a publication changes, until it has ended.
func (s *PublicationService) pagesOf(run *PublicationRun) []string {
	if run.Content == "" {
		return nil
	}
	if run.Kind == PublishFinalists {
		finalists, err := run.Finalists()
		if err != nil {
			return nil
		}
		return finalistPages(finalists)
	}
	return []string{"/", "/en", "/winners", "/en/winners"}
}

// PublicationLookForm names a page of a publication that is built.
type PublicationLookForm struct {
	Kind PublicationKind `json:"kind"` // "": results
	Page string          `json:"page"` // its path; "": the first page
}

// Check adds the form's wrong fields.
func (f PublicationLookForm) Check(fieldErrs contest.FieldErrors) PublicationLookForm {
	f.Kind = f.Kind.orResults(fieldErrs)
	if f.Page == "" {
		f.Page = "/"
	}
	parsed, err := url.Parse(f.Page)
	if err != nil || parsed.Host != "" || parsed.Scheme != "" || !strings.HasPrefix(f.Page, "/") || len(f.Page) > 200 {
		fieldErrs.Add("page", contest.Text{EN: "This is a path, such as /winners", ZH: "请填写页面路径，例如 /winners"})
	}
	return f
}

// Look notes that an organiser looks at a page that is built, and returns its private address. CONFLICT unless the
// publication is built.
func (s *PublicationService) Look(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationLookForm],
) (string, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return "", err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return "", err
	}
	run, err := s.Publications.PublicationRun(ctx, edition.ID, form.Kind)
	if err != nil {
		return "", err
	}
	if run == nil || run.Stage != StageBuilt || run.Token == "" {
		return "", nothingToDo()
	}
	if err := s.Publications.Look(
		ctx,
		run.ID,
		PublicationLook{Page: form.Page, Actor: by.Actor, At: s.wall()},
	); err != nil {
		return "", err
	}
	return s.site(edition) + "/preview/" + run.Token + form.Page, nil
}

// Pending returns a publication for the command that builds or promotes its pages. CONFLICT in another stage.
func (s *PublicationService) Pending(
	ctx context.Context,
	by contest.Organiser,
	id string,
	task SiteTask,
) (*PublicationRun, error) {
	if err := by.MayChange(contest.AreaPublication); err != nil {
		return nil, err
	}
	run, err := s.Publications.PublicationRunByID(ctx, id)
	if err != nil {
		return nil, err
	}
	begun := run.Stage == StagePlanned || run.Stage == StageBuilding
	if task == TaskStage && !begun || task == TaskPromote && (run.Stage != StagePublic || !run.LiveAt.IsZero()) {
		return nil, StageChanged()
	}
	return run, nil
}

// Staged stores that the command has built a publication's pages, or has put them in place. A publication that has
// moved on since is left alone. The service carries it on.
func (s *PublicationService) Staged(ctx context.Context, by contest.Organiser, id string, task SiteTask) error {
	for {
		run, err := s.Pending(ctx, by, id, task)
		if contest.CodeOf(err) == contest.CodeConflict {
			return nil
		}
		if err != nil {
			return err
		}
		stored := false
		if task == TaskPromote {
			stored, err = s.placed(ctx, *run)
		} else {
			run.StagedAt = s.wall()
			stored, err = s.change(ctx, *run)
		}
		if err != nil || stored {
			return err
		}
	}
}

// site is an edition's address for visitors; empty without one.
func (s *PublicationService) site(edition *contest.Edition) string {
	if site := s.Sites[edition.ID]; site != "" {
		return site
	}
	return edition.URL
}
